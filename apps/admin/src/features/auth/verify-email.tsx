import { Button } from '@mantine/core';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { verifyEmail } from '@servery/contract/account';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { AuthCard } from './auth-card.tsx';
import { DeadLink } from './dead-link.tsx';
import { SignInHere } from './sign-in-here.tsx';

/** Verifies the address of a new account. */
export const VerifyEmail = ({ code, email }: { code: string; email: string }) => {
  const verify = useEndpointMutation(verifyEmail);
  if (verify.data)
    return (
      <AuthCard title="Your email is verified" intro="Sign in with the password that you chose.">
        <SignInHere email={verify.data.email} />
      </AuthCard>
    );
  if (verify.error?.error.code === 'invalid_grant') return <DeadLink />;
  return (
    <AuthCard
      title="Verify your email"
      intro={
        <>
          This confirms that <strong>{email}</strong> is yours, so that you can sign in with it.
        </>
      }
    >
      <FailureAlert error={verify.error?.error} />
      <Button fullWidth loading={verify.isPending} onClick={() => verify.mutate({ body: { code } })}>
        Verify {email.length < 24 ? email : 'this address'}
      </Button>
    </AuthCard>
  );
};
