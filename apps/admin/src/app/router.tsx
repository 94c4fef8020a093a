import { createRouter, Link } from '@tanstack/react-router';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { routeTree } from './routes.tsx';

/** The app's pages over the browser's own addresses. */
export const createAppRouter = () =>
  createRouter({
    basepath: '/admin',
    scrollRestoration: true,
    defaultPreload: 'intent',
    routeTree,
    defaultNotFoundComponent: () => (
      <main>
        <EmptyState page title="This page does not exist" action={<Link to="/">Go to the start</Link>}>
          The address may be old, or mistyped.
        </EmptyState>
      </main>
    ),
    defaultErrorComponent: ({ reset }) => (
      <ErrorState title="Something went wrong" message="This part of the page has stopped." onRetry={reset} />
    ),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
