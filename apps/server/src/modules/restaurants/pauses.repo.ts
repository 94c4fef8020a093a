import type { CollectionType } from '@servery/domain/orders';
import type { Tx } from '../../platform/db/connections.types.ts';

/** The collection types that a store has paused: until when. Also pauses that are over, until the next change. */
export type StorePauses = Partial<Record<CollectionType, string>>;

export async function readPauses(tx: Tx, storeId: string): Promise<StorePauses> {
  const rows = await tx.sql<{ collection_type: CollectionType; paused_until: Date }>({
    name: 'restaurants.readPauses',
    text: 'select collection_type, paused_until from store_pause where restaurant_id = $1 and store_id = $2',
    values: [tx.scope.restaurantId, storeId],
  });
  return Object.fromEntries(rows.map((row) => [row.collection_type, row.paused_until.toISOString()]));
}

/** Locks the store's row for the rest of the transaction: nobody else changes its pauses or settings meanwhile. False: no such store. */
export async function lockStore(tx: Tx, storeId: string): Promise<boolean> {
  const rows = await tx.sql({
    name: 'restaurants.lockStore',
    text: 'select id from store where restaurant_id = $1 and id = $2 and active for no key update',
    values: [tx.scope.restaurantId, storeId],
  });
  return rows.length > 0;
}

/** Replaces all pauses of a store, whose row the caller has locked. */
export async function writePauses(tx: Tx, storeId: string, pauses: StorePauses): Promise<void> {
  const types = Object.keys(pauses);
  const values = [tx.scope.restaurantId, storeId, types];
  await tx.sql({
    name: 'restaurants.deletePauses',
    text: 'delete from store_pause where restaurant_id = $1 and store_id = $2 and collection_type <> all($3::text[])',
    values,
  });
  await tx.sql({
    name: 'restaurants.writePauses',
    text: `insert into store_pause (restaurant_id, store_id, collection_type, paused_until)
      select $1, $2, p.type, p.until from unnest($3::text[], $4::timestamptz[]) p (type, until)
      on conflict (restaurant_id, store_id, collection_type) do update set paused_until = excluded.paused_until
        where store_pause.paused_until <> excluded.paused_until`,
    values: [...values, Object.values(pauses)],
  });
}
