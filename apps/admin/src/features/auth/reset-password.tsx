import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { resetPassword } from '@servery/contract/account';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NewPassword } from '../../shared/new-password.tsx';
import { session } from '../../shared/session.ts';
import { AuthCard } from './auth-card.tsx';
import { DeadLink } from './dead-link.tsx';
import { KnownAddress } from './known-address.tsx';
import { SignInHere } from './sign-in-here.tsx';

/** A new password by a mailed link. */
export const ResetPassword = ({ code, email }: { code: string; email: string }) => {
  const [done, setDone] = useState(false);
  const { field, form, busy, error } = useForm({
    endpoint: resetPassword,
    initial: { password: '' },
    call: ({ password }) => ({ body: { code, password } }),
    onDone: () => {
      session.ended();
      setDone(true);
    },
  });
  if (done)
    return (
      <AuthCard title="Your password has changed" intro="You are signed out everywhere. Sign in with the new password.">
        <SignInHere email={email} />
      </AuthCard>
    );
  if (error?.code === 'invalid_grant') return <DeadLink />;
  return (
    <AuthCard
      title="Choose a new password"
      intro={
        <>
          For <strong>{email}</strong>. Everywhere that you are signed in now, you will be signed out.
        </>
      }
    >
      <form {...form}>
        <Stack gap="md">
          <KnownAddress email={email} />
          <NewPassword {...field('password')} knownTexts={[email]} />
          <FailureAlert error={error} />
          <Button type="submit" fullWidth loading={busy}>
            Set the new password
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
};
