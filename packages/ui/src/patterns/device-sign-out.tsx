import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './device-settings.module.css';

/** Ends a device's session, after explaining what that means: signing in again needs a manager's code. */
export const DeviceSignOut = ({
  what,
  name,
  children,
  blocked = null,
  error,
  pending,
  onSignOut,
}: {
  /** "display", "till". */
  what: string;
  name: string;
  /** What stops, and what goes on. */
  children: ReactNode;
  /** Why it has to wait. */
  blocked?: ReactNode;
  error: { title: string; message: string } | undefined;
  pending: boolean;
  onSignOut: () => void;
}) => {
  const [asking, setAsking] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asking) question.current?.focus();
  }, [asking]);

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
      {blocked !== null && <p>{blocked}</p>}
      <p role="alert" className={styles.failed}>
        {error && `${error.title}. ${error.message}`}
      </p>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} data-danger disabled={pending || blocked !== null} onClick={onSignOut}>
          {pending ? 'Signing out…' : 'Sign out'}
        </button>
        <button type="button" className={styles.button} onClick={() => setAsking(false)}>
          Stay signed in
        </button>
      </div>
    </div>
  );
};
