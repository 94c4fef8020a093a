import { ApiError } from '../http/api-error.ts';
import type { OnceKey, TenantScope } from './door.types.ts';
import type { Transaction } from './transaction.ts';

// A claim that is older than its keeping is taken over, as if it had been swept already.
const claimSql = `insert into idempotency (restaurant_id, caller, route, key, fingerprint, status, response, expires_at)
  values ($1, $2, $3, $4, $5, 0, 'null', now() + make_interval(secs => $6))
  on conflict (restaurant_id, caller, route, key) do update
    set fingerprint = excluded.fingerprint, status = 0, response = 'null', expires_at = excluded.expires_at
    where idempotency.expires_at < now()
  returning 1 as claimed`;
const readSql = 'select fingerprint, response from idempotency where restaurant_id = $1 and caller = $2 and route = $3 and key = $4';
const storeSql = `update idempotency set status = 200, response = $5
  where restaurant_id = $1 and caller = $2 and route = $3 and key = $4`;

/**
 * Runs `work` unless the key has run before; then answers with what it stored. Two at once: the second waits for the first one's COMMIT
 * on the key's row (at most the lock time-out), and takes over when the first rolls back.
 */
export async function runOnce<T>(transaction: Transaction, scope: TenantScope, once: OnceKey, work: () => Promise<T>): Promise<T> {
  const key = [scope.restaurantId, once.caller, once.route, once.key];
  const claim = await transaction.run({ name: 'once_claim', text: claimSql, values: [...key, once.fingerprint, once.keepForSeconds] });
  if (claim.rows.length === 0) return replay<T>(transaction, key, once);
  const result = await work();
  await transaction.run({ name: 'once_store', text: storeSql, values: [...key, JSON.stringify(result ?? null)] });
  return result;
}

async function replay<T>(transaction: Transaction, key: string[], once: OnceKey): Promise<T> {
  const { rows } = await transaction.run({ name: 'once_read', text: readSql, values: key });
  const stored = rows[0] as { fingerprint: Buffer; response: T } | undefined;
  if (!stored?.fingerprint.equals(once.fingerprint)) {
    throw new ApiError('resource_status_conflict', {
      message: 'This key was used for another request.',
      details: { reason: 'KEY_REUSED' },
    });
  }
  return stored.response;
}
