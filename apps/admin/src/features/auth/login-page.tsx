import { Link, useSearch } from '@tanstack/react-router';
import { AuthCard, AuthLinks } from './auth-card.tsx';
import { SignInHere } from './sign-in-here.tsx';

/** Signs a person in and goes on to where they were going. */
export const LoginPage = () => {
  const { next } = useSearch({ from: '/auth/login' });
  return (
    <AuthCard
      title="Sign in"
      below={
        <AuthLinks>
          <span>
            New here?{' '}
            <Link to="/auth/signup" search={{ next }}>
              Create an account
            </Link>
          </span>
          <Link to="/auth/resend-verification">Send the link that verifies my email again</Link>
        </AuthLinks>
      }
    >
      <SignInHere next={next}>
        <Link to="/auth/reset-password">Forgot your password?</Link>
      </SignInHere>
    </AuthCard>
  );
};
