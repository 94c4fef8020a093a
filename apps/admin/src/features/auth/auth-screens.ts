import { lazyRouteComponent, redirect } from '@tanstack/react-router';
import { safeNext } from '@servery/app-kit/safe-next.ts';
import { defineScreen } from '../../kit/screen.ts';
import { session } from '../../shared/session.ts';

/** Where to go after signing in: an address of this app. */
const validateSearch = (search: Record<string, unknown>): { next?: string | undefined } => ({ next: safeNext('admin', search['next']) });

/** Whoever is signed in has no business on the sign-in page. */
const beforeLoad = async ({ search }: { search: { next?: string | undefined } }) => {
  const known = session.get();
  const { status } = known.status === 'unknown' ? await session.check() : known;
  if (status === 'in') throw redirect({ href: search.next ?? '/admin/', replace: true });
};

export const login = defineScreen({
  in: 'open',
  path: '/auth/login',
  title: null,
  validateSearch,
  beforeLoad,
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});

export const signUp = defineScreen({
  in: 'open',
  path: '/auth/signup',
  title: null,
  validateSearch,
  beforeLoad,
  component: lazyRouteComponent(() => import('./sign-up-page.tsx'), 'SignUpPage'),
});

export const resetPassword = defineScreen({
  in: 'open',
  path: '/auth/reset-password',
  title: null,
  component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
});

export const resendVerification = defineScreen({
  in: 'open',
  path: '/auth/resend-verification',
  title: null,
  component: lazyRouteComponent(() => import('./resend-verification-page.tsx'), 'ResendVerificationPage'),
});

/** Where the links of our mails lead. */
export const action = defineScreen({
  in: 'open',
  path: '/auth/action',
  title: null,
  validateSearch: (search: Record<string, unknown>): { code: string } => ({ code: String(search['code'] ?? '') }),
  component: lazyRouteComponent(() => import('./action-page.tsx'), 'ActionPage'),
});
