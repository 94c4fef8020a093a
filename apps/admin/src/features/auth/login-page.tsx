import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { login } from '@servery/contract/user';
import { SignInForm } from '@servery/ui/mantine/sign-in-form.tsx';
import { session } from '../../shared/session.ts';
import { AuthCard } from './auth-card.tsx';

/** Signs a person in and goes on to where they were going. */
export const LoginPage = () => {
  const { next } = useSearch({ from: '/auth/login' });
  const navigate = useNavigate();
  const signIn = useEndpointMutation(login, {
    onSuccess: (me) => {
      session.entered(me);
      void navigate({ href: next ?? '/admin/', replace: true });
    },
  });
  return (
    <AuthCard title="Sign in">
      <SignInForm busy={signIn.isPending} error={signIn.error?.error} onSubmit={(body) => signIn.mutate({ body })} />
    </AuthCard>
  );
};
