import type { Database } from '../../platform/db/connections.types.ts';
import type { NotifiedMemory } from '../../platform/db/notified-memory.ts';
import { readOwned } from './claims.repo.ts';

/** The serial numbers of cloud printers that are a restaurant's, in lower case. */
export type OwnedPrinters = (restaurantId: string) => Promise<readonly string[]>;

/** @param memory by restaurant; without one, every look-up is a query */
export const createOwnedPrinters =
  (database: Database, memory?: NotifiedMemory<readonly string[]>): OwnedPrinters =>
  async (restaurantId) => {
    const known = memory?.recall(restaurantId);
    if (known !== undefined) return known;
    const begun = memory?.begin();
    const serials = await database.platform('cloud printers of a restaurant', (tx) => readOwned(tx, restaurantId));
    if (begun !== undefined) memory?.keep(begun, restaurantId, serials);
    return serials;
  };
