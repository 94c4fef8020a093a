import type { DrawerSession, DrawerWithReport } from '@servery/contract/drawers';
import {
  addCounts,
  drawerDayStart,
  makeDrawerReport,
  unknownDenominations,
  type CashCounts,
  type DrawerReport,
} from '@servery/domain/drawers';
import type { CurrencyCode, Minor } from '@servery/domain/money';
import { addDays, getInstant, type LocalDate, type TimeZone } from '@servery/domain/time';
import type { Actor, Database, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { PrintingModule } from '../printing/index.ts';
import type { StoreCache, StoreProfile } from '../restaurants/index.ts';
import type { SettingsModule } from '../settings/index.ts';
import { listSessions, readFacts, readUnpaid, type SessionListQuery } from './drawers.queries.ts';
import { readLatestSession, readSession, type DrawerSessionRow } from './drawers.repo.ts';

export interface DrawersDeps {
  database: Database;
  stores: Pick<StoreCache, 'get'>;
  settings: Pick<SettingsModule, 'loadDeviceSection'>;
  /** Prints reports and opens drawers at a till's printer. */
  printing: PrintingModule['drawer'];
  now: () => Date;
}

/** The till that a call comes from. */
export interface TillPlace {
  restaurantId: string;
  storeId: string;
  deviceId: string;
  /** As it is called now. */
  tillName: string;
}

export const conflict = (message: string) => new ApiError('resource_status_conflict', { message });

/** @throws resource_not_found */
export async function getStore({ stores }: Pick<DrawersDeps, 'stores'>, restaurantId: string, storeId: string): Promise<StoreProfile> {
  const store = await stores.get(restaurantId, storeId);
  if (store === undefined) throw new ApiError('resource_not_found');
  return store;
}

/** A session as clients have it. */
export function toSession(row: DrawerSessionRow): DrawerSession {
  return {
    id: row.id,
    tillName: row.device_name,
    currency: row.currency,
    openedAt: row.opened_at.toISOString(),
    openedBy: row.opened_by,
    float: row.float_amount,
    floatCounts: row.float_counts,
    closed: row.closed_at === null ? null : toClosed(row, row.closed_at),
  };
}

const toClosed = (row: DrawerSessionRow, at: Date): DrawerSession['closed'] => {
  const [counted, expected] = [row.counted ?? 0, row.expected ?? 0];
  return {
    zNumber: row.z_number ?? 0,
    at: at.toISOString(),
    by: row.closed_by ?? '',
    blind: row.blind ?? false,
    counts: row.counts ?? {},
    counted,
    expected,
    difference: counted - expected,
    reason: row.difference_reason ?? '',
    handedOver: row.handed_over ?? 0,
    handedTo: row.handed_to ?? '',
  };
};

/** What counted cash is worth. @throws validation_failed at `counts` for a note or coin that the currency does not have */
export function getAmount(currency: CurrencyCode, counts: CashCounts): Minor {
  if (unknownDenominations(currency, counts).length > 0) {
    throw new ApiError('validation_failed', { fields: [{ path: 'counts', message: 'Please count the notes and coins of this store.' }] });
  }
  return addCounts(currency, counts);
}

/** The figures of a session now. For a closing: with its drawer locked. */
export async function makeReport(tx: Tx, store: StoreProfile, row: DrawerSessionRow): Promise<DrawerReport> {
  const [facts, unpaid] = await Promise.all([readFacts(tx, store, row.id), readUnpaid(tx, row.store_id)]);
  return makeDrawerReport(facts, { currency: row.currency, float: row.float_amount, unpaid });
}

/** A session with its report: stored, if it is closed. */
export const withReport = async (tx: Tx, store: StoreProfile, row: DrawerSessionRow): Promise<DrawerWithReport> => ({
  session: toSession(row),
  report: row.report ?? (await makeReport(tx, store, row)),
});

/** This till's drawer, its printer, and what nobody has paid at its store. */
export async function getOwnDrawer({ database, settings }: Pick<DrawersDeps, 'database' | 'settings'>, till: TillPlace) {
  const { deviceId, storeId, restaurantId } = till;
  return database.tenant({ restaurantId }, async (tx) => {
    const [row, orders, printer] = await Promise.all([
      readLatestSession(tx, deviceId),
      readUnpaid(tx, storeId),
      settings.loadDeviceSection(tx, deviceId, 'tillPrinter'),
    ]);
    const rest = { unpaid: { count: orders.length, amount: orders.reduce((sum, { due }) => sum + due, 0), orders }, printer };
    if (row === undefined) return { session: null, left: null, ...rest };
    if (row.closed_at === null) return { session: toSession(row), left: null, ...rest };
    return { session: null, left: (row.counted ?? 0) - (row.handed_over ?? 0), ...rest };
  });
}

/** @throws resource_not_found */
export async function getSession(
  deps: Pick<DrawersDeps, 'database' | 'stores'>,
  { restaurantId, storeId, drawerSessionId }: { restaurantId: string; storeId: string; drawerSessionId: string },
): Promise<DrawerWithReport> {
  const store = await getStore(deps, restaurantId, storeId);
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const row = await readSession(tx, drawerSessionId);
    if (row === undefined || row.store_id !== storeId) throw new ApiError('resource_not_found');
    return withReport(tx, store, row);
  });
}

const getDayStart = (day: LocalDate, zone: TimeZone) => getInstant(day, drawerDayStart, zone);

/** A store's sessions. @throws resource_not_found */
export async function listDrawerSessions(
  deps: Pick<DrawersDeps, 'database' | 'stores'>,
  { restaurantId, storeId, query }: { restaurantId: string; storeId: string; query: SessionListQuery & { day?: LocalDate | undefined } },
) {
  const { timeZone } = await getStore(deps, restaurantId, storeId);
  const { day } = query;
  const ofDay = day !== undefined && { from: getDayStart(day, timeZone), to: getDayStart(addDays(day, 1), timeZone) };
  const { rows, nextCursor } = await deps.database.tenant({ restaurantId }, (tx) => listSessions(tx, storeId, { ...query, ...ofDay }));
  return {
    rows: rows.map((row) => ({
      ...toSession(row),
      totals:
        row.report === null ? null : { orders: row.report.sales.orders, sales: row.report.sales.total, money: row.report.money.total },
    })),
    nextCursor,
  };
}

/** Lets every screen of the store know. */
export function emitChanged(tx: Tx, { store_id: storeId, id }: DrawerSessionRow, actor: Actor): void {
  tx.emit({ storeId, type: 'drawer.changed', subject: { kind: 'drawerSession', id }, payload: { sessionId: id }, actor });
}
