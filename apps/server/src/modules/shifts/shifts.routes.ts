import * as contract from '@servery/contract/shifts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Caller, type Route } from '../../platform/http/handler.types.ts';
import { getShift, getTimeClock, listShifts, type ShiftsDeps, type TillPlace } from './shifts.service.ts';
import { addShift } from './use-cases/add-shift.ts';
import { recordClock } from './use-cases/record-clock.ts';
import { correctShift } from './use-cases/correct-shift.ts';

/** The till of a call that its permission has admitted. */
function getTill(caller: Caller): TillPlace {
  if (caller.kind !== 'posTerminal') throw new ApiError('user_not_allowed');
  return { restaurantId: caller.restaurantId, storeId: caller.storeId, deviceId: caller.principalId };
}

export function shiftsRoutes(deps: ShiftsDeps): Route[] {
  return [
    route(contract.getTimeClock, ({ caller }) => getTimeClock(deps, getTill(caller))),
    route(contract.clock, ({ caller, body, actor }) => recordClock(deps, { ...getTill(caller), ...body, actor })),
    route(contract.listShifts, ({ params, query }) => listShifts(deps, { ...params, ...query })),
    route(contract.getShift, ({ params }) => getShift(deps, params)),
    route(contract.addShift, async ({ params, body, actor, reply }) => {
      const { shift, repeated } = await addShift(deps, { ...params, ...body, actor });
      if (repeated) reply.status(200);
      return shift;
    }),
    route(contract.correctShift, ({ params, body, actor, once }) => correctShift(deps, { ...params, ...body, actor, once })),
  ];
}
