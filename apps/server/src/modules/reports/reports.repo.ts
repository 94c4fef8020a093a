import type { ReportFigure, ReportSection } from '@servery/domain/reports';
import type { LocalDate } from '@servery/domain/time';
import type { Tx } from '../../platform/db/connections.types.ts';
import { billSources } from './facts.queries.ts';

/** Locks how far a store has been counted until the transaction ends. @returns the last counted event */
export async function lockCursor(tx: Tx, storeId: string): Promise<number> {
  const rows = await tx.sql<{ seq: number }>({
    name: 'reports.lockCursor',
    text: `insert into report_cursor as c (restaurant_id, store_id, seq) values ($1, $2, 0)
      on conflict (restaurant_id, store_id) do update set seq = c.seq returning seq`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0]?.seq ?? 0;
}

/** Sets the last counted event. */
export const moveCursor = (tx: Tx, storeId: string, seq: number): Promise<unknown> =>
  tx.sql({
    name: 'reports.moveCursor',
    text: 'update report_cursor set seq = $3 where restaurant_id = $1 and store_id = $2',
    values: [tx.scope.restaurantId, storeId, seq],
  });

/** The orders that the next events of a store are about, with the last of these events; null: there are none. */
export async function readChanges(
  tx: Tx,
  storeId: string,
  { after, limit, types }: { after: number; limit: number; types: readonly string[] },
): Promise<{ seq: number; orderIds: string[] } | null> {
  const rows = await tx.sql<{ seq: number | null; order_ids: string[] | null }>({
    name: 'reports.changes',
    text: `select max(e.seq)::bigint as seq, array_agg(distinct e.subject_id) filter (where e.subject_kind = 'order' and e.type = any($5)) as order_ids
      from (select seq, type, subject_kind, subject_id from event
        where restaurant_id = $1 and store_id = $2 and seq > $3 order by seq limit $4) e`,
    values: [tx.scope.restaurantId, storeId, after, limit, types],
  });
  const seq = rows[0]?.seq ?? null;
  return seq === null ? null : { seq, orderIds: rows[0]?.order_ids ?? [] };
}

export interface UndatedMovement {
  id: string;
  undone: boolean;
  order_id: string;
  at: Date;
  at_till: boolean;
}

/** Money of these orders that moved and has no trading day yet. */
export const readUndated = (tx: Tx, orderIds: readonly string[]): Promise<UndatedMovement[]> =>
  tx.sql<UndatedMovement>({
    name: 'reports.undated',
    text: `select f.id, f.undone, f.order_id, f.at, o.source = any($3::text[]) as at_till
      from (
        select t.restaurant_id, t.id, false as undone, t.order_id, t.taken_at as at from tender t
          where t.restaurant_id = $1 and t.order_id = any($2) and t.state in ('success', 'refundSuccess')
            and t.kind not in ('cardOnline', 'marketplace')
        union all
        select t.restaurant_id, t.id, true, t.order_id, t.undone_at from tender t
          where t.restaurant_id = $1 and t.order_id = any($2) and t.state in ('success', 'refundSuccess') and t.undone_at is not null
        union all
        select l.restaurant_id, l.id, false, p.order_id, l.at from payment p
          join payment_ledger l on l.restaurant_id = p.restaurant_id and l.payment_id = p.id and l.type in ('captured', 'refunded', 'refundFailed')
          where p.restaurant_id = $1 and p.order_id = any($2)
      ) f
      join orders o on o.restaurant_id = f.restaurant_id and o.id = f.order_id
      where not exists (select from report_movement m where m.restaurant_id = f.restaurant_id and m.id = f.id and m.undone = f.undone)`,
    values: [tx.scope.restaurantId, orderIds, billSources],
  });

/** Gives money its trading day. Money that has one keeps it. */
export const dateMovements = (tx: Tx, storeId: string, rows: readonly (UndatedMovement & { tradingDay: LocalDate })[]): Promise<unknown> =>
  tx.sql({
    name: 'reports.date',
    text: `insert into report_movement (restaurant_id, store_id, id, undone, order_id, trading_day, at)
      select $1, $2, r.* from unnest($3::uuid[], $4::boolean[], $5::uuid[], $6::date[], $7::timestamptz[]) as r
      on conflict do nothing`,
    values: [
      tx.scope.restaurantId,
      storeId,
      rows.map(({ id }) => id),
      rows.map(({ undone }) => undone),
      rows.map(({ order_id }) => order_id),
      rows.map(({ tradingDay }) => tradingDay),
      rows.map(({ at }) => at),
    ],
  });

/** The trading days on which these orders or their money count. */
export async function readDays(tx: Tx, orderIds: readonly string[]): Promise<LocalDate[]> {
  const rows = await tx.sql<{ day: LocalDate }>({
    name: 'reports.days',
    text: `select trading_day::text as day from orders where restaurant_id = $1 and id = any($2)
      union select trading_day::text from report_movement where restaurant_id = $1 and order_id = any($2) order by 1`,
    values: [tx.scope.restaurantId, orderIds],
  });
  return rows.map(({ day }) => day);
}

/** The section's name in the table: those of a till are its own, so that a till's report reads nothing else. */
export const toStoredSection = (section: ReportSection, terminalId?: string): string =>
  terminalId === undefined ? section : `terminal/${terminalId}/${section}`;

/**
 * What days have been counted by: a row of this section and key. The release before deletes it with the day's figures, and has no figures of
 * tills; such days are counted again.
 */
export const countedBy = { section: 'version', key: '2' } as const;

/** Days since a date that were counted by the release before, newest first. */
export async function readOldDays(
  tx: Tx,
  storeId: string,
  { from, to, limit }: { from: LocalDate; to: LocalDate; limit: number },
): Promise<LocalDate[]> {
  const rows = await tx.sql<{ day: LocalDate }>({
    name: 'reports.oldDays',
    text: `select distinct f.trading_day::text as day from report_figure f
      where f.restaurant_id = $1 and f.store_id = $2 and f.section in ('sales', 'money') and f.key = 'total'
        and f.trading_day between $3::date and $4::date
        and not exists (select from report_figure v where v.restaurant_id = $1 and v.store_id = $2 and v.section = $5 and v.key = $6
          and v.trading_day = f.trading_day)
      order by 1 desc limit $7`,
    values: [tx.scope.restaurantId, storeId, from, to, countedBy.section, countedBy.key, limit],
  });
  return rows.map(({ day }) => day);
}

/** Replaces all figures of a day. */
export async function replaceFigures(tx: Tx, storeId: string, day: LocalDate, figures: readonly ReportFigure[]): Promise<void> {
  await tx.sql({
    name: 'reports.clearDay',
    text: 'delete from report_figure where restaurant_id = $1 and store_id = $2 and trading_day = $3::date',
    values: [tx.scope.restaurantId, storeId, day],
  });
  await tx.sql({
    name: 'reports.writeDay',
    text: `insert into report_figure (restaurant_id, store_id, trading_day, section, key, label, count, quantity, amount)
      select $1, $2, $3::date, f.* from jsonb_to_recordset($4::jsonb)
        as f (section text, key text, label text, count bigint, quantity bigint, amount bigint)`,
    values: [
      ...[tx.scope.restaurantId, storeId, day],
      JSON.stringify([
        ...figures.map(({ section, terminalId, ...figure }) => ({ ...figure, section: toStoredSection(section, terminalId) })),
        { ...countedBy, label: '', count: 1, quantity: 0, amount: 0 },
      ]),
    ],
  });
}
