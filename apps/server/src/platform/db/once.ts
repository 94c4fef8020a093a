import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptAnswer } from '../events/append.ts';
import { ApiError } from '../http/api-error.ts';
import type { OnceKey, TenantScope, Tx } from './connections.types.ts';
import type { Transaction } from './transaction.ts';

// A claim past its retention is taken over, as if it had been swept. The lock lasts as long as the transaction: without it the insert would
// wait for the transaction that has the key, and hold this connection meanwhile.
const claimSql = `with lock as materialized (
    select pg_try_advisory_xact_lock(hashtextextended(concat_ws('/', 'once', $1::uuid, $2::text, $3::text, $4::text), 0)) as got
  ), claim as (
    insert into idempotency (restaurant_id, caller, route, key, fingerprint, status, response, expires_at)
    select $1::uuid, $2::text, $3::text, $4::text, $5::bytea, 0, 'null', now() + make_interval(secs => $6) from lock where got
    on conflict (restaurant_id, caller, route, key) do update
      set fingerprint = excluded.fingerprint, status = 0, response = 'null', expires_at = excluded.expires_at
      where idempotency.expires_at < now()
    returning 1
  )
  select got, exists (select from claim) as claimed from lock`;
const readSql = 'select fingerprint, response from idempotency where restaurant_id = $1 and caller = $2 and route = $3 and key = $4';

/** How long a repeat waits for the call that has its key, in milliseconds, and the longest pause between two checks. */
const patience = { forMs: 10_000, maxPauseMs: 500 };

/** Another call with the key is in progress. A repeat of that call waits (`afterFirst`); everybody else gets this as the answer. */
export class UnderWay extends ApiError {
  /** The key that the other call was sent with. */
  readonly by: Pick<OnceKey, 'caller' | 'route' | 'key'> | null;

  constructor(code: 'ORDER_PROCESSING' | 'service_unavailable', by: UnderWay['by']) {
    super(code, { retryAfter: 2 });
    this.by = by;
  }
}

/**
 * Repeats `attempt` as long as it throws that a call with the same key is under way, for 10 s. Between attempts it holds no connection and
 * no transaction, so any number of repeats may wait without blocking others.
 * @throws what `attempt` throws; after 10 s its UnderWay
 */
export async function afterFirst<T>(once: OnceKey | undefined, attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + patience.forMs;
  for (let pause = 20; ; pause = Math.min(pause * 2, patience.maxPauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UnderWay) || once === undefined || !isSame(error.by, once) || performance.now() > until) throw error;
    }
    // Random pauses, so that repeats that arrived together do not retry together.
    await sleep(pause * (0.5 + Math.random() / 2));
  }
}

const isSame = (by: UnderWay['by'], once: OnceKey): boolean => by?.key === once.key && by.caller === once.caller && by.route === once.route;

/**
 * Runs `work` unless the key was used before; then returns the stored result. Of two concurrent runs the second ends with UnderWay until
 * the first transaction has ended, and runs itself if that rolled back.
 * @param keep takes the result of a first run: it is stored with the events, right before COMMIT
 * @throws UnderWay, resource_status_conflict when the key belongs to another request
 */
export async function runOnce<T>(
  transaction: Transaction,
  scope: TenantScope,
  once: OnceKey,
  { work, keep }: { work: () => Promise<T>; keep: (answer: KeptAnswer) => void },
): Promise<T> {
  const key = [scope.restaurantId, once.caller, once.route, once.key];
  const claim = await transaction.run({ name: 'once_claim', text: claimSql, values: [...key, once.fingerprint, once.keepForSeconds] });
  const { got, claimed } = claim.rows[0] as { got: boolean; claimed: boolean };
  if (!got) throw new UnderWay('service_unavailable', once);
  if (!claimed) return replay<T>(transaction, key, once);
  const result = await work();
  const { caller, route, key: own } = once;
  keep({ caller, route, key: own, response: JSON.stringify(result ?? null) });
  return result;
}

async function replay<T>(transaction: Transaction, key: string[], once: OnceKey): Promise<T> {
  const { rows } = await transaction.run({ name: 'once_read', text: readSql, values: key });
  const stored = rows[0] as { fingerprint: Buffer; response: T } | undefined;
  if (!stored?.fingerprint.equals(once.fingerprint)) throw keyReused();
  return stored.response;
}

const keyReused = () =>
  new ApiError('resource_status_conflict', {
    message: 'This key was used for another request.',
    details: { reason: 'KEY_REUSED' },
  });

/** A key as JSON: for work that calls a provider and so ends in another transaction, perhaps another process, than it began in. */
export interface StoredOnce extends Omit<OnceKey, 'fingerprint'> {
  /** Hexadecimal. */
  fingerprint: string;
}

export const storedOnce = ({ fingerprint, ...key }: OnceKey): StoredOnce => ({ ...key, fingerprint: fingerprint.toString('hex') });

/** Before work of more than one transaction begins. @throws resource_status_conflict when the key belongs to another request. */
export async function checkOnce(tx: Tx, once: OnceKey): Promise<void> {
  await answerOfOnce(tx, once);
}

/**
 * The result stored under a key; undefined: none yet. For callers who have not passed the key to `tenant`.
 * @throws resource_status_conflict when the key belongs to another request
 */
export async function answerOfOnce<T>(tx: Tx, once: OnceKey): Promise<{ response: T } | undefined> {
  const rows = await tx.sql<{ fingerprint: Buffer; response: T }>({
    name: 'once_check',
    text: `${readSql} and expires_at > now()`,
    values: [tx.scope.restaurantId, once.caller, once.route, once.key],
  });
  if (rows[0] !== undefined && !rows[0].fingerprint.equals(once.fingerprint)) throw keyReused();
  return rows[0];
}

/** Stores the answer of such work in the transaction that ends it: a repeat with the key gets it. Another request's key stays as it is. */
export async function recordOnce(tx: Tx, once: StoredOnce, result: unknown): Promise<void> {
  await tx.sql({
    name: 'once_record',
    text: `insert into idempotency (restaurant_id, caller, route, key, fingerprint, status, response, expires_at)
      values ($1, $2, $3, $4, decode($5, 'hex'), 200, $6::jsonb, now() + make_interval(secs => $7)) on conflict do nothing`,
    values: [
      tx.scope.restaurantId,
      once.caller,
      once.route,
      once.key,
      once.fingerprint,
      JSON.stringify(result ?? null),
      once.keepForSeconds,
    ],
  });
}
