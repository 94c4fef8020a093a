import { redirect, type RouterHistory } from '@tanstack/react-router';
import type { CollectionType } from '@servery/domain/orders';
import { announce } from '../shared/announcer.tsx';
import type { Restaurant, Store } from '../shared/api.ts';
import { getCartStore } from '../shared/cart/cart-store.ts';
import { paths, type StoreParams } from '../shared/paths.ts';
import { withSearch } from '../shared/with-search.ts';
import { dropFromAddress } from './address.ts';

/**
 * The specification's entry points into the order flow (`?flow=` on the address of a restaurant or a store), and where each leads. Loaded
 * only when an address has one. An unknown one is ignored.
 */
const pages: ReadonlyMap<string, (at: StoreParams) => string> = new Map([
  ['MAKE_PAYMENT', paths.makePayment],
  ['ORDER_HISTORY', paths.orders],
  ['SAVED_ORDERS', paths.savedOrders],
  ['TABLE_BOOKINGS', paths.tableBookings],
]);
const ways: ReadonlyMap<string, CollectionType> = new Map([
  ['PICKUP', 'pickup'],
  ['DELIVERY', 'delivery'],
  ['DINE_IN', 'dineIn'],
]);
const names: Readonly<Record<CollectionType, string>> = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine-in' };
/** The guest's own pages are the same at every store of a restaurant. */
const ofRestaurant = ['MAKE_PAYMENT', 'ORDER_HISTORY', 'SAVED_ORDERS'];

/**
 * Redirects from a store's address to the page of the flow; `coupon` goes along (`coupon-link.ts`). Throws the redirect; an order type
 * stays on the menu.
 */
export function leadFromStore(flow: string, at: StoreParams, coupon?: string): void {
  const page = pages.get(flow);
  if (page) throw redirect({ href: withSearch(page(at), { coupon }) });
}

/**
 * Redirects from a restaurant's address to its only store, or to any store where the page is the same for all. Otherwise the guest chooses,
 * and the flow goes along.
 */
export function leadFromRestaurant(flow: string, { id, stores }: Pick<Restaurant, 'id' | 'stores'>, coupon?: string): void {
  const [store] = stores;
  if (!store || (!pages.has(flow) && !ways.has(flow))) return;
  const at = { restaurantId: id, storeId: store.id };
  if (stores.length > 1 && !ofRestaurant.includes(flow)) return;
  const page = pages.get(flow);
  throw redirect({ href: page ? withSearch(page(at), { coupon }) : withSearch(paths.store(at), { flow, coupon }) });
}

/**
 * Applies the order type to the cart, if the store offers it, and says so if not. It is then removed from the address: a later choice by
 * the guest must survive a return to this page.
 */
export function carry(
  flow: string,
  { id, collectionTypes }: Pick<Store, 'id' | 'collectionTypes'>,
  history: Pick<RouterHistory, 'replace'>,
): void {
  dropFromAddress('flow', history);
  const way = ways.get(flow);
  if (way === undefined) return;
  const { get, update } = getCartStore(id);
  if (!collectionTypes.includes(way)) announce(`${names[way]} is not offered here`);
  else if (way === 'dineIn' && get().table === null) announce('Scan the code on your table to order to it');
  else update((cart) => ({ ...cart, collectionType: way }));
}
