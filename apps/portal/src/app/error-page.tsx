import { useRef } from 'react';
import { useWhenOnline } from '@servery/app-kit/use-when-online.ts';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '../shared/api.ts';
import button from '../shared/ui/button.module.css';
import { ErrorScreen } from './error-screen.tsx';
import { errorText } from './error-text.ts';
import { useWayBack } from './way-back.ts';

/**
 * What failed while it was read or drawn. The link alone loads the page anew, which is also what mends a part that did not
 * load. When the connection is back, both are tried again without a tap.
 */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const failedCall = error instanceof CallError;
  const again = useRef<HTMLAnchorElement>(null);
  const readAgain = () => {
    reset();
    void router.invalidate();
  };
  useWhenOnline(() => {
    // The browser keeps a part that did not load as failed until the page is loaded anew.
    if (!failedCall) again.current?.click();
    else if (error.code === 'network') readAgain();
  });
  return (
    <ErrorScreen
      text={errorText(error, typeof navigator === 'undefined' || navigator.onLine)}
      reference={failedCall ? error.requestId : ''}
      back={useWayBack()}
    >
      <a
        ref={again}
        className={button.primary}
        href=""
        onClick={(event) => {
          // With a connection the whole page comes anew. Without one, loading it would lose it to the browser's own page.
          if (navigator.onLine) return;
          event.preventDefault();
          readAgain();
        }}
      >
        Try again
      </a>
    </ErrorScreen>
  );
};
