import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/shifts';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { againIfIdTaken, idTaken } from '../../../platform/db/database-errors.ts';
import { insertChange, insertShift, lockShifts, readShift, toTimes, worksHere } from '../shifts.repo.ts';
import { checkTimes, emitChanged, getStore, problemAt, toShift, toTradingDay, type Shift, type ShiftsDeps } from '../shifts.service.ts';

type Add = BodyOf<typeof contract.addShift> & { restaurantId: string; storeId: string; actor: Actor };

/**
 * Enters a shift that nobody has clocked in for. The same id again returns it.
 * @throws resource_not_found; validation_failed; resource_status_conflict for an id that another shift has
 */
export async function addShift(deps: ShiftsDeps, input: Add): Promise<{ shift: Shift; repeated: boolean }> {
  const { restaurantId, storeId, id, employeeId, startedAt, endedAt, reason, actor } = input;
  const store = await getStore(deps, input);
  return againIfIdTaken(() =>
    deps.database.tenant({ restaurantId }, async (tx) => {
      await lockShifts(tx, employeeId);
      const known = await readShift(tx, { storeId, id });
      if (known !== undefined) {
        if (known.employeeId !== employeeId || toTimes(known).startedAt !== startedAt) throw idTaken();
        return { shift: toShift(known, deps.now()), repeated: true };
      }
      if (!(await worksHere(tx, { storeId, employeeId }))) throw problemAt('employeeId', 'Please choose somebody who works here.');
      const breaks = input.breaks.map((one) => ({ ...one, limitMinutes: null, deductsOverLimit: false }));
      const after = { startedAt, endedAt, breaks };
      await checkTimes(tx, { id, employeeId, ...after }, deps.now());
      const tradingDay = toTradingDay(store, startedAt);
      if (!(await insertShift(tx, { id, storeId, employeeId, tradingDay, ...after }))) throw idTaken();
      const by = { byName: actor.name, byId: actor.id, deviceId: null };
      await insertChange(tx, { id: randomUUID(), shiftId: id, kind: 'added', at: deps.now(), ...by, reason, before: null, after });
      emitChanged(tx, { storeId, shiftId: id, actor });
      return { shift: toShift((await readShift(tx, { storeId, id }))!, deps.now()), repeated: false };
    }),
  );
}
