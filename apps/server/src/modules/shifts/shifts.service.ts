import type { ResponseOf } from '@servery/contract/endpoint';
import * as contract from '@servery/contract/shifts';
import { getTradingDay } from '@servery/domain/availability';
import { calculateShiftHours, findShiftProblems, type ShiftTimes } from '@servery/domain/shifts';
import { addDays } from '@servery/domain/time';
import type { Actor, Database, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { EmployeesModule } from '../employees/index.ts';
import type { StoreCache, StoreProfile } from '../restaurants/index.ts';
import type { SettingsModule } from '../settings/index.ts';
import { readChanges, readHere, readShifts, readUnended } from './shifts.queries.ts';
import { overlaps, readShift, toTimes, type ShiftRow } from './shifts.repo.ts';

export interface ShiftsDeps {
  database: Database;
  stores: Pick<StoreCache, 'get'>;
  settings: Pick<SettingsModule, 'loadSection'>;
  /** Checks the PIN of somebody at a till. */
  employees: Pick<EmployeesModule, 'verifyPin'>;
  now: () => Date;
}

/** The till that a call comes from. */
export interface TillPlace {
  restaurantId: string;
  storeId: string;
  deviceId: string;
}

interface StorePlace {
  restaurantId: string;
  storeId: string;
}

export type Shift = ResponseOf<typeof contract.addShift>;

export const conflict = (message: string) => new ApiError('resource_status_conflict', { message });
export const problemAt = (path: string, message: string) => new ApiError('validation_failed', { fields: [{ path, message }] });

/** @throws resource_not_found */
export async function getStore({ stores }: Pick<ShiftsDeps, 'stores'>, { restaurantId, storeId }: StorePlace): Promise<StoreProfile> {
  const store = await stores.get(restaurantId, storeId);
  if (store === undefined) throw new ApiError('resource_not_found');
  return store;
}

/** A shift as clients have it. */
export function toShift(row: ShiftRow, now: Date): Shift {
  const { id, employeeId, employeeName, tradingDay, version, corrected } = row;
  const times = toTimes(row);
  const hours = calculateShiftHours(times, now.toISOString());
  return { id, employeeId, employeeName, tradingDay, ...times, breaks: row.breaks, hours, version, corrected };
}

/** The trading day of a shift: the one in which it began, by the hours of the till. */
export const toTradingDay = ({ tillHours }: StoreProfile, startedAt: string): string => getTradingDay(tillHours, startedAt);

/** Lets every screen of the store know. */
export function emitChanged(tx: Tx, { storeId, shiftId, actor }: { storeId: string; shiftId: string; actor: Actor }): void {
  tx.emit({ storeId, type: 'shift.changed', subject: { kind: 'shift', id: shiftId }, payload: { shiftId }, actor });
}

/** What a manager has entered is right, and the person was not at work twice. @throws validation_failed */
export async function checkTimes(tx: Tx, { id, employeeId, ...times }: { id: string; employeeId: string } & ShiftTimes, now: Date) {
  const fields = findShiftProblems(times, now.toISOString());
  if (fields.length > 0) throw new ApiError('validation_failed', { fields });
  if (await overlaps(tx, { id, employeeId, ...times })) {
    throw problemAt('startedAt', 'This overlaps another shift of the same person. Please change one of them.');
  }
}

export async function getTimeClock({ database, settings }: Pick<ShiftsDeps, 'database' | 'settings'>, { storeId, ...place }: TillPlace) {
  const [section, rows] = await database.tenant(place, (tx) =>
    Promise.all([settings.loadSection(tx, storeId, 'timeClock'), readHere(tx, storeId)]),
  );
  const here = rows.map((row) => ({
    ...{ shiftId: row.id, employeeId: row.employeeId, name: row.employeeName, role: row.role },
    ...{ ...toTimes(row), breaks: row.breaks },
  }));
  return { settings: section, here };
}

/** @throws resource_not_found; validation_failed for a period that is too long */
export async function listShifts(
  deps: Pick<ShiftsDeps, 'database' | 'stores' | 'now'>,
  { restaurantId, ...query }: StorePlace & { from: string; to: string; employeeId?: string | undefined },
) {
  const { storeId } = query;
  const store = await getStore(deps, { restaurantId, storeId });
  if (query.to < query.from) throw problemAt('to', 'Please enter a day after the first one.');
  if (query.to > addDays(query.from, contract.longestPeriod - 1)) {
    throw problemAt('to', `Please choose at most ${contract.longestPeriod} days.`);
  }
  const now = deps.now();
  const tradingDay = toTradingDay(store, now.toISOString());
  const [rows, unended] = await deps.database.tenant({ restaurantId }, (tx) =>
    Promise.all([readShifts(tx, query), readUnended(tx, { storeId, tradingDay })]),
  );
  return { rows: rows.map((row) => toShift(row, now)), unended: unended.map((row) => toShift(row, now)) };
}

/** @throws resource_not_found */
export async function getShift(
  deps: Pick<ShiftsDeps, 'database' | 'stores' | 'now'>,
  { shiftId, ...place }: StorePlace & { shiftId: string },
): Promise<ResponseOf<typeof contract.getShift>> {
  await getStore(deps, place);
  return deps.database.tenant({ restaurantId: place.restaurantId }, async (tx) => {
    const row = await readShift(tx, { storeId: place.storeId, id: shiftId });
    if (row === undefined) throw new ApiError('resource_not_found');
    const changes = await readChanges(tx, shiftId);
    const copy = (times: ShiftTimes) => ({ ...times, breaks: [...times.breaks] });
    return {
      shift: toShift(row, deps.now()),
      changes: changes.map(({ at, before, after, ...change }) => ({
        ...{ ...change, at: at.toISOString() },
        ...{ before: before && copy(before), after: copy(after) },
      })),
    };
  });
}
