import { Button, PasswordInput, Stack, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { FailureAlert, type FailureText } from '../primitives/failure.tsx';

/** An email field: no automatic capital, the keyboard with the @. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput label="Email" type="email" name="email" autoCapitalize="none" inputMode="email" required spellCheck={false} {...props} />
);

/** A password field that can be revealed. `autoComplete`: the current or a new one. */
export const SecretInput = (props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' }) => (
  <PasswordInput
    label="Password"
    name="password"
    required
    visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what you typed' }}
    {...props}
  />
);

/** Email and password. The input survives a failed sign-in. */
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
  /** The email address, where it is known already. */
  email?: string | undefined;
  /** Further links, below the button. */
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
          // In a dialog the focus goes to the field that is empty.
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
