import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/shifts';
import {
  endBreak,
  endShift,
  getClockActions,
  getOpenBreak,
  toBreak,
  type ClockAction,
  type ShiftBreakPreset,
  type ShiftTimes,
} from '@servery/domain/shifts';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { againIfIdTaken, idTaken } from '../../../platform/db/database-errors.ts';
import {
  insertChange,
  insertShift,
  lockShifts,
  overlaps,
  readChange,
  readOpenShift,
  readShift,
  toTimes,
  updateShift,
} from '../shifts.repo.ts';
import { conflict, emitChanged, getStore, problemAt, toShift, toTradingDay, type ShiftsDeps, type TillPlace } from '../shifts.service.ts';

type Clock = TillPlace & BodyOf<typeof contract.clock> & { actor: Actor };
type Answer = ResponseOf<typeof contract.clock>;

/** Why an action does not follow from what the shift is now. */
function getRefusal(name: string, action: ClockAction, shift: ShiftTimes | undefined): string {
  switch (action) {
    case 'in':
      return `${name} is clocked in already.`;
    case 'breakStart':
      if (shift === undefined) return `${name} is not clocked in.`;
      return getOpenBreak(shift) === undefined ? 'This store records no breaks any more.' : `${name} is on a break already.`;
    case 'breakEnd':
      return shift === undefined ? `${name} is not clocked in.` : `${name} is not on a break.`;
    case 'out':
      return `${name} is not clocked in.`;
  }
}

/**
 * Clocks somebody in or out, or starts or ends their break, with their PIN. The same id again returns the shift and changes nothing; whatever
 * two tills do for one person at once happens one after the other.
 * @throws resource_status_conflict for what does not follow from the state of their shift; validation_failed at `presetId`; too_many_requests
 */
export async function recordClock(deps: ShiftsDeps, input: Clock): Promise<Answer> {
  const { restaurantId, storeId, deviceId, employeeId, pin } = input;
  const store = await getStore(deps, input);
  const verified = await deps.employees.verifyPin({ restaurantId, storeId, deviceId, employeeId, pin });
  if (!verified.ok) return { result: verified.result, shift: null, lockedUntil: verified.lockedUntil?.toISOString() ?? null };
  const { name } = verified;
  const shift = await againIfIdTaken(() =>
    deps.database.tenant({ restaurantId }, async (tx) => {
      await lockShifts(tx, employeeId);
      const known = await readChange(tx, input.id);
      if (known !== undefined) {
        if (known.byId !== employeeId || known.kind !== input.action) throw idTaken();
        return readShift(tx, { storeId, id: known.shiftId });
      }
      const settings = await deps.settings.loadSection(tx, storeId, 'timeClock');
      const open = await readOpenShift(tx, { storeId, employeeId });
      const before = open === undefined ? null : toTimes(open);
      if (!getClockActions(before, settings.enableBreakRecording).includes(input.action)) {
        throw conflict(getRefusal(name, input.action, before ?? undefined));
      }
      const at = deps.now();
      const after = decide(input, { before, at: at.toISOString(), settings });
      const shiftId = open?.id ?? input.id;
      if (open === undefined) await begin(tx, input, { ...after, name, tradingDay: toTradingDay(store, after.startedAt) });
      else await updateShift(tx, { id: shiftId, tradingDay: open.tradingDay, ...after });
      const { id, action: kind } = input;
      const recorded = await insertChange(tx, {
        id,
        shiftId,
        kind,
        at,
        byName: name,
        byId: employeeId,
        deviceId,
        reason: '',
        before,
        after,
      });
      if (!recorded) throw idTaken();
      emitChanged(tx, { storeId, shiftId, actor: { ...input.actor, name } });
      return readShift(tx, { storeId, id: shiftId });
    }),
  );
  // A repeat of what was entered at another store has the id of that one.
  if (shift === undefined) throw idTaken();
  return { result: 'SUCCESS', shift: toShift(shift, deps.now()), lockedUntil: null };
}

/** Stores a shift that begins. @throws resource_status_conflict while they are at work at another store */
async function begin(
  tx: Tx,
  { id, storeId, employeeId }: Clock,
  { name, tradingDay, ...times }: ShiftTimes & { name: string; tradingDay: string },
): Promise<void> {
  if (await overlaps(tx, { id, employeeId, ...times })) {
    throw conflict(`${name} is still clocked in at another store. Clock out there, or ask a manager to correct it.`);
  }
  if (!(await insertShift(tx, { id, storeId, employeeId, tradingDay, ...times }))) throw idTaken();
}

interface Settings {
  enableEmployeeTimeClock: boolean;
  enableAutomaticDeduction: boolean;
  shiftBreakPresets: readonly ShiftBreakPreset[];
}

/** The shift after an action that follows from it. */
function decide(
  { id, action, presetId }: Clock,
  { before, at, settings }: { before: ShiftTimes | null; at: string; settings: Settings },
): ShiftTimes {
  if (before === null) {
    // Whoever is clocked in can clock out, also after it was switched off.
    if (!settings.enableEmployeeTimeClock) throw conflict('This store uses no time clock. It is switched on in the admin app.');
    return { startedAt: at, endedAt: null, breaks: [] };
  }
  if (action === 'out') return endShift(before, at);
  if (action === 'breakEnd') return endBreak(before, at);
  const preset = settings.shiftBreakPresets.find((one) => one.id === presetId);
  if (preset === undefined) throw problemAt('presetId', 'This break is not offered any more. Please choose another one.');
  return { ...before, breaks: [...before.breaks, toBreak(preset, { id, at, deducts: settings.enableAutomaticDeduction })] };
}
