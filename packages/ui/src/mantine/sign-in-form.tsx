import { Button, PasswordInput, Stack, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { FailureAlert, type FailureText } from '../primitives/failure.tsx';

/** An address as people type it: no capital by itself, the keyboard with the @. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput
    label="Email"
    type="email"
    name="email"
    autoCapitalize="none"
    inputMode="email"
    required
    withAsterisk={false}
    spellCheck={false}
    {...props}
  />
);

/** A secret that can be looked at while it is typed. `autoComplete` says which one: the known or a new one. */
export const SecretInput = (props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' }) => (
  <PasswordInput
    label="Password"
    name="password"
    required
    withAsterisk={false}
    visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what you typed' }}
    {...props}
  />
);

/** E-mail and password. Nothing typed is lost when signing in fails. */
export const SignInForm = ({
  busy,
  error,
  onSubmit,
  email: known = '',
  children,
}: {
  busy: boolean;
  error: FailureText | undefined;
  onSubmit: (typed: { email: string; password: string }) => void;
  /** The address, where it is known already. */
  email?: string | undefined;
  /** Ways on from here, below the button. */
  children?: ReactNode;
}) => {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const fieldError = (path: string) => error?.fields?.find((field) => field.path === path)?.message;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) onSubmit({ email, password });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <EmailInput
          autoComplete="username"
          value={email}
          error={fieldError('email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <SecretInput
          autoComplete="current-password"
          // In a dialog the focus goes where something is missing.
          data-autofocus={known !== '' || undefined}
          value={password}
          error={fieldError('password')}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {!error?.fields?.length && <FailureAlert error={error} />}
        <Button type="submit" fullWidth loading={busy}>
          Sign in
        </Button>
        {children}
      </Stack>
    </form>
  );
};
