import type { MarkedKind } from '@servery/domain/menu';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import type { SqlPart } from '../../platform/db/sql-parts.ts';

/** A quantity of a stock item. */
export interface Wanted {
  kind: MarkedKind;
  id: string;
  quantity: number;
}

/**
 * What placing an order adds to its statement for stock items (docs/adr/0023-sold-out-is-one-table.md).
 *
 * - `wanted` locks the counts, always in the same order.
 * - `held` takes from those that have enough.
 * - `holding` records what was taken. A count with too little left has no row in `held`. Its `count_id` is then null, which the column
 *   refuses, and the whole statement fails: see `isShort`.
 *
 * The steps read from `placed`, so that an outdated menu is detected first. `ranOut` is true if a count has reached 0.
 */
export const holdingCounts = (counts: readonly Wanted[]): SqlPart => {
  const [kinds, ids, quantities] = valuesOfCounts(counts);
  return {
    name: 'count',
    steps: `asked as (
    select * from unnest(@count_kinds::text[], @count_ids::uuid[], @count_quantities::int[]) as a (kind, id, quantity)
  ), wanted as (
    select m.kind, m.id, a.quantity from placed, asked a, sold_out m
    where m.restaurant_id = @restaurant and m.store_id = @store and m.kind = a.kind and m.id = a.id
    order by m.kind, m.id for no key update of m
  ), held as (
    update sold_out m set remaining = m.remaining - w.quantity from wanted w
    where m.restaurant_id = @restaurant and m.store_id = @store and m.kind = w.kind and m.id = w.id and m.remaining >= w.quantity
    returning m.kind, m.id, m.count_id, m.remaining
  ), holding as (
    insert into held_count (restaurant_id, order_id, kind, id, count_id, quantity)
    select @restaurant, @order, a.kind, a.id, h.count_id, a.quantity from placed, asked a left join held h on h.kind = a.kind and h.id = a.id
    returning 1
  )`,
    answers: '(select bool_or(remaining = 0) from held) as "ranOut"',
    values: { count_kinds: kinds, count_ids: ids, count_quantities: quantities },
  };
};

/** Counts as three arrays: kinds, ids, quantities. */
const valuesOfCounts = (wanted: readonly Wanted[]): unknown[] => [
  wanted.map(({ kind }) => kind),
  wanted.map(({ id }) => id),
  wanted.map(({ quantity }) => quantity),
];

/** The placing statement found too little stock. */
export const isShort = (error: unknown): boolean => {
  const { code, column } = (error ?? {}) as { code?: string; column?: string };
  return code === '23502' && column === 'count_id';
};

/** The stock that is left now; items without a count are left out. */
export const readRemaining = (
  database: Pick<Database, 'statement'>,
  { restaurantId, storeId }: { restaurantId: string; storeId: string },
  things: readonly Wanted[],
): Promise<(Omit<Wanted, 'quantity'> & { remaining: number })[]> =>
  database.statement(
    { restaurantId },
    {
      name: 'menu.readRemaining',
      text: `select m.kind, m.id, m.remaining from sold_out m join unnest($3::text[], $4::uuid[]) as a (kind, id) on m.kind = a.kind and m.id = a.id
      where m.restaurant_id = $1 and m.store_id = $2 and m.remaining is not null`,
      values: [restaurantId, storeId, things.map(({ kind }) => kind), things.map(({ id }) => id)],
    },
  );

/**
 * Returns an order's stock to the counts that still exist, once: its reservations are deleted. In the transaction that rejects, cancels or
 * fails the order. Emits menu.countsGivenBack if something sold out is available again.
 */
export async function giveBackCounts(tx: Tx, { storeId, orderId }: { storeId: string; orderId: string }): Promise<void> {
  const rows = await tx.sql<{ again: boolean }>({
    name: 'menu.giveBackCounts',
    text: `with freed as (
        delete from held_count where restaurant_id = $1 and order_id = $3 returning kind, id, count_id, quantity
      ), standing as (
        select m.kind, m.id, f.quantity from freed f, sold_out m
        where m.restaurant_id = $1 and m.store_id = $2 and m.kind = f.kind and m.id = f.id and m.count_id = f.count_id
        order by m.kind, m.id for no key update of m
      ), given as (
        update sold_out m set remaining = m.remaining + s.quantity from standing s
        where m.restaurant_id = $1 and m.store_id = $2 and m.kind = s.kind and m.id = s.id
        returning m.remaining = s.quantity and not m.soldout as again
      )
      select coalesce(bool_or(again), false) as again from given`,
    values: [tx.scope.restaurantId, storeId, orderId],
  });
  if (rows[0]?.again === true) emitGivenBack(tx, storeId, orderId);
}

function emitGivenBack(tx: Tx, storeId: string, orderId: string): void {
  const actor = { kind: 'system', id: null, name: 'Counts' } as const;
  tx.emit({ storeId, type: 'menu.countsGivenBack', subject: { kind: 'menu', id: storeId }, payload: { orderId }, actor });
}

/** Less is left than requested: the transaction must be rolled back. */
export class CountsShort extends Error {}

/**
 * Adjusts the stock reserved by an open order: releases what it no longer needs, and takes what it needs more. Items without a count are
 * skipped. All counts are locked first, always in the same order. Emits as `giveBackCounts`.
 * @returns whether a count has reached 0. @throws CountsShort
 */
