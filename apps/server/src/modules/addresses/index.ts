import { createAddressProofs, type AddressProofs } from './address-proofs.service.ts';
import { addressesRoutes, type AddressesDeps } from './addresses.routes.ts';
import { boundedPort } from './addresses.service.ts';

/** Delivery addresses: found while they are typed, and those that a customer has used. Permissions are those of ordering and of customers. */
export function createAddressesModule({ now = () => new Date(), ...deps }: Omit<AddressesDeps, 'proofs'> & { now?: () => Date }) {
  const proofs = createAddressProofs(deps.database, now);
  return {
    routes: addressesRoutes({ ...deps, proofs, port: boundedPort(deps.port) }),
    policy: {},
    proofs,
  };
}
export type { MapTiles } from './addresses.routes.ts';
export type CheckAddress = AddressProofs['check'];
export type AddressesModule = ReturnType<typeof createAddressesModule>;
