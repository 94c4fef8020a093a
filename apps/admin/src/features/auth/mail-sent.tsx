import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ResendButton } from './resend-button.tsx';
import styles from './mail-sent.module.css';

/** A mail is on its way, and what to do when it does not come. `again` sends the link that verifies the address once more. */
export const MailSent = ({
  to,
  again = true,
  onCorrect,
  children,
}: {
  to: string;
  again?: boolean;
  /** Back to the form, with what was entered. */
  onCorrect: () => void;
  children: ReactNode;
}) => (
  <div className={styles.sent}>
    <p role="status">
      We sent an email to <strong>{to}</strong>. {children}
    </p>
    <p className={styles.hint}>Nothing after a few minutes? Look in your spam folder, and check the address.</p>
    {again && <ResendButton email={to} />}
    <Button variant="subtle" fullWidth onClick={onCorrect}>
      Use another address
    </Button>
    <Link to="/auth/login">Go to sign in</Link>
  </div>
);
