import { Button, Stack, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { signUp } from '@servery/contract/account';
import { EmailInput } from '@servery/ui/mantine/sign-in-form.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NewPassword } from '../../shared/new-password.tsx';
import { AuthCard, AuthLinks } from './auth-card.tsx';
import { MailSent } from './mail-sent.tsx';

/** A new account: name, address, password; then a mail to verify the address. */
export const SignUpPage = () => {
  const { next } = useSearch({ from: '/auth/signup' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, form, values, busy, error } = useForm({
    endpoint: signUp,
    initial: { name: '', email: '', password: '' },
    call: (body) => ({ body }),
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo !== null)
    return (
      <AuthCard title="Check your mail">
        <MailSent to={sentTo} onCorrect={() => setSentTo(null)}>
          Open the link and enter your password to finish.
        </MailSent>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Create an account"
      intro="For owners and for people who work in a restaurant. Guests don’t need an account."
      below={
        <AuthLinks>
          <span>
            Already have an account?{' '}
            <Link to="/auth/login" search={{ next }}>
              Sign in
            </Link>
          </span>
        </AuthLinks>
      }
    >
      <form {...form}>
        <Stack gap="md">
          <TextInput label="Your name" description="Colleagues see it." autoComplete="name" required {...field('name')} />
          <EmailInput autoComplete="username" {...field('email')} />
          <NewPassword label="Password" {...field('password')} knownTexts={[values.name, values.email]} />
          <FailureAlert error={error} />
          <Button type="submit" fullWidth loading={busy}>
            Create account
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
};
