import { createRoute, redirect } from '@tanstack/react-router';
import { restaurant, rootRoute, signedIn, store } from '../kit/parent-routes.tsx';
import * as screens from './screens.ts';
import { SignedIn } from './signed-in.tsx';

type Screen = (typeof screens)[keyof typeof screens];
const all: Screen[] = Object.values(screens);

/** The routes of the screens below a parent. */
const below = <In extends Screen['in']>(parent: In) =>
  all.filter((screen): screen is Extract<Screen, { in: In }> => screen.in === parent).map(({ route }) => route);

// Two addresses that are no screens: they lead to one.
const superAdmin = createRoute({
  getParentRoute: () => signedIn,
  path: '/super-admin',
  beforeLoad: () => {
    throw redirect({ to: '/super-admin/restaurants/browse', replace: true });
  },
});
const restaurantHome = createRoute({
  getParentRoute: () => restaurant,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/restaurants/$restaurantId/stores', params, replace: true });
  },
});

signedIn.update({ component: SignedIn });

/** Every address of the app, made from its screens. */
export const routeTree = rootRoute.addChildren([
  ...below('open'),
  signedIn.addChildren([
    superAdmin,
    ...below('signedIn'),
    restaurant.addChildren([restaurantHome, ...below('restaurant'), store.addChildren(below('store'))]),
  ]),
]);
