import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { verifyEmail } from '@servery/contract/account';
import { SecretInput } from '@servery/ui/mantine/sign-in-form.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { session } from '../../shared/session.ts';
import { AuthCard, AuthLinks } from './auth-card.tsx';
import { DeadLink } from './dead-link.tsx';
import { isReason } from './is-reason.ts';
import { KnownAddress } from './known-address.tsx';

/** Verifies the address of a new account, with the password that was chosen for it, and goes in. */
export const VerifyEmail = ({ code, email }: { code: string; email: string }) => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { field, form, busy, error } = useForm({
    endpoint: verifyEmail,
    initial: { password: '' },
    call: ({ password }) => ({ body: { code, password } }),
    blame: (failure) => (isReason(failure, 'WRONG_PASSWORD') ? 'password' : undefined),
    onDone: async () => {
      queries.clear();
      await session.check();
      void navigate({ to: '/', replace: true });
    },
  });
  if (error?.code === 'invalid_grant' && !isReason(error, 'WRONG_PASSWORD')) return <DeadLink />;
  return (
    <AuthCard
      title="Verify your email"
      intro={
        <>
          Enter your password to verify <strong>{email}</strong>.
        </>
      }
      below={
        <AuthLinks>
          <span>
            Forgotten, or was it not you who signed up? <Link to="/auth/reset-password">Choose a new password</Link>
          </span>
        </AuthLinks>
      }
    >
      <form {...form}>
        <Stack gap="md">
          <KnownAddress email={email} />
          <SecretInput label="The password that you chose" autoComplete="current-password" {...field('password')} />
          <FailureAlert error={error} />
          <Button type="submit" fullWidth loading={busy}>
            Verify and sign in
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
};
