import type { EmployeeRole } from '@servery/domain/employees';
import type { Tx } from '../../platform/db/connections.types.ts';

export interface EmployeeRow {
  id: string;
  name: string;
  role: EmployeeRole;
  active: boolean;
  pinVersion: number;
  /** Counted by the database. */
  version: number;
  storeIds: string[];
  /** At the store that was asked about. */
  lockedUntil: Date | null;
}

const columns = `e.id, e.name, e.role, e.active, e.pin_version as "pinVersion", e.version,
  array(select s.store_id from employee_store s where s.restaurant_id = e.restaurant_id and s.employee_id = e.id order by s.store_id) as "storeIds",
  (select t.locked_until from employee_pin_try t
    where t.restaurant_id = e.restaurant_id and t.store_id = $2 and t.employee_id = e.id) as "lockedUntil"`;

/** Everybody who works at a store, by name; those who no longer do come last. */
export const readEmployees = (tx: Tx, storeId: string): Promise<EmployeeRow[]> =>
  tx.sql<EmployeeRow>({
    name: 'employees.list',
    text: `select ${columns} from employee e
      join employee_store here on here.restaurant_id = e.restaurant_id and here.employee_id = e.id and here.store_id = $2
      where e.restaurant_id = $1 order by e.active desc, lower(e.name), e.id`,
    values: [tx.scope.restaurantId, storeId],
  });

/** One employee, wherever they work; `hold`: locked until the transaction ends. */
export async function readEmployee(
  tx: Tx,
  { storeId, id, hold = false }: { storeId: string; id: string; hold?: boolean },
): Promise<EmployeeRow | undefined> {
  const [row] = await tx.sql<EmployeeRow>({
    name: hold ? 'employees.hold' : 'employees.read',
    text: `select ${columns} from employee e where e.restaurant_id = $1 and e.id = $3 ${hold ? 'for no key update' : ''}`,
    values: [tx.scope.restaurantId, storeId, id],
  });
  return row;
}

/**
 * Stores a new employee. Returns whether it was new: an id that the restaurant has already changes nothing. Rejects with an error that
 * `isForeignId` recognises if another restaurant has the id.
 */
export async function insertEmployee(
  tx: Tx,
  { id, name, role, pinHash }: { id: string; name: string; role: EmployeeRole; pinHash: string },
): Promise<boolean> {
  const rows = await tx.sql({
    name: 'employees.insert',
    text: `insert into employee (restaurant_id, id, name, role, pin_hash) values ($1, $2, $3, $4, $5)
      on conflict (restaurant_id, id) do nothing returning id`,
    values: [tx.scope.restaurantId, id, name, role, pinHash],
  });
  return rows.length > 0;
}

/** Writes an employee; what is changed is a new version, and so is a change of their stores, which comes with this. */
export async function updateEmployee(tx: Tx, { id, name, role, active }: Pick<EmployeeRow, 'id' | 'name' | 'role' | 'active'>) {
  await tx.sql({
    name: 'employees.update',
    text: 'update employee set name = $3, role = $4, active = $5 where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id, name, role, active],
  });
}

/** Replaces where somebody works. */
export async function writeStores(tx: Tx, id: string, storeIds: readonly string[]): Promise<void> {
  const values = [tx.scope.restaurantId, id, storeIds];
  await tx.sql({
    name: 'employees.leave',
    text: 'delete from employee_store where restaurant_id = $1 and employee_id = $2 and store_id <> all($3::uuid[])',
    values,
  });
  await tx.sql({
    name: 'employees.join',
    text: `insert into employee_store (restaurant_id, employee_id, store_id) select $1, $2, unnest($3::uuid[])
      on conflict do nothing`,
    values,
  });
}

/** Replaces a PIN, and ends the locks after wrong ones at every store. */
export async function updatePin(tx: Tx, id: string, pinHash: string): Promise<void> {
  await tx.sql({
    name: 'employees.pin',
    text: 'update employee set pin_hash = $3, pin_version = pin_version + 1 where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id, pinHash],
  });
  await tx.sql({
    name: 'employees.unlock',
    text: 'delete from employee_pin_try where restaurant_id = $1 and employee_id = $2',
    values: [tx.scope.restaurantId, id],
  });
}

/** Who opened a session at a till, by the name that they have now. */
export async function readSession(
  tx: Tx,
  { deviceId, id }: { deviceId: string; id: string },
): Promise<Pick<EmployeeRow, 'id' | 'name'> | undefined> {
  const [row] = await tx.sql<Pick<EmployeeRow, 'id' | 'name'>>({
    name: 'employees.session',
    text: `select e.id, e.name from employee_session s
      join employee e on e.restaurant_id = s.restaurant_id and e.id = s.employee_id
      where s.restaurant_id = $1 and s.id = $2 and s.device_id = $3`,
    values: [tx.scope.restaurantId, id, deviceId],
  });
  return row;
}
