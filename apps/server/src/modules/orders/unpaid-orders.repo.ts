import type { Tx } from '../../platform/db/connections.types.ts';
import type { SqlPart } from '../../platform/db/sql-parts.ts';

/** What an unpaid order counts under, and how many may be open there. */
export interface UnpaidCap {
  /** Of the guest, in alphabetical order: everybody locks them in this one. */
  keys: readonly string[];
  /** Null: any number. */
  limit: number | null;
  /** The guest is signed in with a verified phone, or is at a table. */
  verified: boolean;
  /** As returned by `addressBucket`; empty for guests at tables, who share the restaurant's connection. */
  address: string;
}

/**
 * Of the guest's order ids, those that still count at the time of the new order (the function is in migration 0073). An order no longer
 * counts once it is paid, ended, or more than a day past its time, or if it was accepted at the table (`@table`) that is ordered at now,
 * because staff know who sits there. An order of a concurrent transaction may not be visible yet, only noted on the guest's row; it counts.
 */
const open = `unpaid_open(u.restaurant_id, u.order_ids, @table::uuid, excluded.touched_at)`;

/**
 * What an unpaid order adds to the statement that places it (docs/adr/0038-unpaid-orders-are-capped.md).
 *
 * - `capped` takes a slot under each of the guest's keys. Its condition is checked against the newest row, after
 *   concurrent orders.
 * - `unpaid` records what was taken. A key without a free slot has no row in `capped`. The keys are then null, which
 *   the column refuses, and the whole statement fails: see `isCapped`.
 */
export const takingPlace = ({ keys, limit, verified, address }: UnpaidCap): SqlPart => ({
  name: 'cap',
  steps: `capped as (
    insert into unpaid_guest as u (restaurant_id, key, order_ids, touched_at)
    select @restaurant, k.key, array[@order::uuid], @placed_at from placed, unnest(@cap_keys::text[]) with ordinality as k (key, position) order by k.position
    on conflict (restaurant_id, key) do update
      set touched_at = excluded.touched_at, order_ids = ${open} || excluded.order_ids
      where @cap_limit::int is null or u.allowed_until > excluded.touched_at
        or @cap_limit::int > cardinality(${open})
    returning key
  ), unpaid as (
    insert into unpaid_order (restaurant_id, order_id, store_id, keys, verified, address, placed_at)
    select @restaurant, @order, @store, case when (select count(*) from capped) = cardinality(@cap_keys::text[]) then @cap_keys::text[] end,
      @cap_verified::boolean, @cap_address::text, @placed_at from placed
  )`,
  values: { cap_keys: keys, cap_limit: limit, cap_verified: verified, cap_address: address },
});

/** The placing statement failed because the guest has as many unpaid orders open as allowed. */
export function isCapped(error: unknown): boolean {
  const { code, table, column } = (error ?? {}) as Record<'code' | 'table' | 'column', string | undefined>;
  return code === '23502' && table === 'unpaid_order' && column === 'keys';
}

export interface CountedOrder {
  keys: string[];
  allowedUntil: Date | null;
  /** The signed-in customer's number in E.164; null: not signed in. */
  confirmedPhone: string | null;
}

/**
 * How an order counts towards the cap; undefined if it does not: paid online, at a table without a device key, from a
 * till or a marketplace.
 */
export async function readUnpaidCap(tx: Tx, orderId: string, now: Date): Promise<CountedOrder | undefined> {
  const rows = await tx.sql<CountedOrder>({
    name: 'orders.readUnpaidCap',
    text: `select c.keys, (select k.mobile_number_e164 from orders o join customer k on k.restaurant_id = o.restaurant_id and k.id = o.customer_id
        where o.restaurant_id = $1 and o.id = $2 and 'customer:' || k.id = any(c.keys)) as "confirmedPhone", (select min(u.allowed_until) from unpaid_guest u
        where u.restaurant_id = $1 and u.key = any(c.keys) and u.allowed_until > $3::timestamptz) as "allowedUntil"
      from unpaid_order c where c.restaurant_id = $1 and c.order_id = $2`,
    values: [tx.scope.restaurantId, orderId, now],
  });
  return rows[0];
}

/** Lets a guest place unpaid orders without a limit until an instant. Locks the keys in the order in which placing does. */
export async function allowUnpaid(tx: Tx, keys: readonly string[], { until, now }: { until: Date; now: Date }): Promise<void> {
  await tx.sql({
    name: 'orders.allowUnpaid',
    text: `insert into unpaid_guest as u (restaurant_id, key, order_ids, allowed_until, touched_at)
      select $1, k.key, '{}', $3, $4 from unnest($2::text[]) with ordinality as k (key, position) order by k.position
      on conflict (restaurant_id, key) do update set allowed_until = excluded.allowed_until, touched_at = excluded.touched_at`,
    values: [tx.scope.restaurantId, keys, until, now],
  });
}

/** Deletes guests and addresses of a month ago, which no longer count. */
export async function sweepUnpaid(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 86_400_000);
  const values = [tx.scope.restaurantId, before];
  await tx.sql({ name: 'orders.sweepUnpaidOrders', text: 'delete from unpaid_order where restaurant_id = $1 and placed_at < $2', values });
  await tx.sql({ name: 'orders.sweepUnpaidGuests', text: 'delete from unpaid_guest where restaurant_id = $1 and touched_at < $2', values });
}
