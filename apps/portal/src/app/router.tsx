import { createRouter } from '@tanstack/react-router';
import type { Api } from '../shared/api.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { routeTree } from './routes.tsx';

export interface PortalContext {
  api: Api;
  /** Scheme and host of the page as guests reach it, for canonical links. */
  origin: string;
  nonce?: string;
}

/** A router for one page on the server, or for the whole visit in the browser. */
export function createPortalRouter({ api, origin, nonce }: PortalContext) {
  return createRouter({
    routeTree,
    context: { api, origin },
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 250,
    // Menus and hours are refreshed by the live stream and when the page becomes visible, not by every click.
    defaultStaleTime: 60_000,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
