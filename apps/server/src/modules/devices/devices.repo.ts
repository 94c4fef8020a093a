import { deviceKinds, type DeviceKind } from '@servery/contract/devices';
import type { DirectoryTx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** A device's place. Every function here that changes one requires it to be locked by `lockDevice` first. */
export interface DevicePlace {
  restaurantId: string;
  storeId: string;
}

export interface DeviceRow {
  kind: DeviceKind;
  name: string;
  revoked: boolean;
}

/**
 * A device of a store, locked, or undefined if the id does not exist.
 * @throws resource_not_found if the id belongs to somebody else.
 */
export async function lockDevice(tx: DirectoryTx, place: DevicePlace, id: string): Promise<DeviceRow | undefined> {
  const row = await tx.query
    .selectFrom('directory.principal')
    .select(['restaurant_id', 'store_id', 'kind', 'display_name', 'revoked_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const kind = deviceKinds.find((known) => known === row.kind);
  const here = row.restaurant_id === place.restaurantId && row.store_id === place.storeId;
  if (kind === undefined || !here) throw new ApiError('resource_not_found');
  return { kind, name: row.display_name, revoked: row.revoked_at !== null };
}

/** Adds a device. @returns false when the id was taken a moment ago. */
export async function insertDevice(
  tx: DirectoryTx,
  device: DevicePlace & { id: string; kind: DeviceKind; name: string },
): Promise<boolean> {
  const { id, kind, restaurantId, storeId, name } = device;
  const { numInsertedOrUpdatedRows } = await tx.query
    .insertInto('directory.principal')
    .values({ id, kind, restaurant_id: restaurantId, store_id: storeId, display_name: name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateDevice(tx: DirectoryTx, id: string, change: { name?: string; revokedAt?: Date | null }): Promise<void> {
  const { name, revokedAt } = change;
  await tx.query
    .updateTable('directory.principal')
    .set({ ...(name === undefined ? {} : { display_name: name }), ...(revokedAt === undefined ? {} : { revoked_at: revokedAt }) })
    .where('id', '=', id)
    .execute();
}

/** Notes that a device was paired just now. */
export async function notePairing(tx: DirectoryTx, id: string, userAgent: string): Promise<void> {
  await tx.sql({
    name: 'devices.notePairing',
    text: `insert into directory.device (principal_id, paired_at, last_seen_at, user_agent) values ($1, now(), now(), $2)
      on conflict (principal_id) do update set paired_at = now(), last_seen_at = now(), user_agent = excluded.user_agent`,
    values: [id, userAgent.slice(0, 200)],
  });
}

/** Keeps when a device was last seen: its sessions, which know, are about to end. */
export async function recordLastSeen(tx: DirectoryTx, id: string): Promise<void> {
  await tx.sql({
    name: 'devices.recordLastSeen',
    text: `update directory.device d
      set last_seen_at = greatest(d.last_seen_at, (select max(s.last_seen_at) from directory.session s where s.principal_id = $1))
      where d.principal_id = $1`,
    values: [id],
  });
}
