import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { resendVerification } from '@servery/contract/account';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import styles from './mail-sent.module.css';

/** A mail is on its way, and what to do when it does not come. `again` sends the link that verifies the address once more. */
export const MailSent = ({ to, again = true, children }: { to: string; again?: boolean; children: ReactNode }) => {
  const resend = useEndpointMutation(resendVerification);
  return (
    <div className={styles.sent}>
      <p role="status">
        We sent a mail to <strong>{to}</strong>. {children}
      </p>
      <p className={styles.hint}>Nothing after a few minutes? Look into the spam folder, and check that the address is right.</p>
      {again && (
        <>
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ body: { email: to } })}>
            Send the mail again
          </Button>
          <span role="status">{resend.isSuccess && 'It is on its way again.'}</span>
          <FailureAlert error={resend.error?.error} />
        </>
      )}
      <Link to="/auth/login">Go to sign in</Link>
    </div>
  );
};
