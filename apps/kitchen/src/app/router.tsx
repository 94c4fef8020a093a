import { createRootRoute, createRoute, createRouter, Link, redirect } from '@tanstack/react-router';
import { PairingPage } from '@servery/device-app/pairing/pairing-page.tsx';
import { errorPages, requirePaired } from '@servery/device-app/router.tsx';
import { AttentionPage } from '../features/attention/attention-page.tsx';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { ActivePage } from '../features/tickets/active-page.tsx';
import { CompletedPage } from '../features/tickets/completed-page.tsx';
import { discard, tryAgain } from '../features/tickets/ticket-commands.ts';
import { kitchenApp } from '../shared/device.ts';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute();
const loginRoute = createRoute({ getParentRoute: () => rootRoute, path: '/auth/login', component: PairingPage });

/** Every page except pairing needs a paired display. */
const pairedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'paired',
  beforeLoad: () => requirePaired(kitchenApp),
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
    ...errorPages(<Link to="/active-orders">Go to the active orders</Link>),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
