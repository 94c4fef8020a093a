import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/shifts';
import type { Actor, OnceKey } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { insertChange, lockShifts, readShift, toTimes, updateShift } from '../shifts.repo.ts';
import { checkTimes, conflict, emitChanged, getStore, toShift, toTradingDay, type Shift, type ShiftsDeps } from '../shifts.service.ts';

type Correct = BodyOf<typeof contract.correctShift> & {
  restaurantId: string;
  storeId: string;
  shiftId: string;
  actor: Actor;
  once: OnceKey | undefined;
};

/**
 * Corrects a shift; what it was stays in its changes. A break that it had keeps its limit, and whether time over it is deducted.
 * @throws resource_not_found; validation_failed; resource_status_conflict if somebody has changed it meanwhile
 */
export async function correctShift(deps: ShiftsDeps, input: Correct): Promise<Shift> {
  const { restaurantId, storeId, shiftId, startedAt, endedAt, reason, actor, once } = input;
  const store = await getStore(deps, input);
  return deps.database.tenant(
    { restaurantId },
    async (tx) => {
      const found = await readShift(tx, { storeId, id: shiftId });
      if (found === undefined) throw new ApiError('resource_not_found');
      await lockShifts(tx, found.employeeId);
      const row = (await readShift(tx, { storeId, id: shiftId }))!;
      if (row.version !== input.version) throw conflict('This shift was changed meanwhile. Please look at it again.');
      const breaks = input.breaks.map((one) => {
        const was = row.breaks.find(({ id }) => id === one.id);
        return { ...one, limitMinutes: was?.limitMinutes ?? null, deductsOverLimit: was?.deductsOverLimit ?? false };
      });
      const [before, after] = [toTimes(row), { startedAt, endedAt, breaks }];
      await checkTimes(tx, { id: shiftId, employeeId: row.employeeId, ...after }, deps.now());
      await updateShift(tx, { id: shiftId, tradingDay: toTradingDay(store, startedAt), ...after });
      const by = { byName: actor.name, byId: actor.id, deviceId: null };
      await insertChange(tx, { id: randomUUID(), shiftId, kind: 'corrected', at: deps.now(), ...by, reason, before, after });
      emitChanged(tx, { storeId, shiftId, actor });
      return toShift((await readShift(tx, { storeId, id: shiftId }))!, deps.now());
    },
    { once },
  );
}
