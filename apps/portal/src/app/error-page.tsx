import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '../shared/api.ts';
import button from '../shared/ui/button.module.css';
import { ErrorScreen } from './error-screen.tsx';
import { errorWords } from './error-words.ts';
import { useWayBack } from './way-back.ts';

/** What failed while it was read or drawn. The link alone loads the page anew, which is also what mends a part that did not load. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const failedCall = error instanceof CallError;
  return (
    <ErrorScreen
      text={errorWords(error, typeof navigator === 'undefined' || navigator.onLine)}
      reference={failedCall ? error.requestId : ''}
      back={useWayBack()}
    >
      <a
        className={button.primary}
        href=""
        onClick={(event) => {
          // With a connection the whole page comes anew. Without one, loading it would lose it to the browser's own page.
          if (navigator.onLine) return;
          event.preventDefault();
          reset();
          void router.invalidate();
        }}
      >
        Try again
      </a>
    </ErrorScreen>
  );
};
