import { NoticeBox } from './notice-box.tsx';
import { ErrorState } from './notice-states.tsx';
import styles from './failure.module.css';

/** Why a call failed, in the error catalogue's words. */
export interface FailureText {
  title: string;
  message: string;
  requestId: string;
  fields?: { path: string; message: string }[];
}

/** A failed read, in place of its content. */
export const Failure = ({ error, onRetry, page = false }: { error: FailureText; onRetry: () => void; page?: boolean }) => (
  <ErrorState title={error.title} message={error.message} requestId={error.requestId} onRetry={onRetry} page={page} />
);

/** A failed command, beside its button: the catalogue's title and message, and each field that was wrong. */
export const FailureAlert = ({ error }: { error: FailureText | null | undefined }) => (
  <div role="alert" className={styles.alert}>
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
