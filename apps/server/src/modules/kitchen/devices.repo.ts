import type { DirectoryTx } from '../../platform/db/door.types.ts';

export interface DeviceRow {
  restaurant_id: string | null;
  store_id: string | null;
  kind: string;
}

/** The principal that an id stands for, locked, or undefined. */
export async function lockDevice(tx: DirectoryTx, id: string): Promise<DeviceRow | undefined> {
  return tx.query
    .selectFrom('directory.principal')
    .select(['restaurant_id', 'store_id', 'kind'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertDevice(
  tx: DirectoryTx,
  device: { id: string; restaurantId: string; storeId: string; name: string },
): Promise<void> {
  await tx.query
    .insertInto('directory.principal')
    .values({
      id: device.id,
      kind: 'kdsDevice',
      restaurant_id: device.restaurantId,
      store_id: device.storeId,
      display_name: device.name,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Gives a known device its name, and takes back a revocation: whoever may pair it wants it to work. */
export async function renameDevice(tx: DirectoryTx, id: string, name: string): Promise<void> {
  await tx.query.updateTable('directory.principal').set({ display_name: name, revoked_at: null }).where('id', '=', id).execute();
}
