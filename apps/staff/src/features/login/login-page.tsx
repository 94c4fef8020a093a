import { Anchor, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { unlockSound } from '@servery/app-kit/sound.ts';
import { login } from '@servery/contract/user';
import { SignInForm } from '@servery/ui/mantine/sign-in-form.tsx';
import { session } from '../../shared/session.ts';
import styles from './login-page.module.css';

/** Signs a person in; `next` is where they were going. */
export const LoginPage = ({ next }: { next: string | undefined }) => {
  const navigate = useNavigate();
  const signIn = useEndpointMutation(login, {
    onSuccess: (me) => {
      session.entered(me);
      void navigate({ href: next ?? '/staff/home', replace: true });
    },
  });
  return (
    <main className={styles.page}>
      <div className={styles.form}>
        <Title order={1} size="h2" mb="md">
          Sign in to Servery
        </Title>
        <SignInForm
          busy={signIn.isPending}
          error={signIn.error?.error}
          onSubmit={(body) => {
            // The press that signs in also allows sound.
            void unlockSound();
            signIn.mutate({ body });
          }}
        >
          {/* Password resets for every app are part of admin. */}
          <Anchor href="/admin/auth/reset-password">Forgot your password?</Anchor>
        </SignInForm>
      </div>
    </main>
  );
};
