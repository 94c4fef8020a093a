import { firstLockMinutes, mostDoublings, pinTries, type EmployeeRole } from '@servery/domain/employees';
import type { Tx } from '../../platform/db/connections.types.ts';

/** An active employee of a store, with what their PIN is checked against. */
export interface PinRow {
  id: string;
  name: string;
  role: EmployeeRole;
  pinHash: string;
  pinVersion: number;
}

export async function readPin(tx: Tx, { storeId, employeeId }: { storeId: string; employeeId: string }): Promise<PinRow | undefined> {
  const [row] = await tx.sql<PinRow>({
    name: 'employees.readPin',
    text: `select e.id, e.name, e.role, e.pin_hash as "pinHash", e.pin_version as "pinVersion" from employee e
      join employee_store s on s.restaurant_id = e.restaurant_id and s.employee_id = e.id and s.store_id = $2
      where e.restaurant_id = $1 and e.id = $3 and e.active`,
    values: [tx.scope.restaurantId, storeId, employeeId],
  });
  return row;
}

/**
 * Counts a try before its PIN is checked: one conditional statement, so that of any number at once only `pinTries` pass. The last of them
 * locks the employee at this store until it turns out to be right.
 * @returns whether the PIN may be checked, and until when no further one may.
 */
export async function countTry(
  tx: Tx,
  { storeId, employeeId, now }: { storeId: string; employeeId: string; now: Date },
): Promise<{ allowed: boolean; lockedUntil: Date | null }> {
  const place = [tx.scope.restaurantId, storeId, employeeId];
  const [counted] = await tx.sql<{ lockedUntil: Date | null }>({
    name: 'employees.countTry',
    text: `insert into employee_pin_try as t (restaurant_id, store_id, employee_id, misses) values ($1, $2, $3, 1)
      on conflict (restaurant_id, store_id, employee_id) do update set
        misses = case when t.misses >= $5 then 1 else t.misses + 1 end,
        locks = t.locks + case when t.misses = $5 - 1 then 1 else 0 end,
        locked_until = case when t.misses = $5 - 1
          then $4::timestamptz + make_interval(mins => $6::int * (2 ^ least(t.locks, $7::int))::int) end
      where t.locked_until is null or t.locked_until <= $4
      returning t.locked_until as "lockedUntil"`,
    values: [...place, now, pinTries, firstLockMinutes, mostDoublings],
  });
  if (counted !== undefined) return { allowed: true, lockedUntil: counted.lockedUntil };
  const [locked] = await tx.sql<{ lockedUntil: Date | null }>({
    name: 'employees.lock',
    text: 'select locked_until as "lockedUntil" from employee_pin_try where restaurant_id = $1 and store_id = $2 and employee_id = $3',
    values: place,
  });
  return { allowed: false, lockedUntil: locked?.lockedUntil ?? null };
}

/** The PIN was right: forgets the wrong ones before it. */
export async function forgetTries(tx: Tx, { storeId, employeeId }: { storeId: string; employeeId: string }): Promise<void> {
  await tx.sql({
    name: 'employees.forgetTries',
    text: 'delete from employee_pin_try where restaurant_id = $1 and store_id = $2 and employee_id = $3',
    values: [tx.scope.restaurantId, storeId, employeeId],
  });
}

/**
 * The PIN was right: forgets the wrong ones before it and opens a session at the till. Returns whether it did: no longer if the employee got
 * another PIN, was deactivated or left the store while it was being checked.
 */
export async function openSession(
  tx: Tx,
  input: { id: string; storeId: string; deviceId: string; employeeId: string; pinVersion: number; now: Date },
): Promise<boolean> {
  const { id, storeId, deviceId, employeeId, pinVersion, now } = input;
  const { restaurantId } = tx.scope;
  const opened = await tx.sql({
    name: 'employees.openSession',
    text: `insert into employee_session (restaurant_id, id, store_id, device_id, employee_id, started_at)
      select e.restaurant_id, $4, $2, $5, e.id, $6 from employee e
      join employee_store s on s.restaurant_id = e.restaurant_id and s.employee_id = e.id and s.store_id = $2
      where e.restaurant_id = $1 and e.id = $3 and e.active and e.pin_version = $7 returning id`,
    values: [restaurantId, storeId, employeeId, id, deviceId, now, pinVersion],
  });
  if (opened.length === 0) return false;
  await forgetTries(tx, { storeId, employeeId });
  return true;
}
