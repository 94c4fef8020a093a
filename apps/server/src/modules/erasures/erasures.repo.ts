import type { ErasureObstacle, ErasureReason, ErasureView } from '@servery/contract/erasures';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';

export interface Obstacle {
  orderId: string;
  storeId: string;
  orderNumber: string;
  pos: boolean;
  obstacle: ErasureObstacle;
}

export interface ErasureRow {
  id: string;
  customer_id: string;
  reason: ErasureReason;
  state: 'waiting' | 'erased' | 'done';
  waits_for: Obstacle[];
  requested_by_name: string;
  requested_at: Date;
  erased_at: Date | null;
  done_at: Date | null;
  order_count: number;
  retain_until: string | null;
  provider_customer_id: string | null;
  attempts: number;
}

const columns = `id, customer_id, reason, state, waits_for, requested_by_name, requested_at, erased_at, done_at, order_count,
  to_char(retain_until, 'YYYY-MM-DD') as retain_until, provider_customer_id, attempts`;

export const toErasureView = (row: ErasureRow): ErasureView => ({
  id: row.id,
  customerId: row.customer_id,
  reason: row.reason,
  state: row.state,
  waitsFor: row.waits_for,
  requestedBy: row.requested_by_name,
  requestedAt: row.requested_at.toISOString(),
  erasedAt: row.erased_at?.toISOString() ?? null,
  doneAt: row.done_at?.toISOString() ?? null,
  orderCount: row.order_count,
  retainUntil: row.retain_until,
});

/** Records a request; somebody else's earlier one for the same customer stays as it was. */
export async function insertErasure(
  tx: Tx,
  input: { customerId: string; reason: ErasureReason; by: { id: string | null; name: string }; now: Date },
): Promise<void> {
  await tx.sql({
    name: 'erasures.insert',
    text: `insert into erasure (restaurant_id, id, customer_id, reason, requested_by, requested_by_name, requested_at, next_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (restaurant_id, customer_id) do nothing`,
    values: [tx.scope.restaurantId, uuidv7(), input.customerId, input.reason, input.by.id, input.by.name, input.now],
  });
}

/**
 * Has a restored customer erased again: an erasure that the backup had as waiting or done starts over if the customer exists.
 * @returns whether there is something to erase
 */
export async function reopenErasure(tx: Tx, customerId: string, now: Date): Promise<boolean> {
  const rows = await tx.sql({
    name: 'erasures.reopen',
    text: `update erasure e set state = 'waiting', erased_at = null, done_at = null, next_at = $3
      where e.restaurant_id = $1 and e.customer_id = $2
        and exists (select from customer c where c.restaurant_id = $1 and c.id = $2) returning id`,
    values: [tx.scope.restaurantId, customerId, now],
  });
  return rows.length > 0;
}

export async function findErasure(tx: Tx, customerId: string): Promise<ErasureRow | undefined> {
  const rows = await tx.sql<ErasureRow>({
    name: 'erasures.find',
    text: `select ${columns} from erasure where restaurant_id = $1 and customer_id = $2`,
    values: [tx.scope.restaurantId, customerId],
  });
  return rows[0];
}

/** Locks an erasure until the transaction ends: two workers take turns. */
export async function lockErasure(tx: Tx, id: string): Promise<ErasureRow | undefined> {
  const rows = await tx.sql<ErasureRow>({
    name: 'erasures.lock',
    text: `select ${columns} from erasure where restaurant_id = $1 and id = $2 for update`,
    values: [tx.scope.restaurantId, id],
  });
  return rows[0];
}

export async function saveWaiting(tx: Tx, id: string, waitsFor: readonly Obstacle[], nextAt: Date): Promise<void> {
  await tx.sql({
    name: 'erasures.wait',
    text: `update erasure set waits_for = $3::jsonb, next_at = $4 where restaurant_id = $1 and id = $2 and state = 'waiting'`,
    values: [tx.scope.restaurantId, id, JSON.stringify(waitsFor), nextAt],
  });
}

export async function saveErased(
  tx: Tx,
  id: string,
  found: { orderCount: number; retainUntil: string | null; providerCustomerId: string | null; now: Date; nextAt: Date },
): Promise<void> {
  await tx.sql({
    name: 'erasures.erased',
    text: `update erasure set state = 'erased', waits_for = '[]', erased_at = $3, order_count = $4, retain_until = $5::date,
        provider_customer_id = coalesce($6, provider_customer_id), attempts = 0, next_at = $7
      where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id, found.now, found.orderCount, found.retainUntil, found.providerCustomerId, found.nextAt],
  });
}

/** The provider no longer has the customer. */
export async function saveProviderDeleted(tx: Tx, id: string): Promise<void> {
  await tx.sql({
    name: 'erasures.providerDeleted',
    text: 'update erasure set provider_customer_id = null where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id],
  });
}

export async function postponeErasure(tx: Tx, id: string, nextAt: Date): Promise<void> {
  await tx.sql({
    name: 'erasures.postpone',
    text: `update erasure set attempts = attempts + 1, next_at = $3 where restaurant_id = $1 and id = $2 and state <> 'done'`,
    values: [tx.scope.restaurantId, id, nextAt],
  });
}

export async function saveDone(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.sql({
    name: 'erasures.done',
    text: `update erasure set state = 'done', done_at = $3, next_at = null where restaurant_id = $1 and id = $2 and state = 'erased'`,
    values: [tx.scope.restaurantId, id, now],
  });
}

export async function listErasures(tx: Tx, query: { limit: number; cursor?: string | undefined }) {
  const from = query.cursor === undefined ? null : readKeysetCursor(query.cursor);
  const found = await tx.sql<ErasureRow>({
    name: 'erasures.list',
    text: `select ${columns} from erasure where restaurant_id = $1
        and ($2::timestamptz is null or (requested_at, id) < ($2, $3::uuid))
      order by requested_at desc, id desc limit $4`,
    values: [tx.scope.restaurantId, from?.at ?? null, from?.id ?? null, query.limit + 1],
  });
  return getPage(found, query.limit, (row) => [row.requested_at, row.id]);
}

/** Erasures of all restaurants that have something to do. */
export const dueErasures = (database: Database, now: Date): Promise<{ restaurant_id: string; id: string }[]> =>
  database.acrossTenants('erasures that are due', (restaurants) => ({
    name: 'erasures.due',
    text: 'select restaurant_id, id from erasures_due($1, $2)',
    values: [restaurants, now],
  }));
