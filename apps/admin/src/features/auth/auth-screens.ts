import { lazyRouteComponent } from '@tanstack/react-router';

/** What is seen before signing in. */
export const AuthScreens = {
  Login: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  SignUp: lazyRouteComponent(() => import('./sign-up-page.tsx'), 'SignUpPage'),
  ResetPassword: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  ResendVerification: lazyRouteComponent(() => import('./resend-verification-page.tsx'), 'ResendVerificationPage'),
  Action: lazyRouteComponent(() => import('./action-page.tsx'), 'ActionPage'),
};
