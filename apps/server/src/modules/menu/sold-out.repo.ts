import { markedKey, type MarkedKind } from '@servery/domain/menu';
import type { Tx } from '../../platform/db/connections.types.ts';

/** A menu entry that is sold out, has a stock count, or both. Without a mark it is available and has no count. */
export interface Mark {
  kind: MarkedKind;
  id: string;
  /** Marked sold out by staff; an entry with a stock count is also sold out at 0. */
  soldout: boolean;
  /** When the mark expires; null: it does not. */
  until: Date | null;
  /** The stock that is left; null: no count. */
  remaining: number | null;
}

export interface NewMark extends Mark {
  /** The count's id; null without one. What orders took from an earlier count is not returned to this one. */
  countId: string | null;
}

/** Whether it cannot be ordered now. */
export const isSoldOut = (mark: Mark): boolean => mark.soldout || mark.remaining === 0;

/** The menu flags of an entry with this mark, or without one. */
export const getFlags = (mark: Mark | undefined): { soldout: boolean; counted?: boolean } =>
  mark === undefined ? { soldout: false } : { soldout: isSoldOut(mark), ...(mark.remaining !== null && { counted: true }) };

/** Finds an entry's mark. */
export function markFinder(marks: readonly Mark[]): (kind: MarkedKind, id: string) => Mark | undefined {
  const standing = new Map(marks.map((mark) => [markedKey(mark), mark]));
  return (kind, id) => standing.get(markedKey({ kind, id }));
}

/** All marks of a store. */
export const readMarks = (tx: Tx, storeId: string): Promise<Mark[]> =>
  tx.sql<Mark>({
    name: 'menu.readMarks',
    text: 'select kind, id, soldout, until, remaining from sold_out where restaurant_id = $1 and store_id = $2',
    values: [tx.scope.restaurantId, storeId],
  });

/**
 * Sets marks, replacing existing ones, in the order in which stock is taken and returned, so that concurrent calls wait and cannot
 * deadlock. Callers who also publish have locked the store's row.
 */
export async function writeMarks(tx: Tx, storeId: string, marks: readonly NewMark[]): Promise<void> {
  if (marks.length === 0) return;
  await tx.sql({
    name: 'menu.writeMarks',
    text: `insert into sold_out (restaurant_id, store_id, kind, id, soldout, until, remaining, count_id)
      select $1, $2, m.* from unnest($3::text[], $4::uuid[], $5::boolean[], $6::timestamptz[], $7::int[], $8::uuid[])
        as m (kind, id, soldout, until, remaining, count_id) order by m.kind, m.id
      on conflict (restaurant_id, store_id, kind, id) do update
        set soldout = excluded.soldout, until = excluded.until, remaining = excluded.remaining, count_id = excluded.count_id`,
    values: [
      tx.scope.restaurantId,
      storeId,
      marks.map(({ kind }) => kind),
      marks.map(({ id }) => id),
      marks.map(({ soldout }) => soldout),
      marks.map(({ until }) => until),
      marks.map(({ remaining }) => remaining),
      marks.map(({ countId }) => countId),
    ],
  });
}

/** Removes marks: the entries are available and have no count. */
export async function endMarks(tx: Tx, storeId: string, things: readonly { kind: MarkedKind; id: string }[]): Promise<void> {
  if (things.length === 0) return;
  await tx.sql({
    name: 'menu.endMarks',
    text: `delete from sold_out m using unnest($3::text[], $4::uuid[]) as e (kind, id)
      where m.restaurant_id = $1 and m.store_id = $2 and m.kind = e.kind and m.id = e.id`,
    values: [tx.scope.restaurantId, storeId, things.map(({ kind }) => kind), things.map(({ id }) => id)],
  });
}

/** Removes the marks that have expired. */
export async function endOldMarks(tx: Tx, storeId: string, now: Date): Promise<void> {
  await tx.sql({
    name: 'menu.endOldMarks',
    text: 'delete from sold_out where restaurant_id = $1 and store_id = $2 and until <= $3',
    values: [tx.scope.restaurantId, storeId, now],
  });
}

/** When the next mark of a store expires; null: none does. */
export async function nextEnd(tx: Tx, storeId: string): Promise<Date | null> {
  const rows = await tx.sql<{ until: Date | null }>({
    name: 'menu.nextEnd',
    text: 'select min(until) as until from sold_out where restaurant_id = $1 and store_id = $2',
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0]?.until ?? null;
}

/** Which of these items and options the store has. */
export async function knownStockItems(
  tx: Tx,
  storeId: string,
  { items, options }: { items: readonly string[]; options: readonly string[] },
): Promise<Set<string>> {
  if (items.length + options.length === 0) return new Set();
  const rows = await tx.sql<{ id: string }>({
    name: 'menu.knownStockItems',
    text: `select id from item where restaurant_id = $1 and store_id = $2 and id = any($3::uuid[])
      union all
      select o.id from modifier_option o join modifier_group g on g.restaurant_id = o.restaurant_id and g.id = o.group_id
      where o.restaurant_id = $1 and g.store_id = $2 and o.id = any($4::uuid[])`,
    values: [tx.scope.restaurantId, storeId, items, options],
  });
  return new Set(rows.map(({ id }) => id));
}
