import { Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { unlockSound } from '@servery/app-kit/sound.ts';
import { login } from '@servery/contract/user';
import { FailureAlert } from '../../shared/failure.tsx';
import { session } from '../../shared/session.ts';
import styles from './login-page.module.css';

/** Signs a person in; `next` is where they were going. */
export const LoginPage = ({ next }: { next: string | undefined }) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  const signIn = useEndpointMutation(login, {
    onSuccess: (me) => {
      session.entered(me);
      void navigate({ href: next ?? '/staff/home', replace: true });
    },
  });
  const error = signIn.error?.error;
  const fieldError = (path: string) => error?.fields?.find((field) => field.path === path)?.message;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The tap that signs in also allows sound.
    void unlockSound();
    if (!signIn.isPending) signIn.mutate({ body: { email, password } });
  };

  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={1} size="h2">
            Sign in to Servery
          </Title>
          <TextInput
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            inputMode="email"
            required
            withAsterisk={false}
            value={email}
            error={fieldError('email')}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            error={fieldError('password')}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what you typed' }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {!error?.fields?.length && <FailureAlert error={error} />}
          <Button type="submit" fullWidth loading={signIn.isPending}>
            Sign in
          </Button>
        </Stack>
      </form>
    </main>
  );
};
