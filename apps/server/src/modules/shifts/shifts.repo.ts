import type { ShiftBreak, ShiftChangeKind, ShiftTimes } from '@servery/domain/shifts';
import type { Tx } from '../../platform/db/connections.types.ts';

/** A row of `shift`, with the name that its employee has now. */
export interface ShiftRow {
  id: string;
  storeId: string;
  employeeId: string;
  employeeName: string;
  tradingDay: string;
  startedAt: Date;
  endedAt: Date | null;
  breaks: ShiftBreak[];
  version: number;
  corrected: boolean;
}

export const shiftColumns = `s.id, s.store_id as "storeId", s.employee_id as "employeeId", e.name as "employeeName",
  s.trading_day::text as "tradingDay", s.started_at as "startedAt", s.ended_at as "endedAt", s.breaks, s.version,
  exists (select from shift_change c where c.restaurant_id = s.restaurant_id and c.shift_id = s.id and c.kind in ('added', 'corrected'))
    as corrected`;
export const shiftTables = `shift s join employee e on e.restaurant_id = s.restaurant_id and e.id = s.employee_id`;

/** The times of a row, as the domain has them. */
export const toTimes = ({ startedAt, endedAt, breaks }: Pick<ShiftRow, 'startedAt' | 'endedAt' | 'breaks'>): ShiftTimes => ({
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  breaks,
});

/** Locks all shifts of a person until the transaction ends: what two tills do at once for them happens one after the other. */
export const lockShifts = (tx: Tx, employeeId: string): Promise<unknown> =>
  tx.sql({
    name: 'shifts.lock',
    text: `select pg_advisory_xact_lock(hashtextextended('shift/' || $1::text || '/' || $2::text, 0))`,
    values: [tx.scope.restaurantId, employeeId],
  });

export async function readShift(tx: Tx, { storeId, id }: { storeId: string; id: string }): Promise<ShiftRow | undefined> {
  const [row] = await tx.sql<ShiftRow>({
    name: 'shifts.read',
    text: `select ${shiftColumns} from ${shiftTables} where s.restaurant_id = $1 and s.store_id = $2 and s.id = $3`,
    values: [tx.scope.restaurantId, storeId, id],
  });
  return row;
}

/** The shift of somebody that goes on at a store; undefined: they are not clocked in there. */
export async function readOpenShift(
  tx: Tx,
  { storeId, employeeId }: { storeId: string; employeeId: string },
): Promise<ShiftRow | undefined> {
  const [row] = await tx.sql<ShiftRow>({
    name: 'shifts.open',
    text: `select ${shiftColumns} from ${shiftTables}
      where s.restaurant_id = $1 and s.store_id = $2 and s.employee_id = $3 and s.ended_at is null`,
    values: [tx.scope.restaurantId, storeId, employeeId],
  });
  return row;
}

/** Whether another shift of somebody has time in common with these, at whichever store. `endedAt` null: it goes on. */
export async function overlaps(
  tx: Tx,
  { id, employeeId, startedAt, endedAt }: { id: string; employeeId: string } & Pick<ShiftTimes, 'startedAt' | 'endedAt'>,
): Promise<boolean> {
  const rows = await tx.sql({
    name: 'shifts.overlaps',
    text: `select 1 from shift s where s.restaurant_id = $1 and s.employee_id = $3 and s.id <> $2
      and s.started_at < coalesce($5::timestamptz, 'infinity') and coalesce(s.ended_at, 'infinity') > $4::timestamptz limit 1`,
    values: [tx.scope.restaurantId, id, employeeId, startedAt, endedAt],
  });
  return rows.length > 0;
}

/** Whether somebody works at a store, or did until they were deactivated. */
export async function worksHere(tx: Tx, { storeId, employeeId }: { storeId: string; employeeId: string }): Promise<boolean> {
  const rows = await tx.sql({
    name: 'shifts.worksHere',
    text: 'select 1 from employee_store where restaurant_id = $1 and store_id = $2 and employee_id = $3',
    values: [tx.scope.restaurantId, storeId, employeeId],
  });
  return rows.length > 0;
}

/** Stores a new shift. False: the restaurant has the id. Rejects with an error that `isForeignId` recognises if another one has. */
export async function insertShift(
  tx: Tx,
  { id, storeId, employeeId, tradingDay, ...times }: { id: string; storeId: string; employeeId: string; tradingDay: string } & ShiftTimes,
): Promise<boolean> {
  const rows = await tx.sql({
    name: 'shifts.insert',
    text: `insert into shift (restaurant_id, id, store_id, employee_id, trading_day, started_at, ended_at, breaks)
      values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb) on conflict (restaurant_id, id) do nothing returning id`,
    values: [
      ...[tx.scope.restaurantId, id, storeId, employeeId, tradingDay],
      ...[times.startedAt, times.endedAt, JSON.stringify(times.breaks)],
    ],
  });
  return rows.length > 0;
}

/** Replaces the times of a shift whose person is locked. */
export async function updateShift(tx: Tx, { id, tradingDay, ...times }: { id: string; tradingDay: string } & ShiftTimes): Promise<void> {
  await tx.sql({
    name: 'shifts.update',
    text: `update shift set trading_day = $3, started_at = $4, ended_at = $5, breaks = $6::jsonb, version = version + 1
      where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id, tradingDay, times.startedAt, times.endedAt, JSON.stringify(times.breaks)],
  });
}

export interface ShiftChange {
  id: string;
  shiftId: string;
  kind: ShiftChangeKind;
  at: Date;
  byName: string;
  byId: string | null;
  deviceId: string | null;
  reason: string;
  before: ShiftTimes | null;
  after: ShiftTimes;
}

/** Records what happened to a shift. False and rejects as `insertShift`. */
export async function insertChange(tx: Tx, change: ShiftChange): Promise<boolean> {
  const { id, shiftId, kind, at, byName, byId, deviceId, reason, before, after } = change;
  const rows = await tx.sql({
    name: 'shifts.change',
    text: `insert into shift_change (restaurant_id, id, shift_id, kind, at, by_name, by_id, device_id, reason, times_before, times_after)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb)
      on conflict (restaurant_id, id) do nothing returning id`,
    values: [
      ...[tx.scope.restaurantId, id, shiftId, kind, at, byName, byId, deviceId, reason],
      ...[before === null ? null : JSON.stringify(before), JSON.stringify(after)],
    ],
  });
  return rows.length > 0;
}

/** A change by its id; undefined: there is none. */
export async function readChange(tx: Tx, id: string): Promise<{ shiftId: string; kind: ShiftChangeKind; byId: string | null } | undefined> {
  const [row] = await tx.sql<{ shiftId: string; kind: ShiftChangeKind; byId: string | null }>({
    name: 'shifts.readChange',
    text: 'select shift_id as "shiftId", kind, by_id as "byId" from shift_change where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id],
  });
  return row;
}
