import { apiKeyScopes } from '@servery/contract/api-key-scopes';
import type { DirectoryTx } from '../db/connections.types.ts';
import type { KeyCaller } from '../http/handler.types.ts';

interface Row {
  id: string;
  restaurant_id: string;
  name: string;
  scopes: string[];
  store_ids: string[] | null;
  expires_in_ms: number;
}

// `used` is written at most once a minute for a key, and never makes the response wait for another request's lock.
const keySql = `with live as (
    select id, restaurant_id, name, scopes, store_ids, last_used_at, extract(epoch from expires_at - now())::float8 * 1000 as expires_in_ms
    from directory.api_key where token_hash = $1 and revoked_at is null and expires_at > now()
  ), stale as (
    select id from directory.api_key
    where id in (select id from live where last_used_at is null or last_used_at < now() - interval '1 minute')
    for update skip locked
  ), used as (
    update directory.api_key k set last_used_at = now() from stale where k.id = stale.id
  )
  select * from live`;

/** The key with that hash, unless it has ended. */
export async function readKey(tx: DirectoryTx, hash: Buffer): Promise<{ caller: KeyCaller; expiresInMs: number } | undefined> {
  const [row] = await tx.sql<Row>({ name: 'api_key', text: keySql, values: [hash] });
  if (row === undefined) return undefined;
  const caller: KeyCaller = {
    kind: 'apiKey',
    principalId: row.id,
    name: row.name,
    restaurantId: row.restaurant_id,
    storeIds: row.store_ids,
    // One that this release does not know opens nothing.
    scopes: new Set(apiKeyScopes.filter((scope) => row.scopes.includes(scope))),
    sessionHash: hash,
  };
  return { caller, expiresInMs: row.expires_in_ms };
}
