import type { EmployeeRole } from '@servery/domain/employees';
import type { ShiftChangeKind, ShiftTimes } from '@servery/domain/shifts';
import type { Tx } from '../../platform/db/connections.types.ts';
import { shiftColumns, shiftTables, type ShiftRow } from './shifts.repo.ts';

/** Who is clocked in at a store, by name. */
export const readHere = (tx: Tx, storeId: string): Promise<(ShiftRow & { role: EmployeeRole })[]> =>
  tx.sql<ShiftRow & { role: EmployeeRole }>({
    name: 'shifts.here',
    text: `select ${shiftColumns}, e.role from ${shiftTables}
      where s.restaurant_id = $1 and s.store_id = $2 and s.ended_at is null order by lower(e.name), s.id`,
    values: [tx.scope.restaurantId, storeId],
  });

/** The shifts of trading days, newest first. */
export const readShifts = (
  tx: Tx,
  { storeId, from, to, employeeId }: { storeId: string; from: string; to: string; employeeId?: string | undefined },
): Promise<ShiftRow[]> =>
  tx.sql<ShiftRow>({
    name: 'shifts.list',
    text: `select ${shiftColumns} from ${shiftTables}
      where s.restaurant_id = $1 and s.store_id = $2 and s.trading_day between $3::date and $4::date and ($5::uuid is null or s.employee_id = $5)
      order by s.trading_day desc, s.started_at desc, s.id`,
    values: [tx.scope.restaurantId, storeId, from, to, employeeId ?? null],
  });

/** The shifts that go on although their trading day is over, oldest first. `tradingDay`: the current one. */
export const readUnended = (tx: Tx, { storeId, tradingDay }: { storeId: string; tradingDay: string }): Promise<ShiftRow[]> =>
  tx.sql<ShiftRow>({
    name: 'shifts.unended',
    text: `select ${shiftColumns} from ${shiftTables}
      where s.restaurant_id = $1 and s.store_id = $2 and s.ended_at is null and s.trading_day < $3::date order by s.started_at, s.id`,
    values: [tx.scope.restaurantId, storeId, tradingDay],
  });

export interface ShiftChangeRow {
  id: string;
  kind: ShiftChangeKind;
  at: Date;
  by: string;
  reason: string;
  before: ShiftTimes | null;
  after: ShiftTimes;
}

/** What happened to a shift, in order. */
export const readChanges = (tx: Tx, shiftId: string): Promise<ShiftChangeRow[]> =>
  tx.sql<ShiftChangeRow>({
    name: 'shifts.changes',
    text: `select id, kind, at, by_name as by, reason, times_before as before, times_after as after from shift_change
      where restaurant_id = $1 and shift_id = $2 order by sequence`,
    values: [tx.scope.restaurantId, shiftId],
  });
