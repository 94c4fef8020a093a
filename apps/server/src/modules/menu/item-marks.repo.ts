import type { Tx } from '../../platform/db/connections.types.ts';

/** Marks items sold out until they are switched back. Stock counts stay, in the order in which stock is taken: see `writeMarks`. */
export async function markItems(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.sql({
    name: 'menu.markItems',
    text: `insert into sold_out (restaurant_id, store_id, kind, id, soldout)
      select $1, $2, 'item', m.id, true from unnest($3::uuid[]) as m (id) order by m.id
      on conflict (restaurant_id, store_id, kind, id) do update set soldout = true`,
    values: [tx.scope.restaurantId, storeId, ids],
  });
}

/** Makes items available again. A count continues if something is left of it, and ends otherwise. */
export async function unmarkItems(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const values = [tx.scope.restaurantId, storeId, ids];
  const which = `restaurant_id = $1 and store_id = $2 and kind = 'item' and id = any($3::uuid[])`;
  await Promise.all([
    tx.sql({ name: 'menu.endItemMarks', text: `delete from sold_out where ${which} and coalesce(remaining, 0) = 0`, values }),
    tx.sql({ name: 'menu.unmarkItems', text: `update sold_out set soldout = false where ${which}`, values }),
  ]);
}
