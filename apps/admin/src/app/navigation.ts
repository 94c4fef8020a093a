import type { LinkProps } from '@tanstack/react-router';
import { may, type Ability, type Whereabouts } from '../shared/access.ts';
import type { IconName } from '../shared/icon.tsx';
import type { RestaurantPlace, StorePlace } from '../shared/places.ts';
import type { Me } from '../shared/session.ts';

/** One way to go. `hint` says what can be done there, for the overview and for searching. */
export interface NavEntry {
  label: string;
  hint: string;
  icon: IconName;
  to: NonNullable<LinkProps['to']>;
  ability: Ability;
  /** Only this very address counts as being there. */
  exact?: true;
}
export interface NavGroup {
  title: string;
  params: Whereabouts;
  entries: NavEntry[];
}

/** What owners do in a store. A new screen of a store is a line here. */
const storeEntries: NavEntry[] = [
  {
    label: 'Overview',
    hint: 'Where to go from here',
    icon: 'home',
    to: '/restaurants/$restaurantId/stores/$storeId',
    ability: 'store.read',
    exact: true,
  },
  {
    label: 'Devices',
    hint: 'Pair tills, kitchen displays and printers',
    icon: 'device',
    to: '/restaurants/$restaurantId/stores/$storeId/devices',
    ability: 'devices.read',
  },
  {
    label: 'POS terminals',
    hint: 'Pair the tills at the counter',
    icon: 'till',
    to: '/restaurants/$restaurantId/stores/$storeId/pos-settings',
    ability: 'devices.read',
  },
  {
    label: 'Printing',
    hint: 'Printers, what they print and when, invoices',
    icon: 'printer',
    to: '/restaurants/$restaurantId/stores/$storeId/printer-settings',
    ability: 'settings.read',
  },
  {
    label: 'Team',
    hint: 'Who works in this store, and what they may do',
    icon: 'team',
    to: '/restaurants/$restaurantId/stores/$storeId/users',
    ability: 'storeUsers.read',
  },
  {
    label: 'Card payments',
    hint: 'Take cards online: verification, bank account, schedule',
    icon: 'card',
    to: '/restaurants/$restaurantId/stores/$storeId/settings/payments',
    ability: 'payments.account',
  },
  {
    label: 'Payouts',
    hint: 'Balance, and money on its way to the bank',
    icon: 'payout',
    to: '/restaurants/$restaurantId/stores/$storeId/payouts',
    ability: 'payments.account',
  },
  {
    label: 'Transaction fee',
    hint: 'What an order that is paid by card costs you',
    icon: 'fee',
    to: '/restaurants/$restaurantId/stores/$storeId/transaction-fee',
    ability: 'payments.account',
  },
  {
    label: 'Details',
    hint: 'Name, address, time zone, phone',
    icon: 'details',
    to: '/restaurants/$restaurantId/stores/$storeId/edit',
    ability: 'restaurant.manage',
  },
];

/** What owners do for the whole restaurant. */
const restaurantEntries: NavEntry[] = [
  {
    label: 'Stores',
    hint: 'Open a store, or add one',
    icon: 'stores',
    to: '/restaurants/$restaurantId/stores',
    ability: 'restaurant.read',
    exact: true,
  },
  {
    label: 'Team',
    hint: 'Who works for the whole restaurant',
    icon: 'team',
    to: '/restaurants/$restaurantId/users',
    ability: 'restaurantUsers.read',
  },
  {
    label: 'Details',
    hint: 'Name, description, brand colour',
    icon: 'details',
    to: '/restaurants/$restaurantId/edit',
    ability: 'restaurant.manage',
  },
];

/** What the platform's own people do. */
const platformEntries: NavEntry[] = [
  {
    label: 'All restaurants',
    hint: 'Find any restaurant of this installation',
    icon: 'platform',
    to: '/super-admin/restaurants/browse',
    ability: 'platform.manage',
  },
];

/** The navigation of a person at a place: what they may do there, and nothing else. */
export const navigationOf = (me: Me, restaurant: RestaurantPlace | undefined, store: StorePlace | undefined): NavGroup[] => {
  const groups: NavGroup[] = [];
  const add = (title: string, params: Whereabouts, entries: NavEntry[]) => {
    const offered = entries.filter((entry) => may(me, entry.ability, params));
    if (offered.length > 0) groups.push({ title, params, entries: offered });
  };
  if (restaurant && store) add(store.name, { restaurantId: restaurant.restaurantId, storeId: store.storeId }, storeEntries);
  if (restaurant) add(restaurant.name, { restaurantId: restaurant.restaurantId }, restaurantEntries);
  add('Platform', {}, platformEntries);
  return groups;
};
