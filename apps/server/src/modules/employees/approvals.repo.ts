import type { EmployeeRole, StaffAction } from '@servery/domain/employees';
import type { Tx } from '../../platform/db/connections.types.ts';

/** Somebody at a till, or who approves something there. */
export interface Person {
  id: string;
  name: string;
  role: EmployeeRole;
}

/** Who opened a session at a till and still works at its store; undefined: nobody, or they do not any more. */
export async function readActivePerson(
  tx: Tx,
  { storeId, deviceId, sessionId }: { storeId: string; deviceId: string; sessionId: string },
): Promise<Person | undefined> {
  const [row] = await tx.sql<Person>({
    name: 'employees.activePerson',
    text: `select e.id, e.name, e.role from employee_session s
      join employee e on e.restaurant_id = s.restaurant_id and e.id = s.employee_id and e.active
      join employee_store here on here.restaurant_id = e.restaurant_id and here.employee_id = e.id and here.store_id = $2
      where s.restaurant_id = $1 and s.id = $3 and s.device_id = $4`,
    values: [tx.scope.restaurantId, storeId, sessionId, deviceId],
  });
  return row;
}

/** Whether anybody works at a store. */
export async function hasEmployees(tx: Tx, storeId: string): Promise<boolean> {
  const rows = await tx.sql({
    name: 'employees.any',
    text: `select 1 from employee_store s join employee e on e.restaurant_id = s.restaurant_id and e.id = s.employee_id and e.active
      where s.restaurant_id = $1 and s.store_id = $2 limit 1`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows.length > 0;
}

export interface NewApproval {
  id: string;
  storeId: string;
  deviceId: string;
  /** Who approves. */
  employeeId: string;
  /** Of the PIN that was checked. */
  pinVersion: number;
  /** Whose work it is; null: nobody has unlocked the till. */
  sessionId: string | null;
  action: StaffAction;
  subjectId: string;
  now: Date;
}

/**
 * Records an approval whose PIN was right. A session that is not this till's is left out. Returns whether it did: no longer if the employee
 * got another PIN, was deactivated or left the store while it was being checked.
 */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<boolean> {
  const { id, storeId, deviceId, employeeId, pinVersion, sessionId, action, subjectId, now } = approval;
  const rows = await tx.sql({
    name: 'employees.approve',
    text: `insert into employee_approval (restaurant_id, id, store_id, device_id, employee_id, session_id, action, subject_id, approved_at)
      select e.restaurant_id, $2, $3, $4, e.id, (select s.id from employee_session s where s.restaurant_id = $1 and s.id = $7 and s.device_id = $4),
        $8, $9, $10
      from employee e join employee_store here on here.restaurant_id = e.restaurant_id and here.employee_id = e.id and here.store_id = $3
      where e.restaurant_id = $1 and e.id = $5 and e.active and e.pin_version = $6 returning id`,
    values: [tx.scope.restaurantId, id, storeId, deviceId, employeeId, pinVersion, sessionId, action, subjectId, now],
  });
  return rows.length > 0;
}

/**
 * Uses an approval of this till for one operation; the same operation may use it again, so that a repeat is answered. Undefined: there is no
 * such approval, it is for something else, or something else has used it.
 */
export async function applyApproval(
  tx: Tx,
  use: { id: string; deviceId: string; action: StaffAction; subjectId: string; usedFor: string; now: Date },
): Promise<Pick<Person, 'id' | 'name'> | undefined> {
  const [row] = await tx.sql<Pick<Person, 'id' | 'name'>>({
    name: 'employees.useApproval',
    text: `update employee_approval a set used_for = $6, used_at = coalesce(a.used_at, $7) from employee e
      where a.restaurant_id = $1 and a.id = $2 and a.device_id = $3 and a.action = $4 and a.subject_id = $5
        and (a.used_for is null or a.used_for = $6) and e.restaurant_id = a.restaurant_id and e.id = a.employee_id
      returning e.id, e.name`,
    values: [tx.scope.restaurantId, use.id, use.deviceId, use.action, use.subjectId, use.usedFor, use.now],
  });
  return row;
}
