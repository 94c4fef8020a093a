import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { confirmEmailChange } from '@servery/contract/account';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { session } from '../../shared/session.ts';
import { AuthCard } from './auth-card.tsx';
import { DeadLink } from './dead-link.tsx';

/** Moves an account to a new address. */
export const ConfirmEmailChange = ({ code, email }: { code: string; email: string }) => {
  const queries = useQueryClient();
  const change = useEndpointMutation(confirmEmailChange, {
    onSuccess: () => {
      queries.clear();
      void session.check();
    },
  });
  if (change.data)
    return (
      <AuthCard
        title="Your email has changed"
        intro={
          <>
            From now on you sign in with <strong>{change.data.email}</strong>. Your password stays.
          </>
        }
      >
        <Link to="/account">Go to your account</Link>
      </AuthCard>
    );
  if (change.error?.error.code === 'invalid_grant') return <DeadLink />;
  return (
    <AuthCard
      title="Change your email"
      intro={
        <>
          Your account moves to <strong>{email}</strong>. The address that it has now no longer signs you in.
        </>
      }
    >
      <FailureAlert error={change.error?.error} />
      <Button fullWidth loading={change.isPending} onClick={() => change.mutate({ body: { code } })}>
        Change my email
      </Button>
    </AuthCard>
  );
};
