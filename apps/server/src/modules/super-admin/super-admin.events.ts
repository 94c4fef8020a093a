import type { EventPayload } from '@servery/contract/events';
import type { Actor, Database } from '../../platform/db/connections.types.ts';

/** Writes a visit into the log of each of the restaurant's stores. */
export const logVisit = (
  database: Database,
  { restaurantId, payload, actor }: { restaurantId: string; payload: EventPayload<'platform.visited'>; actor: Actor },
): Promise<void> =>
  database.tenant({ restaurantId }, async (tx) => {
    const stores = await tx.query.selectFrom('store').select('id').where('restaurant_id', '=', restaurantId).execute();
    const subject = { kind: 'restaurant', id: restaurantId } as const;
    for (const { id: storeId } of stores) tx.emit({ storeId, type: 'platform.visited', subject, payload, actor });
  });
