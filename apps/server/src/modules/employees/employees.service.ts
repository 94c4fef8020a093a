import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/employees';
import type { Actor, Database, Tx } from '../../platform/db/connections.types.ts';
import { againIfIdTaken, idTaken } from '../../platform/db/database-errors.ts';
import { emitToRestaurant } from '../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { isStoredAlready } from '../../platform/http/edited-version.ts';
import type { Caller } from '../../platform/http/handler.types.ts';
import type { StoreCache } from '../restaurants/index.ts';
import type { SettingsModule } from '../settings/index.ts';
import {
  insertEmployee,
  readEmployee,
  readEmployees,
  readSession,
  updateEmployee,
  updatePin,
  writeStores,
  type EmployeeRow,
} from './employees.repo.ts';
import type { PinHashes } from './pin-hash.service.ts';

export interface EmployeesDeps {
  database: Database;
  stores: StoreCache;
  pins: PinHashes;
  settings: Pick<SettingsModule, 'loadDeviceSection' | 'loadSection'>;
  now: () => Date;
}

export interface TillPlace {
  restaurantId: string;
  storeId: string;
  deviceId: string;
}
interface Asked {
  restaurantId: string;
  storeId: string;
  caller: Caller;
}
interface Change extends Asked {
  actor: Actor;
}
interface ChangeOne extends Change {
  employeeId: string;
}

type Employee = ResponseOf<typeof contract.createEmployee>;

/** Which stores of a restaurant the caller runs: decides about employees there. */
type Runs = (storeId: string) => boolean;
function getRuns({ restaurantId, caller }: Asked): Runs {
  if (caller.kind !== 'user') return () => false;
  const own = caller.memberships.filter((membership) => membership.restaurantId === restaurantId && membership.role === 'admin');
  return (storeId) => caller.superAdmin || own.some((membership) => membership.storeId === null || membership.storeId === storeId);
}

const toView = ({ storeId }: Asked, runs: Runs, now: Date, row: EmployeeRow): Employee => ({
  ...{ id: row.id, name: row.name, role: row.role, active: row.active, version: row.version },
  storeIds: row.storeIds.filter((id) => id === storeId || runs(id)),
  elsewhere: row.storeIds.some((id) => !runs(id)),
  lockedUntil: row.lockedUntil !== null && row.lockedUntil > now ? row.lockedUntil.toISOString() : null,
});

/** @throws resource_not_found for a store that is not the restaurant's */
const checkStore = async ({ stores }: EmployeesDeps, { restaurantId, storeId }: Asked): Promise<void> => {
  if ((await stores.get(restaurantId, storeId)) === undefined) throw new ApiError('resource_not_found');
};

export async function listEmployees(deps: EmployeesDeps, asked: Asked) {
  await checkStore(deps, asked);
  const rows = await deps.database.tenant(asked, (tx) => readEmployees(tx, asked.storeId));
  return { rows: rows.map((row) => toView(asked, getRuns(asked), deps.now(), row)) };
}

/** Who may unlock a till, when it locks, what it shows first, which payment types it takes, and who may do what there. */
export async function listTillEmployees({ database, settings }: EmployeesDeps, { deviceId, ...place }: TillPlace) {
  const [rows, lock, screen, payments, audiences] = await database.tenant(place, (tx) =>
    Promise.all([
      readEmployees(tx, place.storeId),
      settings.loadDeviceSection(tx, deviceId, 'tillLock'),
      settings.loadDeviceSection(tx, deviceId, 'tillScreen'),
      settings.loadDeviceSection(tx, deviceId, 'tillPayments'),
      settings.loadSection(tx, place.storeId, 'staffActions'),
    ]),
  );
  return { rows: rows.filter(({ active }) => active), lock, screen, payments: payments.value, audiences };
}

/** The person of an employee's session at a till; undefined: it was opened at another one, or nowhere. */
export const findPerson = ({ database }: Pick<EmployeesDeps, 'database'>, { restaurantId, deviceId }: TillPlace, sessionId: string) =>
  database.tenant({ restaurantId }, (tx) => readSession(tx, { deviceId, id: sessionId }));

/** @throws validation_failed at `storeIds` */
async function checkStores({ stores }: EmployeesDeps, asked: Asked, storeIds: readonly string[]): Promise<void> {
  const restaurant = await stores.restaurant(asked.restaurantId);
  const runs = getRuns(asked);
  if (storeIds.every((id) => restaurant?.storeIds.includes(id) === true && runs(id))) return;
  throw atStores('Please choose among the stores that are yours.');
}
const atStores = (message: string) => new ApiError('validation_failed', { fields: [{ path: 'storeIds', message }] });

