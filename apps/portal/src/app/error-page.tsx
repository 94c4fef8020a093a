import { useRef } from 'react';
import { useWhenOnline } from '@servery/app-kit/use-when-online.ts';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '../shared/api.ts';
import button from '../shared/ui/button.module.css';
import { ErrorScreen } from './error-screen.tsx';
import { errorText } from './error-text.ts';
import { useWayBack } from './way-back.ts';

interface ErrorPageProps extends ErrorComponentProps {
  over?: boolean;
}

/**
 * Shows what failed while loading or rendering. The link reloads the page, which also repairs a missing script. When the connection is
 * back, both are retried automatically.
 */
export const ErrorPage = ({ error, reset, over = false }: ErrorPageProps) => {
  const router = useRouter();
  const failedCall = error instanceof CallError;
  const again = useRef<HTMLAnchorElement>(null);
  const readAgain = () => {
    reset();
    void router.invalidate();
  };
  useWhenOnline(() => {
    // The browser remembers a script that failed to load until the page is reloaded.
    if (!failedCall) again.current?.click();
    else if (error.code === 'network') readAgain();
  });
  return (
    <ErrorScreen
      text={errorText(error, typeof navigator === 'undefined' || navigator.onLine)}
      reference={failedCall ? error.requestId : ''}
      back={useWayBack()}
      over={over}
      onFollow={(event, to) => {
        if (navigator.onLine) return;
        event.preventDefault();
        void router.navigate({ href: to });
      }}
    >
      <a
        ref={again}
        className={button.primary}
        href=""
        onClick={(event) => {
          // With a connection the whole page is reloaded. Without one, a reload would replace it with the browser's own error page.
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

/** The same over the menu, for what opens there: at the menu's own place it would be far above what the guest sees. */
export const ErrorSheet = (props: ErrorComponentProps) => <ErrorPage {...props} over />;
