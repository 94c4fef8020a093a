import type { Minor } from '@servery/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connections.types.ts';

const sumOfRefunds = 'sum(amount)::bigint';
/** Of rows of `tender`: money that went back to the guest, online or in the store. */
const wentBack = `(kind in ('refundCash', 'refundCard') or (kind = 'cardOnline' and parent_id is not null))
  and undone_at is null and state in ('success', 'refundSuccess')`;

/** What went back to the guest of the order in `orders`; null: nothing. */
export const refundedOfOrder = sql<Minor | null>`(select ${sql.raw(sumOfRefunds)} from tender t
  where t.restaurant_id = orders.restaurant_id and t.order_id = orders.id and ${sql.raw(wentBack)})`;

/** What went back to guests, online and in the store, by order; orders without refunds are left out. */
export async function readRefunded(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, Minor>> {
  const rows = await tx.sql<{ order_id: string; refunded: Minor }>({
    name: 'orders.readRefunded',
    text: `select order_id, ${sumOfRefunds} as refunded from tender
      where restaurant_id = $1 and order_id = any($2::uuid[]) and ${wentBack}
      group by order_id`,
    values: [tx.scope.restaurantId, orderIds],
  });
  return new Map(rows.map((row) => [row.order_id, row.refunded]));
}

/** The numbers of the bills that other bills were joined to, by the order of the joined one; all others are left out. */
export async function readJoinedTo(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.sql<{ order_id: string; number: string }>({
    name: 'orders.readJoinedTo',
    text: `select b.order_id, o.number from bill b join orders o on o.restaurant_id = b.restaurant_id and o.id = b.merged_into
      where b.restaurant_id = $1 and b.order_id = any($2::uuid[]) and b.merged_into is not null`,
    values: [tx.scope.restaurantId, orderIds],
  });
  return new Map(rows.map((row) => [row.order_id, row.number]));
}
