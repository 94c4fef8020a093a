import type { restaurantEvents } from '@servery/contract/event-types';
import type { Actor, Tx } from '../db/connections.types.ts';

/** Appends a change of the whole restaurant to the log of each of its stores, in the transaction of the change. */
export async function emitToRestaurant(tx: Tx, event: { type: (typeof restaurantEvents)[number]; actor: Actor }): Promise<void> {
  const { restaurantId } = tx.scope;
  const stores = await tx.query.selectFrom('store').select('id').where('restaurant_id', '=', restaurantId).execute();
  for (const { id: storeId } of stores) tx.emit({ ...event, storeId, subject: { kind: 'restaurant', id: restaurantId }, payload: {} });
}
