import { reference } from './reference.ts';

/**
 * The endpoints that guests' screens call, by name only. The contract's own objects include their schemas, and with them zod: ten
 * kilobytes that a browser which trusts the server's answers does not need. The types are the contract's; `endpoints.test.ts` compares
 * every line here with them, and the server-side renderer uses the real objects.
 * Endpoints that only later screens call are in `more-endpoints.ts`, which is loaded with them.
 */
const store = '/restaurants/{restaurantId}/stores/{storeId}';

export const listRestaurants = reference<typeof import('@servery/contract/restaurants').listRestaurants>({
  id: 'restaurants.listRestaurants',
  method: 'GET',
  path: '/restaurants',
  errors: [],
});
export const getRestaurant = reference<typeof import('@servery/contract/restaurants').getRestaurant>({
  id: 'restaurants.getRestaurant',
  method: 'GET',
  path: '/restaurants/{restaurantId}',
  errors: [],
});
export const listSlots = reference<typeof import('@servery/contract/restaurants').listSlots>({
  id: 'restaurants.listSlots',
  method: 'GET',
  path: `${store}/slots`,
  errors: [],
});
export const getHours = reference<typeof import('@servery/contract/restaurants').getHours>({
  id: 'restaurants.getHours',
  method: 'GET',
  path: `${store}/hours`,
  errors: [],
});
export const getTable = reference<typeof import('@servery/contract/restaurants').getTable>({
  id: 'dineIn.getTable',
  method: 'GET',
  path: `/dine-in${store}/tables/{tableId}`,
  errors: [],
});
export const getMenu = reference<typeof import('@servery/contract/menu').getMenu>({
  id: 'menu.getMenu',
  method: 'GET',
  path: `/menu${store}`,
  errors: [],
});
export const quoteCart = reference<typeof import('@servery/contract/online-ordering').quoteCart>({
  id: 'onlineOrdering.quoteCart',
  method: 'POST',
  path: `/online-ordering${store}/quote`,
  errors: [],
  body: true,
});
export const placeOrder = reference<typeof import('@servery/contract/online-ordering').placeOrder>({
  id: 'onlineOrdering.placeOrder',
  method: 'POST',
  path: `/online-ordering${store}/orders`,
  errors: ['resource_status_conflict', 'PHONE_NOT_VERIFIED', 'TOO_MANY_UNPAID_ORDERS'],
  body: true,
});
export const getOwnOrder = reference<typeof import('@servery/contract/online-ordering').getOwnOrder>({
  id: 'customer.getOwnOrder',
  method: 'GET',
  path: '/customer/orders/{orderId}',
  errors: ['ORDER_DOES_NOT_EXIST'],
});

export const orderLivePath = `/live${store}/orders/{orderId}` satisfies (typeof import('@servery/contract/live').orderLive)['path'];
export const menuLivePath = `/live${store}/menu` satisfies (typeof import('@servery/contract/live').menuLive)['path'];
