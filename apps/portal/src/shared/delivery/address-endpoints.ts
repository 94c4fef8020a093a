import { reference } from '../reference.ts';

/** The calls for a delivery address; see `endpoints.ts`. */
const store = '/addresses/restaurants/{restaurantId}/stores/{storeId}';

export const suggestAddresses = reference<typeof import('@servery/contract/addresses').suggestAddresses>({
  id: 'addresses.suggest',
  method: 'POST',
  path: `${store}/suggest`,
  errors: ['service_unavailable'],
  body: true,
});
export const resolveAddress = reference<typeof import('@servery/contract/addresses').resolveAddress>({
  id: 'addresses.resolve',
  method: 'POST',
  path: `${store}/resolve`,
  errors: ['service_unavailable'],
  body: true,
});
export const checkAddress = reference<typeof import('@servery/contract/addresses').checkAddress>({
  id: 'addresses.check',
  method: 'POST',
  path: `${store}/check`,
  errors: [],
  body: true,
});
export const listAddresses = reference<typeof import('@servery/contract/addresses').listAddresses>({
  id: 'addresses.list',
  method: 'GET',
  path: '/customer/restaurants/{restaurantId}/addresses',
  errors: [],
});
export const forgetAddress = reference<typeof import('@servery/contract/addresses').forgetAddress>({
  id: 'addresses.forget',
  method: 'DELETE',
  path: '/customer/restaurants/{restaurantId}/addresses/{addressId}',
  errors: [],
});