export async function moveCounts(
  tx: Tx,
  { storeId, orderId }: { storeId: string; orderId: string },
  { give, take }: { give: readonly Wanted[]; take: readonly Wanted[] },
): Promise<boolean> {
  if (give.length + take.length === 0) return false;
  const [, given, [taken]] = await Promise.all([
    lockCounts(tx, storeId, [...give, ...take]),
    giveBackSome(tx, storeId, orderId, give),
    takeMore(tx, storeId, orderId, take),
  ]);
  if (taken?.short === true) throw new CountsShort();
  if (given[0]?.again === true) emitGivenBack(tx, storeId, orderId);
  return taken?.ranOut === true;
}

const lockCounts = (tx: Tx, storeId: string, things: readonly Wanted[]) =>
  tx.sql({
    name: 'menu.lockCounts',
    text: `select 1 from sold_out m join unnest($3::text[], $4::uuid[]) as a (kind, id) on m.kind = a.kind and m.id = a.id
      where m.restaurant_id = $1 and m.store_id = $2 order by m.kind, m.id for no key update of m`,
    values: [tx.scope.restaurantId, storeId, ...valuesOfCounts(things).slice(0, 2)],
  });

const takeMore = (tx: Tx, storeId: string, orderId: string, things: readonly Wanted[]) =>
  tx.sql<{ short: boolean; ranOut: boolean }>({
    name: 'menu.takeMore',
    text: `with wanted as (
        select m.kind, m.id, a.quantity from unnest($4::text[], $5::uuid[], $6::int[]) as a (kind, id, quantity)
        join sold_out m on m.restaurant_id = $1 and m.store_id = $2 and m.kind = a.kind and m.id = a.id and m.remaining is not null
      ), held as (
        update sold_out m set remaining = m.remaining - w.quantity from wanted w
        where m.restaurant_id = $1 and m.store_id = $2 and m.kind = w.kind and m.id = w.id and m.remaining >= w.quantity
        returning m.kind, m.id, m.count_id, m.remaining, w.quantity
      ), holding as (
        insert into held_count as h (restaurant_id, order_id, kind, id, count_id, quantity)
        select $1, $3, kind, id, count_id, quantity from held
        on conflict (restaurant_id, order_id, kind, id) do update set count_id = excluded.count_id,
          quantity = excluded.quantity + case when h.count_id = excluded.count_id then h.quantity else 0 end
      )
      select (select count(*) from wanted) > (select count(*) from held) as short,
        coalesce((select bool_or(remaining = 0) from held), false) as "ranOut"`,
    values: [tx.scope.restaurantId, storeId, orderId, ...valuesOfCounts(things)],
  });

const giveBackSome = (tx: Tx, storeId: string, orderId: string, things: readonly Wanted[]) =>
  tx.sql<{ again: boolean }>({
    name: 'menu.giveBackSome',
    text: `with freed as (
        select h.kind, h.id, h.count_id, h.quantity, least(h.quantity, a.quantity) as freed
        from unnest($4::text[], $5::uuid[], $6::int[]) as a (kind, id, quantity)
        join held_count h on h.restaurant_id = $1 and h.order_id = $3 and h.kind = a.kind and h.id = a.id
      ), lowered as (
        update held_count h set quantity = h.quantity - f.freed from freed f
        where h.restaurant_id = $1 and h.order_id = $3 and h.kind = f.kind and h.id = f.id and f.quantity > f.freed
      ), gone as (
        delete from held_count h using freed f
        where h.restaurant_id = $1 and h.order_id = $3 and h.kind = f.kind and h.id = f.id and f.quantity = f.freed
      ), given as (
        update sold_out m set remaining = m.remaining + f.freed from freed f
        where m.restaurant_id = $1 and m.store_id = $2 and m.kind = f.kind and m.id = f.id and m.count_id = f.count_id
        returning m.remaining = f.freed and not m.soldout as again
      )
      select coalesce(bool_or(again), false) as again from given`,
    values: [tx.scope.restaurantId, storeId, orderId, ...valuesOfCounts(things)],
  });

/**
 * Moves reserved stock from one open order to another, with the lines that it was reserved for. What is left to sell stays as it is. The
 * caller has locked both orders.
 */
export async function moveHeldCounts(tx: Tx, { from, to }: { from: string; to: string }, things: readonly Wanted[]): Promise<void> {
  if (things.length === 0) return;
  await tx.sql({
    name: 'menu.moveHeldCounts',
    text: `with moved as (
        select h.kind, h.id, h.count_id, h.quantity as had, least(h.quantity, a.quantity) as quantity
        from unnest($4::text[], $5::uuid[], $6::int[]) as a (kind, id, quantity)
        join held_count h on h.restaurant_id = $1 and h.order_id = $2 and h.kind = a.kind and h.id = a.id
      ), lowered as (
        update held_count h set quantity = h.quantity - m.quantity from moved m
        where h.restaurant_id = $1 and h.order_id = $2 and h.kind = m.kind and h.id = m.id and m.had > m.quantity
      ), gone as (
        delete from held_count h using moved m
        where h.restaurant_id = $1 and h.order_id = $2 and h.kind = m.kind and h.id = m.id and m.had = m.quantity
      )
      insert into held_count as h (restaurant_id, order_id, kind, id, count_id, quantity)
      select $1, $3, kind, id, count_id, quantity from moved
      on conflict (restaurant_id, order_id, kind, id) do update set count_id = excluded.count_id,
        quantity = excluded.quantity + case when h.count_id = excluded.count_id then h.quantity else 0 end`,
    values: [tx.scope.restaurantId, from, to, ...valuesOfCounts(things)],
  });
}
