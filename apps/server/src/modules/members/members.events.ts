import type { Actor, Database } from '../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../platform/events/emit-to-restaurant.ts';

/** Records in the stores' logs that the restaurant's members have changed: the directory, where they are stored, has no log. */
export async function noteMembers(database: Database, restaurantId: string, actor: Actor): Promise<void> {
  await database.tenant({ restaurantId }, (tx) => emitToRestaurant(tx, { type: 'restaurant.membersChanged', actor }));
}
