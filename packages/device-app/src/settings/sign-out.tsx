import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { logoutDevice } from '@servery/contract/devices';
import { useDeviceApp } from '../device-app.ts';
import styles from './device-settings.module.css';

/**
 * Ends the device's session, after explaining what that means: signing in again needs a manager's code. It waits while changes are not sent
 * or need attention.
 */
export const SignOut = ({
  name,
  waiting,
  unsentText,
  aside,
  children,
}: {
  name: string;
  /** Changes that wait to be sent. */
  waiting: number;
  /** Says how many they are: "3 changes not sent yet." */
  unsentText: string;
  /** Changes that the server refused, until somebody has decided about them. */
  aside: number;
  /** What stops, and what goes on. */
  children: ReactNode;
}) => {
  const {
    spec: { what },
    device,
    pairedAs,
  } = useDeviceApp();
  const [asking, setAsking] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asking) question.current?.focus();
  }, [asking]);
  const logout = useEndpointMutation(logoutDevice, {
    onSuccess: () => {
      pairedAs.forget();
      device.ended();
    },
  });
  const error = logout.error?.error;

  if (!asking)
    return (
      <button type="button" className={styles.button} onClick={() => setAsking(true)}>
        Sign this {what} out…
      </button>
    );
  return (
    <div ref={question} className={styles.confirm} role="group" aria-label={`Sign this ${what} out`} tabIndex={-1}>
      <p>
        <strong>Sign “{name}” out?</strong> {children}
      </p>
      {waiting > 0 ? (
        <p>
          <strong>{unsentText}</strong>{' '}
          {waiting === 1 ? 'Wait until it is sent: nobody else has it' : 'Wait until they are sent: nobody else has them'} yet.
        </p>
      ) : (
        aside > 0 && (
          <p>
            <strong>{aside === 1 ? '1 change needs' : `${aside} changes need`} attention.</strong> Try again or discard first.
          </p>
        )
      )}
      <p role="alert" className={styles.failed}>
        {error && `${error.title}. ${error.message}`}
      </p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          data-danger
          disabled={logout.isPending || waiting > 0 || aside > 0}
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
