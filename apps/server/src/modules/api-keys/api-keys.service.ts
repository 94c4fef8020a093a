import { apiKeyScopes, type ApiKeyScope } from '@servery/contract/api-key-scopes';
import { mostApiKeys, type ApiKeyView, type createApiKey } from '@servery/contract/api-keys';
import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { Actor, Database } from '../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller } from '../../platform/http/handler.types.ts';
import {
  countLiveKeys,
  insertKey,
  lockRestaurant,
  readKeyRow,
  readKeys,
  renewSecret,
  writeRevoked,
  type ApiKeyRow,
} from '../../platform/sessions/api-key-rows.ts';
import { requireRecentSignIn, type RecentSignInDeps } from '../../platform/sessions/recent-sign-in.ts';
import { getKeyPrefix, hashToken, newApiKey } from '../../platform/sessions/tokens.ts';
import type { StoreCache } from '../restaurants/index.ts';

export interface ApiKeysDeps extends RecentSignInDeps {
  stores: StoreCache;
}

/** The keys of a restaurant, newest first. */
export async function listKeys({ database }: ApiKeysDeps, restaurantId: string): Promise<{ rows: ApiKeyView[] }> {
  return { rows: (await database.platform('keys of a restaurant', (tx) => readKeys(tx, restaurantId))).map(toKeyView) };
}

type Input = BodyOf<typeof createApiKey> & { restaurantId: string; caller: Caller; actor: Actor; fingerprint: Buffer };

/**
 * Makes a key. A repeat with the same id and body gets a new secret as long as the key has not been used: the first answer may have been lost.
 * @throws SIGN_IN_NOT_RECENT, invalid_grant, validation_failed for a store that is not the restaurant's, resource_status_conflict
 */
export async function createKey(deps: ApiKeysDeps, input: Input): Promise<ResponseOf<typeof createApiKey>> {
  const { restaurantId, caller, actor } = input;
  if (caller.kind !== 'user') throw new ApiError('user_not_allowed');
  await requireRecentSignIn(deps, caller, input.password);
  await checkStores(deps, restaurantId, input.storeIds);
  const secret = newApiKey();
  const { row, isNew } = await deps.database.platform('make a key', async (tx) => {
    const existing = await readKeyRow(tx, input.id, 'lock');
    const now = deps.now();
    if (existing !== undefined) {
      const isRepeat = existing.restaurant_id === restaurantId && existing.request_fingerprint.equals(toFingerprint(input));
      if (!isRepeat || existing.last_used_at !== null || existing.revoked_at !== null) throw new ApiError('resource_status_conflict');
      return { row: await renewSecret(tx, input.id, { hash: hashToken(secret), prefix: getKeyPrefix(secret) }), isNew: false };
    }
    // Held until the transaction ends: two people cannot both make the last key.
    await lockRestaurant(tx, restaurantId);
    if ((await countLiveKeys(tx, restaurantId, now)) >= mostApiKeys) {
      throw new ApiError('resource_status_conflict', { message: `A restaurant can have ${mostApiKeys} keys. Please revoke one first.` });
    }
    const inserted = await insertKey(tx, {
      id: input.id,
      restaurant_id: restaurantId,
      token_hash: hashToken(secret),
      prefix: getKeyPrefix(secret),
      name: input.name,
      scopes: input.scopes,
      store_ids: input.storeIds,
      request_fingerprint: toFingerprint(input),
      created_at: now,
      created_by: actor.name,
      expires_at: new Date(now.getTime() + input.validForDays * 86_400_000),
    });
    // Two sent the same id at once: the other one has made it.
    if (inserted === undefined) throw new ApiError('resource_status_conflict');
    return { row: inserted, isNew: true };
  });
  if (isNew) await note(deps.database, restaurantId, actor);
  return { key: toKeyView(row), secret };
}

/** Revokes a key. When this is answered, it is refused. @throws resource_not_found */
export async function revokeKey(
  { database, now }: ApiKeysDeps,
  { restaurantId, apiKeyId, actor }: { restaurantId: string; apiKeyId: string; actor: Actor },
): Promise<ApiKeyView> {
  const { row, isNew } = await database.platform('revoke a key', async (tx) => {
    const revoked = await writeRevoked(tx, { restaurantId, id: apiKeyId, at: now(), by: actor.name });
    if (revoked !== undefined) return { row: revoked, isNew: true };
    const existing = await readKeyRow(tx, apiKeyId);
    if (existing === undefined || existing.restaurant_id !== restaurantId) throw new ApiError('resource_not_found');
    return { row: existing, isNew: false };
  });
  if (isNew) await note(database, restaurantId, actor);
  return toKeyView(row);
}

const isScope = (scope: string): scope is ApiKeyScope => (apiKeyScopes as readonly string[]).includes(scope);

/** A key as its restaurant sees it. */
const toKeyView = (row: ApiKeyRow): ApiKeyView => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  // A later release may know more.
  scopes: row.scopes.filter(isScope),
  storeIds: row.store_ids,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokedBy: row.revoked_by,
});

/** The password is no part of what is asked for. */
const toFingerprint = ({ name, scopes, storeIds, validForDays }: Input): Buffer =>
  hashToken(JSON.stringify([name, [...scopes].toSorted(), storeIds === null ? null : [...storeIds].toSorted(), validForDays]));

async function checkStores({ stores }: ApiKeysDeps, restaurantId: string, storeIds: readonly string[] | null): Promise<void> {
  for (const storeId of storeIds ?? []) {
    if ((await stores.get(restaurantId, storeId)) !== undefined) continue;
    throw new ApiError('validation_failed', { fields: [{ path: 'storeIds', message: 'Please choose stores of this restaurant.' }] });
  }
}

/** The directory, where keys are stored, has no log: the stores' logs have it. */
const note = (database: Database, restaurantId: string, actor: Actor): Promise<void> =>
  database.tenant({ restaurantId }, (tx) => emitToRestaurant(tx, { type: 'restaurant.apiKeysChanged', actor }));
