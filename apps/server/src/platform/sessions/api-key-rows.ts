import type { DirectoryTx } from '../db/connections.types.ts';

export interface ApiKeyRow {
  id: string;
  restaurant_id: string;
  prefix: string;
  name: string;
  scopes: string[];
  store_ids: string[] | null;
  request_fingerprint: Buffer;
  created_at: Date;
  created_by: string;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  revoked_by: string;
}

const columns = [
  ...(['id', 'restaurant_id', 'prefix', 'name', 'scopes', 'store_ids', 'request_fingerprint', 'created_at'] as const),
  ...(['created_by', 'expires_at', 'last_used_at', 'revoked_at', 'revoked_by'] as const),
] as const;

/** Rows that a list shows at most. */
const most = 200;

export async function readKeys(tx: DirectoryTx, restaurantId: string): Promise<ApiKeyRow[]> {
  return tx.query
    .selectFrom('directory.api_key')
    .select(columns)
    .where('restaurant_id', '=', restaurantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** A key of any restaurant. @param lock holds the row until the transaction ends */
export async function readKeyRow(tx: DirectoryTx, id: string, lock?: 'lock'): Promise<ApiKeyRow | undefined> {
  const query = tx.query.selectFrom('directory.api_key').select(columns).where('id', '=', id);
  return (lock === undefined ? query : query.forUpdate()).executeTakeFirst();
}

/** Holds the restaurant's row until the transaction ends: its keys are made one after the other. */
export async function lockRestaurant(tx: DirectoryTx, restaurantId: string): Promise<void> {
  await tx.query.selectFrom('directory.restaurant').select('id').where('id', '=', restaurantId).forUpdate().execute();
}

export async function countLiveKeys(tx: DirectoryTx, restaurantId: string, now: Date): Promise<number> {
  const { count } = await tx.query
    .selectFrom('directory.api_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a key. @returns undefined if there is one with that id */
export async function insertKey(
  tx: DirectoryTx,
  row: Omit<ApiKeyRow, 'last_used_at' | 'revoked_at' | 'revoked_by'> & { token_hash: Buffer },
): Promise<ApiKeyRow | undefined> {
  return tx.query
    .insertInto('directory.api_key')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Replaces the secret of a key. */
export async function renewSecret(tx: DirectoryTx, id: string, secret: { hash: Buffer; prefix: string }): Promise<ApiKeyRow> {
  return tx.query
    .updateTable('directory.api_key')
    .set({ token_hash: secret.hash, prefix: secret.prefix })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Ends a key. @returns undefined if the restaurant has none with that id, or it has been revoked before */
export async function writeRevoked(
  tx: DirectoryTx,
  { restaurantId, id, at, by }: { restaurantId: string; id: string; at: Date; by: string },
): Promise<ApiKeyRow | undefined> {
  return tx.query
    .updateTable('directory.api_key')
    .set({ revoked_at: at, revoked_by: by })
    .where('id', '=', id)
    .where('restaurant_id', '=', restaurantId)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes keys that ended a year ago. */
export async function deleteEndedKeys(tx: DirectoryTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 365 * 86_400_000);
  await tx.query
    .deleteFrom('directory.api_key')
    .where((eb) => eb.fn('least', ['expires_at', 'revoked_at']), '<', before)
    .execute();
}
