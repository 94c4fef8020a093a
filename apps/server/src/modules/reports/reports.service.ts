import type { Report, ReportQuery } from '@servery/contract/reports';
import { getTradingDay } from '@servery/domain/availability';
import { getDaysBefore, getPeriodDays, rollUp, type ComparedFigure, type ReportFigure, type ReportSection } from '@servery/domain/reports';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { StoreCache, StoreProfile } from '../restaurants/index.ts';
import { readMoney, readSales } from './facts.queries.ts';
import { readDailySales, readFigures } from './reports.queries.ts';
import { readDrawers } from './drawers.queries.ts';
import { catchUp, recountDays } from './use-cases/catch-up.ts';

export interface ReportsDeps {
  database: Database;
  stores: Pick<StoreCache, 'get'>;
  /** All tills that a store has or had. */
  listTills: (place: { restaurantId: string; storeId: string }) => Promise<{ id: string; name: string }[]>;
  now: () => Date;
}

interface Wanted {
  restaurantId: string;
  storeId: string;
  query: ReportQuery;
  sections: readonly ReportSection[];
  /** One till alone. */
  terminalId?: string;
}

/** Sections that the release before does not count. */
const newSections: readonly ReportSection[] = ['pizza'];

const dayMs = 86_400_000;

/**
 * A report of a store or of one of its tills. What has happened since the last roll-up is counted first, at most one step of it; `complete` says
 * whether that was all.
 * @throws resource_not_found, validation_failed for chosen dates that are missing or in the wrong order
 */
export async function makeReport(deps: ReportsDeps, wanted: Wanted): Promise<Report> {
  const { database, stores, now } = deps;
  const { restaurantId, storeId, query, sections, terminalId } = wanted;
  const store = await stores.get(restaurantId, storeId);
  if (store === undefined) throw new ApiError('resource_not_found');
  if (terminalId !== undefined && !(await deps.listTills({ restaurantId, storeId })).some(({ id }) => id === terminalId)) {
    throw new ApiError('resource_not_found');
  }
  const range = getRange(store, query, now());
  return database.tenant({ restaurantId }, async (tx) => {
    const caughtUp = !(await catchUp(tx, store));
    const { currency, timeZone } = store;
    const shared = { currency, timeZone };
    if (range.kind === 'time') {
      const { days, before, figures } = await readLastHours(tx, store, range, wanted);
      return { ...shared, days, before, complete: caughtUp, figures };
    }
    const { days, before } = range;
    const needsNew = terminalId !== undefined || sections.some((section) => newSections.includes(section));
    const recounted = !needsNew || !(await recountDays(tx, store, { from: before.from, to: days.to }));
    const figures = await readFigures(tx, { storeId, terminalId }, { days, before, sections });
    const drawers = terminalId === undefined ? [] : await readDrawers(tx, store, { terminalId, days, before });
    const answer = { ...shared, days, before, complete: caughtUp && recounted, figures: [...figures, ...drawers] };
    return sections.includes('sales') && terminalId === undefined ? { ...answer, daily: await readDailySales(tx, storeId, days) } : answer;
  });
}

/** The last 24 hours and those before, from the orders, payments and closings themselves. */
async function readLastHours(
  tx: Tx,
  store: StoreProfile,
  { from, middle, to }: { from: Date; middle: Date; to: Date },
  { sections, terminalId }: Wanted,
) {
  const [now, then] = [await readLive(tx, store, middle, to), await readLive(tx, store, from, middle)].map((figures) =>
    figures.filter((figure) => figure.terminalId === terminalId && sections.includes(figure.section)),
  );
  const [day, before] = [middle, from].map((at) => getTradingDay(store.hours, at.toISOString()));
  const today = getTradingDay(store.hours, to.toISOString());
  const drawers = terminalId === undefined ? [] : await readDrawers(tx, store, { terminalId, from, middle, to });
  return {
    days: { from: day ?? today, to: today },
    before: { from: before ?? today, to: day ?? today },
    figures: [...compare(now ?? [], then ?? []), ...drawers],
  };
}

function getRange(store: StoreProfile, { period, from, to }: ReportQuery, now: Date) {
  if (period === 'last24Hours') {
    const [middle, start] = [1, 2].map((days) => new Date(now.getTime() - days * dayMs));
    return { kind: 'time', from: start ?? now, middle: middle ?? now, to: now } as const;
  }
  const refuse = (path: string, message: string) => new ApiError('validation_failed', { fields: [{ path, message }] });
  if (from === undefined && (period === 'chosenDates' || period === 'chosenMonth')) throw refuse('from', 'Please choose a date.');
  if (period === 'chosenDates' && (to === undefined || from === undefined || to < from)) {
    throw refuse('to', 'Please choose a last day that is not before the first.');
  }
  const days = getPeriodDays(period, getTradingDay(store.hours, now.toISOString()), { from: from ?? '', to: to ?? '' });
  return { kind: 'days', days, before: getDaysBefore(period, days) } as const;
}

/** Figures from one moment to before another, from the orders and payments themselves. */
async function readLive(tx: Tx, store: StoreProfile, from: Date, before: Date): Promise<ReportFigure[]> {
  const range = { from, before };
  const [sales, money] = await Promise.all([readSales(tx, store, range), readMoney(tx, store, range)]);
  return rollUp(sales, money);
}

const none = { count: 0, quantity: 0, amount: 0 };

function compare(figures: readonly ReportFigure[], earlier: readonly ReportFigure[]): ComparedFigure[] {
  const getKey = ({ section, key }: ReportFigure) => `${section}/${key}`;
  const [now, then] = [figures, earlier].map((rows) => new Map(rows.map((row) => [getKey(row), row] as const)));
  const gone = earlier.filter((row) => now?.has(getKey(row)) !== true).map((row) => ({ ...row, ...none }));
  return [...figures, ...gone].map(({ terminalId: _, ...row }) => {
    const { count, quantity, amount } = then?.get(getKey(row)) ?? none;
    return { ...row, before: { count, quantity, amount } };
  });
}
