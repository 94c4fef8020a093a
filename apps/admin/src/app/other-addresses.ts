import { createRoute, redirect } from '@tanstack/react-router';
import type { ItemType } from '@servery/domain/menu';
import { restaurant, store } from '../kit/parent-routes.tsx';

/** Addresses that are no screens: each leads to one. Most are the specification's, where we have one page or a dialog for several. */

const restaurantHome = createRoute({
  getParentRoute: () => restaurant,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/restaurants/$restaurantId/stores', params, replace: true });
  },
});

/** An address of a store. `to`: the end of the address that it leads to, with its search. */
const toStore = <const Path extends string>(path: Path, to: (params: Readonly<Record<string, string>>) => string) =>
  createRoute({
    getParentRoute: () => store,
    path,
    beforeLoad: ({ params }: { params: Readonly<Record<string, string>> }) => {
      throw redirect({ href: `/admin/restaurants/${params['restaurantId']}/stores/${params['storeId']}${to(params)}`, replace: true });
    },
  });

const newItems: Readonly<Record<string, ItemType>> = {
  item: 'basic',
  pizza: 'pizza',
  'half-and-half': 'halfAndHalf',
  deal: 'deal',
  'custom-item': 'custom',
};

const ofStore = [
  toStore('/create/category', () => '/menu?dialog=new'),
  toStore('/categories/$categoryId', ({ categoryId }) => `/menu?category=${categoryId}`),
  toStore('/categories/$categoryId/edit', ({ categoryId }) => `/menu?dialog=${categoryId}`),
  toStore(
    '/categories/$categoryId/create/$kind',
    ({ categoryId, kind = '' }) => `/menu/items/new?type=${newItems[kind] ?? 'basic'}&category=${categoryId}`,
  ),
  toStore('/categories/$categoryId/items/$itemId', ({ itemId }) => `/menu/items/${itemId}`),
  // Viewed or edited, with or without the item's type.
  toStore('/categories/$categoryId/items/$itemId/$', ({ itemId, _splat = '' }) =>
    /\bview\b/.test(_splat) ? `/menu/items/${itemId}/view` : `/menu/items/${itemId}`,
  ),
  toStore('/tills/$deviceId', ({ deviceId }) => `/pos-settings/${deviceId}`),
  toStore('/dine-in/tables/create/table', () => '/dine-in?dialog=new'),
  toStore('/dine-in/tables/$tableId/edit', ({ tableId }) => `/dine-in?dialog=${tableId}`),
];

export const otherAddresses = { restaurant: [restaurantHome], store: ofStore };
