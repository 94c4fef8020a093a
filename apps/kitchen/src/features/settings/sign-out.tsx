import { useEffect, useRef, useState } from 'react';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { logoutDevice } from '@servery/contract/devices';
import { device, forgetPairedAs } from '../../shared/device.ts';
import { useWaiting, waitingWords } from '../../shared/waiting.ts';
import styles from './settings-page.module.css';

/** Ends the display's session, after saying what that means: nobody gets back in without a manager's code. */
export const SignOut = ({ name }: { name: string }) => {
  const [asking, setAsking] = useState(false);
  const waiting = useWaiting((state) => state.waiting);
  const question = useRef<HTMLDivElement>(null);
  const logout = useEndpointMutation(logoutDevice, {
    onSuccess: () => {
      forgetPairedAs();
      device.ended();
    },
  });
  useEffect(() => {
    if (asking) question.current?.focus();
  }, [asking]);

  if (!asking)
    return (
      <button type="button" className={styles.button} onClick={() => setAsking(true)}>
        Sign this display out…
      </button>
    );
  return (
    <div ref={question} className={styles.confirm} role="group" aria-label="Sign this display out" tabIndex={-1}>
      <p>
        <strong>Sign “{name}” out?</strong> This screen shows no tickets until a manager pairs it with a new code. Tickets are not lost:
        other displays of the kitchen go on.
      </p>
      {waiting > 0 && (
        <p>
          <strong>{waitingWords(waiting)} to be sent.</strong> Wait until they have gone out, or they would be lost.
        </p>
      )}
      <p role="alert" className={styles.failed}>
        {logout.error && `${logout.error.error.title}. ${logout.error.error.message}`}
      </p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          data-danger
          disabled={logout.isPending || waiting > 0}
          onClick={() => logout.mutate({ body: {}, retries: 1 })}
        >
          {logout.isPending ? 'Signing out…' : 'Sign out'}
        </button>
        <button type="button" className={styles.button} onClick={() => setAsking(false)}>
          Stay signed in
        </button>
      </div>
    </div>
  );
};
