import { randomUUID } from 'node:crypto';
import { getPoint, type GeoPoint } from '@servery/domain/delivery';
import type { EventJob } from '../../platform/jobs/jobs.types.ts';
import type { AddressPort } from '../../ports/addresses.ts';
import type { RestaurantsService, RestaurantsModule } from '../restaurants/index.ts';
import { lookUp } from './look-up.service.ts';

export interface PlaceStoreDeps {
  port: AddressPort;
  /** @throws resource_not_found */
  store: RestaurantsService['store'];
  placement: RestaurantsModule['placement'];
}

/**
 * Puts a store on the map where the provider knows its house: the map of delivery areas opens there, and distances are measured from it.
 * What the provider does not know stays without a place until its address is saved again.
 */
export const addressesJobs = ({ port, store, placement }: PlaceStoreDeps): EventJob[] => [
  {
    task: 'addresses.placeStore',
    on: ['store.created', 'store.changed'],
    waitsFor: 'addresses',
    run: async ({ restaurantId, storeId }) => {
      const address = await placement.readUnplaced({ restaurantId, storeId });
      if (address === null) return;
      const { formattedAddress: line1, ...rest } = address;
      const typed = { ...rest, line1, provider: 'manual' as const, providerPlaceId: null };
      const found = await lookUp(port, await store(restaurantId, storeId), typed, randomUUID());
      const point: GeoPoint | null = getPoint(found.address);
      if (point !== null) await placement.place({ restaurantId, storeId }, address, point);
    },
  },
];
