import type { MarkedKind } from '@servery/domain/menu';
import type { Database, Tx } from '../../platform/db/door.types.ts';

/** So many of a counted thing. */
export interface Wanted {
  kind: MarkedKind;
  id: string;
  quantity: number;
}

/**
 * What placing an order adds to its statement for counted things (docs/adr/0023-sold-out-once.md): $1 is the restaurant, $2 the store and
 * $8 the order; `first` is the number of the first of three parameters, which `valuesOfCounts` gives.
 *
 * - `wanted` locks the counts in one order, whoever else wants them.
 * - `held` takes from those that have enough.
 * - `holding` notes what was taken. A count that had too little has no row in `held`: its `count_id` is then null, which the column refuses,
 *   and the statement fails with everything in it: see `isShort`.
 *
 * The steps read from `placed`, so that a menu that is no longer the newest is found out first. `ranOut` tells whether a count has come to 0.
 */
export const holdingCounts = (first: number): { steps: string; answers: string } => ({
  steps: `asked as (
    select * from unnest($${first}::text[], $${first + 1}::uuid[], $${first + 2}::int[]) as a (kind, id, quantity)
  ), wanted as (
    select m.kind, m.id, a.quantity from placed, asked a, sold_out m
    where m.restaurant_id = $1 and m.store_id = $2 and m.kind = a.kind and m.id = a.id
    order by m.kind, m.id for no key update of m
  ), held as (
    update sold_out m set remaining = m.remaining - w.quantity from wanted w
    where m.restaurant_id = $1 and m.store_id = $2 and m.kind = w.kind and m.id = w.id and m.remaining >= w.quantity
    returning m.kind, m.id, m.count_id, m.remaining
  ), holding as (
    insert into held_count (restaurant_id, order_id, kind, id, count_id, quantity)
    select $1, $8, a.kind, a.id, h.count_id, a.quantity from placed, asked a left join held h on h.kind = a.kind and h.id = a.id
    returning 1
  )`,
  answers: '(select bool_or(remaining = 0) from held) as "ranOut"',
});

/** The parameters of `holdingCounts`, in their order. */
export const valuesOfCounts = (wanted: readonly Wanted[]): unknown[] => [
  wanted.map(({ kind }) => kind),
  wanted.map(({ id }) => id),
  wanted.map(({ quantity }) => quantity),
];

/** A placing statement found too little of something that is counted. */
export const isShort = (error: unknown): boolean => {
  const { code, column } = (error ?? {}) as { code?: string; column?: string };
  return code === '23502' && column === 'count_id';
};

/** What is left of counted things now; those that nobody counts any more are left out. */
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
 * Gives back what an order took from counts that still go on, once: the notes of it go away with it. In the transaction that rejects,
 * cancels or fails the order. Emits menu.countsGivenBack when something is available again that was sold out.
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
  if (rows[0]?.again !== true) return;
  const actor = { kind: 'system', id: null, name: 'Counts' } as const;
  tx.emit({ storeId, type: 'menu.countsGivenBack', subject: { kind: 'menu', id: storeId }, payload: { orderId }, actor });
}
