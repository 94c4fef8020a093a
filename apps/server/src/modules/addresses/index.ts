import { defineModule } from '../../platform/define-module.ts';
import { createAddressProofs, type AddressProofs } from './address-proofs.service.ts';
import { addressesJobs, type PlaceStoreDeps } from './addresses.jobs.ts';
import { addressesRoutes, type AddressesDeps } from './addresses.routes.ts';
import { boundedPort } from './addresses.service.ts';

/** Delivery addresses: found while they are typed, and those that a customer has used. Permissions are those of ordering and of customers. */
export function createAddressesModule({
  now = () => new Date(),
  ...deps
}: Omit<AddressesDeps, 'proofs'> & Pick<PlaceStoreDeps, 'placement'> & { now?: () => Date }) {
  const proofs = createAddressProofs(deps.database, now);
  const port = boundedPort(deps.port);
  return defineModule({
    name: 'addresses',
    routes: addressesRoutes({ ...deps, proofs, port }),
    policy: {},
    jobs: addressesJobs({ ...deps, port }),
    proofs,
  });
}
export { storingAddress, type StoredAddress } from './used-address.repo.ts';
export type { MapTiles } from './addresses.routes.ts';
export type CheckAddress = AddressProofs['check'];
export type AddressesModule = ReturnType<typeof createAddressesModule>;
