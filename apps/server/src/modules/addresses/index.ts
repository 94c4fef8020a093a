import { addressesRoutes, type AddressesDeps } from './addresses.routes.ts';
import { boundedPort } from './addresses.service.ts';

/** Delivery addresses: found while they are typed, and those that a customer has used. Permissions are those of ordering and of customers. */
export const createAddressesModule = (deps: AddressesDeps) => ({
  routes: addressesRoutes({ ...deps, port: boundedPort(deps.port) }),
  policy: {},
});
export type AddressesModule = ReturnType<typeof createAddressesModule>;
