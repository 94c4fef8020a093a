import type { ItemType } from '@servery/domain/menu';

/** Item types in addresses; items that are sold only at tills have none. */
export const itemSlugs: Readonly<Record<ItemType, string>> = {
  basic: 'basic',
  pizza: 'pizza',
  halfAndHalf: 'half-and-half',
  deal: 'deal',
  custom: 'custom',
};

/** Addresses of the portal, as the routes in `app/routes.tsx` read them. */
const restaurant = (restaurantId: string) => `/restaurants/${restaurantId}`;
const store = ({ restaurantId, storeId }: StoreParams) => `${restaurant(restaurantId)}/stores/${storeId}`;

export interface StoreParams {
  restaurantId: string;
  storeId: string;
}

export const paths = {
  restaurant,
  store,
  search: (at: StoreParams) => `${store(at)}/search`,
  category: (at: StoreParams, categoryId: string) => `${store(at)}/categories/${categoryId}`,
  /** `line`: the line of the cart being edited. */
  item: (at: StoreParams, item: { id: string; categoryId: string; type: ItemType }, line?: string) =>
    `${store(at)}/categories/${item.categoryId}/items/${itemSlugs[item.type]}/${item.id}${line === undefined ? '' : `?line=${line}`}`,
  cart: (at: StoreParams) => `${store(at)}/cart`,
  checkout: (at: StoreParams) => `${store(at)}/checkout`,
  hours: (at: StoreParams) => `${store(at)}/store_trading_hours`,
  coupons: (at: StoreParams) => `${store(at)}/coupons`,
  loyalty: (at: StoreParams) => `${store(at)}/loyalty-card`,
  /** Where the store delivers, and what that costs. */
  delivery: (at: StoreParams) => `${store(at)}/delivery`,
  /** `next`: the page to continue to. */
  login: (at: StoreParams, next?: string) => `${store(at)}/login${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`,
  account: (at: StoreParams) => `${store(at)}/account`,
  orders: (at: StoreParams) => `${store(at)}/orders`,
  savedOrders: (at: StoreParams) => `${store(at)}/saved-orders`,
  makePayment: (at: StoreParams) => `${store(at)}/make-payment`,
  tableBookings: (at: StoreParams) => `${store(at)}/table-bookings`,
  order: (at: StoreParams, orderId: string) => `${store(at)}/secure/orders/${orderId}`,
  orderSuccess: (at: StoreParams, orderId: string) => `${store(at)}/secure/orders/${orderId}/success`,
};
