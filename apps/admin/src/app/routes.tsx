import { restaurant, rootRoute, signedIn, store } from '../kit/parent-routes.tsx';
import { otherAddresses } from './other-addresses.ts';
import * as screens from './screens.ts';
import { SignedIn } from './signed-in.tsx';

type Screen = (typeof screens)[keyof typeof screens];
const all: Screen[] = Object.values(screens);

/** The routes of the screens below a parent. */
const below = <In extends Screen['in']>(parent: In) =>
  all.filter((screen): screen is Extract<Screen, { in: In }> => screen.in === parent).map(({ route }) => route);

signedIn.update({ component: SignedIn });

/** Every address of the app, made from its screens. */
export const routeTree = rootRoute.addChildren([
  ...below('open'),
  signedIn.addChildren([
    ...below('signedIn'),
    restaurant.addChildren([
      ...otherAddresses.restaurant,
      ...below('restaurant'),
      store.addChildren([...otherAddresses.store, ...below('store')]),
    ]),
  ]),
]);
