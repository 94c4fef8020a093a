import { endBreak, endShift, toBreak, type ShiftBreakPreset, type ShiftChangeKind, type ShiftTimes } from '@servery/domain/shifts';
import { addDays, addMinutes, getInstant, zonedParts } from '@servery/domain/time';
import { createRandom } from '../../../../db/seed/random.ts';
import type { DemoEmployee, DemoRestaurant, DemoStore } from '../../../../db/seed/index.ts';
import type { Database, Tx } from '../../../platform/db/connections.types.ts';
import { insertEmployee, writeStores, type EmployeesModule } from '../../../modules/employees/index.ts';
import { insertChange, insertShift, type ShiftChange } from '../../../modules/shifts/index.ts';
import { hasEmployees } from '../demo.repo.ts';
import { demoId } from './demo-ids.ts';
import { getDeviceId, getStoreId } from './seed-demo.ts';

export interface PeopleOfDemoDeps {
  database: Database;
  employees: Pick<EmployeesModule, 'hashPin'>;
  now: () => Date;
}

/** How many days before today have shifts. */
const days = 21;

/**
 * Adds the people of the demo's stores to those that never had any, with three weeks of shifts where there was trade. Yesterday one person of
 * each of those stores did not clock out.
 * @returns how many people were added
 */
export async function seedPeople(deps: PeopleOfDemoDeps, demo: DemoRestaurant): Promise<number> {
  const restaurantId = demoId(demo.key);
  let added = 0;
  for (const store of demo.stores) {
    const { employees = [] } = store;
    const storeId = getStoreId(demo, store);
    if (employees.length === 0 || (await deps.database.tenant({ restaurantId }, (tx) => hasEmployees(tx, storeId)))) continue;
    const hashes = await Promise.all(employees.map(({ pin }) => deps.employees.hashPin(pin)));
    await deps.database.tenant({ restaurantId }, async (tx) => {
      for (const [at, employee] of employees.entries()) {
        const { name, role } = employee;
        const id = getEmployeeId(demo, store, employee);
        await insertEmployee(tx, { id, name, role, pinHash: hashes[at]! });
        await writeStores(tx, id, [storeId]);
        if (store.trade === null) continue;
        // Whoever is listed last has forgotten to clock out yesterday.
        await seedShifts(tx, demo, { store, employee, now: deps.now(), forgets: at === employees.length - 1 });
      }
    });
    added += employees.length;
  }
  return added;
}

const getEmployeeId = (demo: DemoRestaurant, store: DemoStore, { name }: DemoEmployee): string =>
  demoId(demo.key, 'employee', store.key, name);

interface Person {
  store: DemoStore;
  employee: DemoEmployee;
  now: Date;
  forgets: boolean;
}

async function seedShifts(tx: Tx, demo: DemoRestaurant, { store, employee, now, forgets }: Person): Promise<void> {
  const random = createRandom(`shifts ${demo.key} ${store.key} ${employee.name}`);
  const presets = (store.settings.timeClock?.shiftBreakPresets ?? []) as readonly ShiftBreakPreset[];
  const today = zonedParts(now.toISOString(), store.timeZone).date;
  const [employeeId, storeId] = [getEmployeeId(demo, store, employee), getStoreId(demo, store)];
  for (let ago = days; ago >= 1; ago -= 1) {
    const isOpen = forgets && ago === 1;
    // Two days off a week, more or less.
    if (!isOpen && random.chance(2 / 7)) continue;
    const tradingDay = addDays(today, -ago);
    const of = (what: string) => demoId(demo.key, what, store.key, employee.name, tradingDay);
    const [from, to] = employee.hours;
    const startedAt = getInstant(tradingDay, from + random.whole(-6, 8), store.timeZone);
    const steps: [kind: ShiftChangeKind, after: ShiftTimes, at: string][] = [['in', { startedAt, endedAt: null, breaks: [] }, startedAt]];
    const step = (kind: ShiftChangeKind, at: string, next: (times: ShiftTimes) => ShiftTimes) =>
      steps.push([kind, next(steps.at(-1)![1]), at]);
    for (const [place, preset] of presets.entries()) {
      const begins = addMinutes(startedAt, 150 + place * 150 + random.whole(0, 40));
      const ends = addMinutes(begins, preset.type === 'UNPAID' ? random.whole(27, 34) : random.whole(8, 15));
      const taken = toBreak(preset, { id: of(`break ${place}`), at: begins, deducts: false });
      step('breakStart', begins, (times) => ({ ...times, breaks: [...times.breaks, taken] }));
      step('breakEnd', ends, (times) => endBreak(times, ends));
    }
    const leaves = getInstant(tradingDay, to + random.whole(-5, 15), store.timeZone);
    if (!isOpen) step('out', leaves, (times) => endShift(times, leaves));
    await storeShift(
      tx,
      { id: of('shift'), storeId, employeeId, tradingDay },
      steps.map(([kind, after, at], place) => ({
        ...{ id: of(`step ${place}`), shiftId: of('shift'), kind, at: new Date(at), byName: employee.name, byId: employeeId },
        ...{ deviceId: getDeviceId(demo, store, 'posTerminal'), reason: '', before: steps[place - 1]?.[1] ?? null, after },
      })),
    );
  }
}

/** A shift as its last step left it, with all of them. */
async function storeShift(
  tx: Tx,
  shift: { id: string; storeId: string; employeeId: string; tradingDay: string },
  steps: readonly ShiftChange[],
): Promise<void> {
  await insertShift(tx, { ...shift, ...steps.at(-1)!.after });
  for (const step of steps) await insertChange(tx, step);
}
