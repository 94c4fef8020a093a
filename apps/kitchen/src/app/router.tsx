import { createRootRoute, createRoute, createRouter, Link, redirect } from '@tanstack/react-router';
import { ErrorState, EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { LoginPage } from '../features/pairing/login-page.tsx';
import { AttentionPage } from '../features/attention/attention-page.tsx';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { ActivePage } from '../features/tickets/active-page.tsx';
import { CompletedPage } from '../features/tickets/completed-page.tsx';
import { discard, tryAgain } from '../features/tickets/ticket-commands.ts';
import { device } from '../shared/device.ts';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute();
const loginRoute = createRoute({ getParentRoute: () => rootRoute, path: '/auth/login', component: LoginPage });

/**
 * Every page except pairing needs a paired display. An unreachable server signs nobody out, and a display with a stored session does not
 * wait for the check.
 */
const pairedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'paired',
  beforeLoad: async () => {
    const known = device.get();
    const { status } = known.status === 'unknown' && !known.who ? await device.check() : known;
    if (status === 'out') throw redirect({ to: '/auth/login', replace: true });
  },
  component: Shell,
});
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/active-orders', replace: true });
  },
});
const activeRoute = createRoute({ getParentRoute: () => pairedRoute, path: '/active-orders', component: ActivePage });
const completedRoute = createRoute({ getParentRoute: () => pairedRoute, path: '/completed-orders', component: CompletedPage });
const settingsRoute = createRoute({ getParentRoute: () => pairedRoute, path: '/settings', component: SettingsPage });
const attentionRoute = createRoute({
  getParentRoute: () => pairedRoute,
  path: '/attention',
  component: () => <AttentionPage onTryAgain={tryAgain} onDiscard={discard} />,
});

/** The router on top of the browser's own history. */
export const createAppRouter = () =>
  createRouter({
    basepath: '/kitchen',
    routeTree: rootRoute.addChildren([
      homeRoute,
      loginRoute,
      pairedRoute.addChildren([activeRoute, completedRoute, attentionRoute, settingsRoute]),
    ]),
    defaultNotFoundComponent: () => (
      <main>
        <EmptyState page title="This page does not exist" action={<Link to="/active-orders">Go to the active orders</Link>} />
      </main>
    ),
    defaultErrorComponent: ({ reset }) => (
      <ErrorState title="Something went wrong" message="This part of the screen has stopped." onRetry={reset} />
    ),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
