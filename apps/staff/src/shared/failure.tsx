import type { ClientError } from '@servery/app-kit/client.ts';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { NoticeBox } from './notice-box.tsx';

/** A failed read, in the place of what was to be read. */
export const Failure = ({ error, onRetry }: { error: ClientError; onRetry: () => void }) => (
  <ErrorState title={error.title} message={error.message} requestId={error.requestId} onRetry={onRetry} />
);

/** A failed command, beside its button: the catalogue's title and message, and each field that was wrong. */
export const FailureAlert = ({ error }: { error: ClientError | null | undefined }) => (
  <div role="alert">
    {error && (
      <NoticeBox tone="danger" title={error.title}>
        <span>{error.message}</span>
        {error.fields?.map((field) => (
          <span key={field.path}>{field.message}</span>
        ))}
      </NoticeBox>
    )}
  </div>
);
