import { useEffect, useState } from 'react';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { MeContext, session } from '../shared/session.ts';
import { Shell } from './shell.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/**
 * The app for somebody who is signed in. When the session ends under an open page, the page waits below the question for the password:
 * what was typed into it is still there afterwards.
 */
export const SignedIn = () => {
  const { status, who, error } = useSession(session);
  const [last, setLast] = useState(who);
  if (who && who !== last) setLast(who);
  const me = who ?? last;
  useEffect(() => {
    if (status !== 'unreachable' || me) return undefined;
    const timer = setInterval(() => void session.check(), 3000);
    return () => clearInterval(timer);
  }, [status, me]);
  if (me)
    return (
      <MeContext value={me}>
        <Shell key={me.userId} />
        {status === 'out' && <SignInAgain me={me} />}
      </MeContext>
    );
  if (status !== 'unreachable') return null;
  return (
    <main>
      <ErrorState
        page
        title={error?.title ?? 'No connection'}
        message={triesByItself(error?.message ?? 'The server cannot be reached.', 'page')}
        onRetry={() => void session.check()}
      />
    </main>
  );
};
