import { reference } from './reference.ts';

/** What an open page asks when its menu has changed: loaded then. */
export const getMenuChanges = reference<typeof import('@servery/contract/menu').getMenuChanges>({
  id: 'menu.getMenuChanges',
  method: 'GET',
  path: '/menu/restaurants/{restaurantId}/stores/{storeId}/changes',
  errors: [],
});
