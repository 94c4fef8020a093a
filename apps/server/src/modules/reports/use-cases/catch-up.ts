import { billEvents, orderEvents, paymentEvents } from '@servery/contract/event-types';
import { getTradingDay } from '@servery/domain/availability';
import { rollUp } from '@servery/domain/reports';
import type { LocalDate } from '@servery/domain/time';
import type { Tx } from '../../../platform/db/connections.types.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { readMoney, readSales } from '../facts.queries.ts';
import { dateMovements, lockCursor, moveCursor, readChanges, readDays, readOldDays, readUndated, replaceFigures } from '../reports.repo.ts';

/** Events of one step: about a busy day of a store. */
const eventsPerStep = 2000;
const types = [...orderEvents, ...paymentEvents, ...billEvents];

/** Days of one step that counts days of the release before again: about as much work as the events of a step. */
const daysPerStep = 14;

/** Computes all figures of a trading day from its orders and payments. */
export async function recomputeDay(tx: Tx, store: StoreProfile, day: LocalDate): Promise<void> {
  const [sales, money] = await Promise.all([readSales(tx, store, { day }), readMoney(tx, store, { day })]);
  await replaceFigures(tx, store.storeId, day, rollUp(sales, money));
}

/**
 * Counts the next events of a store: dates the money that moved, and recomputes every day on which something changed.
 * Locks the store's cursor, so steps of one store follow each other. What is committed meanwhile has later events and is counted again.
 * @returns whether there may be more
 */
export async function catchUp(tx: Tx, store: StoreProfile): Promise<boolean> {
  const { storeId } = store;
  const after = await lockCursor(tx, storeId);
  const changes = await readChanges(tx, storeId, { after, limit: eventsPerStep, types });
  if (changes === null) return false;
  const { seq, orderIds } = changes;
  if (orderIds.length > 0) {
    const undated = await readUndated(tx, orderIds);
    const dated = undated.map((row) => ({
      ...row,
      tradingDay: getTradingDay(row.at_till ? store.tillHours : store.hours, row.at.toISOString()),
    }));
    if (dated.length > 0) await dateMovements(tx, storeId, dated);
    for (const day of await readDays(tx, orderIds)) await recomputeDay(tx, store, day);
  }
  await moveCursor(tx, storeId, seq);
  return seq - after >= eventsPerStep;
}

/**
 * Counts days again that the release before has counted, newest first: it has no figures of tills. Such days are there after an update, and while
 * it still runs. Locks as `catchUp`.
 * @returns whether there may be more
 */
export async function recountDays(tx: Tx, store: StoreProfile, range: { from: LocalDate; to: LocalDate }): Promise<boolean> {
  await lockCursor(tx, store.storeId);
  const days = await readOldDays(tx, store.storeId, { ...range, limit: daysPerStep });
  for (const day of days) await recomputeDay(tx, store, day);
  return days.length === daysPerStep;
}
