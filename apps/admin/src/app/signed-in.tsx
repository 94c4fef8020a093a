import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '@servery/app-kit/session.ts';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { session } from '../shared/session.ts';
import { Shell } from './shell.tsx';

/** The app for somebody who is signed in; back to the sign-in page, with the way back, once the session is over. */
export const SignedIn = () => {
  const { status, who, error } = useSession(session);
  const router = useRouter();
  useEffect(() => {
    if (status === 'out')
      void router.navigate({
        to: '/auth/login',
        search: { next: `/admin${router.state.location.href}` },
        replace: true,
        ignoreBlocker: true,
      });
    if (status !== 'unreachable' || who) return undefined;
    const timer = setInterval(() => void session.check(), 3000);
    return () => clearInterval(timer);
  }, [status, who, router]);
  if (who) return <Shell key={who.userId} />;
  if (status !== 'unreachable') return null;
  return (
    <main>
      <ErrorState
        page
        title={error?.title ?? 'No connection'}
        message="The server cannot be reached. This page tries again by itself."
        onRetry={() => void session.check()}
      />
    </main>
  );
};
