import { redirect, type RouterHistory } from '@tanstack/react-router';
import type { CollectionType } from '@servery/domain/orders';
import { announce } from '../shared/announcer.tsx';
import type { Restaurant, Store } from '../shared/api.ts';
import { getCartStore } from '../shared/cart/cart-store.ts';
import { paths, type StoreParams } from '../shared/paths.ts';
import { withSearch } from '../shared/with-search.ts';
import { dropFromAddress } from './address.ts';

/**
 * The spec's entry points into the order flow (`?flow=` on the address of a restaurant or a store), and where each leads. Loaded when
 * an address has one. What is unknown leads nowhere: the page is as it would be without it.
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
/** Whatever is the guest's own is the same at every store of a restaurant. */
const ofRestaurant = ['MAKE_PAYMENT', 'ORDER_HISTORY', 'SAVED_ORDERS'];

/**
 * From a store's address to the page that the flow is about; `coupon` goes along (`coupon-link.ts`). Throws the redirect; a way of getting
 * the food stays on the menu.
 */
export function leadFromStore(flow: string, at: StoreParams, coupon?: string): void {
  const page = pages.get(flow);
  if (page) throw redirect({ href: withSearch(page(at), { coupon }) });
}

/** From a restaurant's address to its only store, or to any where they are all the same. Else the guest chooses, and the flow goes along. */
export function leadFromRestaurant(flow: string, { id, stores }: Pick<Restaurant, 'id' | 'stores'>, coupon?: string): void {
  const [store] = stores;
  if (!store || (!pages.has(flow) && !ways.has(flow))) return;
  const at = { restaurantId: id, storeId: store.id };
  if (stores.length > 1 && !ofRestaurant.includes(flow)) return;
  const page = pages.get(flow);
  throw redirect({ href: page ? withSearch(page(at), { coupon }) : withSearch(paths.store(at), { flow, coupon }) });
}

/**
 * Takes the way of getting the food along to the cart, as far as the guest has it here, and says so where not. The address lets go of
 * it then: what the guest chooses later stands, also when they come back to this page.
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
