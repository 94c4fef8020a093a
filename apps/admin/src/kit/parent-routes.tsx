import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { session } from '../shared/session.ts';
import { RestaurantGate, StoreGate } from './place-gates.tsx';

export const rootRoute = createRootRoute();

/** The frame around every screen for somebody who is signed in; the app gives it its component. */
export const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const known = session.get();
    const { status } = known.status === 'unknown' ? await session.check() : known;
    if (status === 'out') throw redirect({ to: '/auth/login', search: { next: `/admin${location.href}` }, replace: true });
  },
});

/** A restaurant's address: `useRestaurant()` works below it. */
export const restaurant = createRoute({
  getParentRoute: () => signedIn,
  path: '/restaurants/$restaurantId',
  component: () => (
    <RestaurantGate>
      <Outlet />
    </RestaurantGate>
  ),
});

/** A store's address: `useStore()` works below it. */
export const store = createRoute({
  getParentRoute: () => restaurant,
  path: '/stores/$storeId',
  component: () => (
    <StoreGate>
      <Outlet />
    </StoreGate>
  ),
});
