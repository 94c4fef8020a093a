import {
  createRoute,
  type AnyRoute,
  type ResolveFullPath,
  type ResolveId,
  type ResolveValidatorOutput,
  type Route,
  type RouteComponent,
} from '@tanstack/react-router';
import type { Permission } from '@servery/contract/permissions';
import type { IconName } from '../shared/icon.tsx';
import { restaurant, rootRoute, signedIn, store } from './parent-routes.tsx';

/** What an address is below: `open` is for anybody, signed in or not. */
const parents = { open: rootRoute, signedIn, restaurant, store };
type Parents = typeof parents;
type ParentName = keyof Parents;

/** Whose screens they are: a store's, a restaurant's, or the platform's. */
export type Section = 'store' | 'restaurant' | 'platform';

/** The groups of the navigation by what owners do, in their order. Those with `settings` are together below that heading. */
export const navigationGroups = {
  today: { title: 'Today' },
  orders: { title: 'Orders' },
  menu: { title: 'Menu' },
  customers: { title: 'Customers' },
  marketing: { title: 'Marketing' },
  reports: { title: 'Reports' },
  ordering: { title: 'Opening and ordering', settings: true },
  money: { title: 'Prices and payments', settings: true },
  devices: { title: 'Kitchen and devices', settings: true },
  /** Both have the name of what they are about. */
  store: { title: null, settings: true },
  restaurant: { title: null, settings: true },
  platform: { title: 'Platform' },
} as const satisfies Record<string, { title: string | null; settings?: true }>;
export type NavigationGroup = keyof typeof navigationGroups;

/** How people find a screen: in the side bar, on the store's overview and in the switcher. */
export interface Navigation {
  section: Section;
  group: NavigationGroup;
  label: string;
  /** What can be done there, for the overview and for searching. */
  hint: string;
  /** Further words that find the page: its fields, and what owners call them. */
  words?: string;
  icon: IconName;
  /** Its place in its group, lowest first; steps of ten leave room. */
  order: number;
  /** Only this very address counts as being there, none below it. */
  exact?: true;
  /** Offered only while the store lacks a step before guests can order. */
  whileSettingUp?: true;
  /** Offered only in a restaurant with more than one store. */
  severalStores?: true;
}

interface ScreenFacts {
  /** The screen's name in the breadcrumbs and in the browser's tab; null where the name of the restaurant or store says enough. */
  title: string | null;
  /** Whoever lacks it at this place finds no page here, and no way to it. */
  permission?: Permission;
  navigation?: Navigation;
  /** The list that it belongs to, below the same parent; without it the screen of the navigation whose address begins its own. */
  list?: `/${string}`;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenFacts;
  }
}

interface ScreenDefinition<In extends ParentName, Path extends string, Validator> extends ScreenFacts {
  in: In;
  /** Below its parent's address; `$name` is a parameter. */
  path: Path;
  /** The page, by `lazyRouteComponent`: its code is loaded when it is opened. */
  component: RouteComponent;
  /** Reads the address's search; what it returns is what `useSearch` and `Link` know. */
  validateSearch?: Validator;
  /** Runs before the page is shown; may throw a `redirect`. */
  beforeLoad?: (context: { search: ResolveValidatorOutput<Validator> }) => Promise<void>;
}

interface Screen<In extends ParentName, Path extends string, Validator> {
  in: In;
  route: Route<unknown, Parents[In], Path, ResolveFullPath<Parents[In], Path>, string, ResolveId<Parents[In], string, Path>, Validator>;
}

/**
 * A screen of the admin app, in one place. Its route, breadcrumb, tab title, permission check and navigation entry are made from it.
 * Export it from the feature's `<noun>-screens.ts`; `app/screens.ts` lists those files.
 */
export const defineScreen = <const In extends ParentName, const Path extends `/${string}`, Validator = undefined>({
  in: parent,
  path,
  component,
  validateSearch,
  beforeLoad,
  ...screen
}: ScreenDefinition<In, Path, Validator>): Screen<In, Path, Validator> => {
  const getParentRoute = (): AnyRoute => parents[parent];
  const options = { getParentRoute, path: path as string, component, validateSearch, beforeLoad, staticData: { screen } };
  // What the router infers from these options is what the return type says; it cannot infer it from types that are still open.
  return {
    in: parent,
    route: createRoute(options as Parameters<typeof createRoute>[0]) as unknown as Screen<In, Path, Validator>['route'],
  };
};
