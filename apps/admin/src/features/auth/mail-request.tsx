import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import type { requestPasswordReset, resendVerification } from '@servery/contract/account';
import { EmailInput } from '@servery/ui/mantine/sign-in-form.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { AuthCard, AuthLinks } from './auth-card.tsx';
import { MailSent } from './mail-sent.tsx';

/** Asks for an address and emails a link to it. The answer is the same for every address, so that it does not reveal who has an account. */
export const MailRequest = ({
  endpoint,
  title,
  intro,
  next,
}: {
  endpoint: typeof requestPasswordReset | typeof resendVerification;
  title: string;
  intro: string;
  /** What to do with the mail. */
  next: string;
}) => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, form, busy, error } = useForm({
    // Both take and answer the same.
    endpoint: endpoint as typeof requestPasswordReset,
    initial: { email: '' },
    call: (body) => ({ body }),
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo !== null)
    return (
      <AuthCard title="Check your mail">
        <MailSent to={sentTo} again={false} onCorrect={() => setSentTo(null)}>
          If this address has an account, the email contains a link. {next}
        </MailSent>
      </AuthCard>
    );
  return (
    <AuthCard
      title={title}
      intro={intro}
      below={
        <AuthLinks>
          <Link to="/auth/login">Back to sign in</Link>
        </AuthLinks>
      }
    >
      <form {...form}>
        <Stack gap="md">
          <EmailInput autoComplete="username" {...field('email')} />
          <FailureAlert error={error} />
          <Button type="submit" fullWidth loading={busy}>
            Send the link
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
};
