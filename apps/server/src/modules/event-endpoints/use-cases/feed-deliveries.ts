import type { Database } from '../../../platform/db/connections.types.ts';
import { feedStore } from '../deliveries.repo.ts';
import { readEndpoints } from '../event-endpoints.repo.ts';

/** Turns what is new in a store's log into deliveries. @returns the endpoints that have something to send */
export async function feedDeliveries(
  { database, now }: { database: Database; now: () => Date },
  { restaurantId, storeId }: { restaurantId: string; storeId: string },
): Promise<Set<string>> {
  const all = new Set<string>();
  for (;;) {
    const { endpointIds, more } = await database.tenant({ restaurantId }, async (tx) =>
      feedStore(tx, { storeId, endpoints: await readEndpoints(tx), now: now() }),
    );
    for (const id of endpointIds) all.add(id);
    if (!more) return all;
  }
}
