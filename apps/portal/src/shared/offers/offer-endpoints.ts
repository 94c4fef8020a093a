import { reference } from '../reference.ts';

/** The calls of coupons and loyalty cards: loaded with the checkout and their own pages; see `endpoints.ts`. */
export const listStoreCoupons = reference<typeof import('@servery/contract/coupons').listStoreCoupons>({
  id: 'coupons.listPublicOfStore',
  method: 'GET',
  path: '/coupons/stores/{storeId}/public',
  errors: [],
});
export const suggestCoupons = reference<typeof import('@servery/contract/coupons').suggestCoupons>({
  id: 'coupons.suggest',
  method: 'POST',
  path: '/coupons/suggest',
  errors: [],
  body: true,
});
export const getScheme = reference<typeof import('@servery/contract/loyalty').getScheme>({
  id: 'loyalty.getScheme',
  method: 'GET',
  path: '/loyalty/restaurants/{restaurantId}/scheme',
  errors: [],
});
export const getOwnCard = reference<typeof import('@servery/contract/loyalty').getOwnCard>({
  id: 'loyalty.getOwnCard',
  method: 'GET',
  path: '/loyalty/restaurants/{restaurantId}/card',
  errors: [],
});
export const createCardCode = reference<typeof import('@servery/contract/loyalty').createCode>({
  id: 'loyalty.createCode',
  method: 'POST',
  path: '/loyalty/restaurants/{restaurantId}/card/code',
  errors: [],
  body: true,
});