/** Does work in a transaction, lets every screen of the restaurant know, and returns the employee afterwards. */
const save = (deps: EmployeesDeps, input: Change, employeeId: string, work: (tx: Tx) => Promise<boolean>): Promise<Employee> =>
  deps.database.tenant({ restaurantId: input.restaurantId }, async (tx) => {
    if (await work(tx)) await emitToRestaurant(tx, { type: 'restaurant.employeesChanged', actor: input.actor });
    const row = await readEmployee(tx, { storeId: input.storeId, id: employeeId });
    if (row === undefined) throw new ApiError('resource_not_found');
    return toView(input, getRuns(input), deps.now(), row);
  });

/** @throws validation_failed; resource_status_conflict for an id that somebody else has */
export async function createEmployee(deps: EmployeesDeps, input: Change & BodyOf<typeof contract.createEmployee>): Promise<Employee> {
  await checkStore(deps, input);
  const { id, name, role, storeIds, storeId } = input;
  if (storeIds.length === 0) throw atStores('Please choose at least one store.');
  await checkStores(deps, input, storeIds);
  const pinHash = await deps.pins.hash(input.pin);
  return againIfIdTaken(() =>
    save(deps, input, id, async (tx) => {
      if (await insertEmployee(tx, { id, name, role, pinHash })) {
        await writeStores(tx, id, storeIds);
        return true;
      }
      // A repeat of a call whose answer was lost; or an id that another employee has.
      const standing = await readEmployee(tx, { storeId, id });
      if (standing?.name !== name || standing.role !== role) throw idTaken();
      return false;
    }),
  );
}

/**
 * The employee, locked. Who also works at a store that the caller does not run is changed by somebody who runs all of them.
 * @throws resource_not_found; resource_update_not_allowed
 */
async function hold(tx: Tx, input: ChangeOne, { everywhere = true } = {}): Promise<EmployeeRow> {
  const { storeId, employeeId: id } = input;
  const row = await readEmployee(tx, { storeId, id, hold: true });
  if (!row?.storeIds.includes(storeId)) throw new ApiError('resource_not_found');
  if (everywhere && !row.storeIds.every(getRuns(input))) {
    const message = `${row.name} also works at another store. Please ask an admin of the restaurant.`;
    throw new ApiError('resource_update_not_allowed', { message });
  }
  return row;
}

/** @throws resource_not_found; resource_update_not_allowed; validation_failed at `storeIds`; resource_status_conflict with the current employee */
export async function changeEmployee(deps: EmployeesDeps, input: ChangeOne & BodyOf<typeof contract.changeEmployee>): Promise<Employee> {
  await checkStore(deps, input);
  await checkStores(deps, input, input.storeIds);
  const { employeeId: id, name, role, storeIds } = input;
  return save(deps, input, id, async (tx) => {
    const before = await hold(tx, input, { everywhere: false });
    const current = toView(input, getRuns(input), deps.now(), before);
    if (isStoredAlready(current, input.version, { name, role, storeIds: storeIds.toSorted() })) return false;
    if (before.name !== name || before.role !== role) await hold(tx, input);
    const others = before.storeIds.filter((storeId) => !getRuns(input)(storeId));
    const after = [...others, ...storeIds];
    if (after.length === 0) throw atStores('Please choose at least one store.');
    await updateEmployee(tx, { ...before, name, role });
    await writeStores(tx, id, after);
    return true;
  });
}

/** @throws resource_not_found; resource_update_not_allowed */
export async function setEmployeePin(deps: EmployeesDeps, input: ChangeOne & { pin: string }): Promise<Employee> {
  await checkStore(deps, input);
  // A hash is slow: it is made for those who may be changed, and outside of the transaction that changes them.
  await deps.database.tenant(input, (tx) => hold(tx, input));
  const pinHash = await deps.pins.hash(input.pin);
  return save(deps, input, input.employeeId, async (tx) => {
    const { id } = await hold(tx, input);
    await updatePin(tx, id, pinHash);
    return true;
  });
}

/** @throws resource_not_found; resource_update_not_allowed */
export async function setEmployeeActive(deps: EmployeesDeps, input: ChangeOne & { active: boolean }): Promise<Employee> {
  await checkStore(deps, input);
  return save(deps, input, input.employeeId, async (tx) => {
    const before = await hold(tx, input);
    if (before.active === input.active) return false;
    await updateEmployee(tx, { ...before, active: input.active });
    return true;
  });
}
