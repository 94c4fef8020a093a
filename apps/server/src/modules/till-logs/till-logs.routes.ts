import * as contract from '@servery/contract/till-logs';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { listReported, reportSteps, type TillLogsDeps } from './till-logs.service.ts';

export const tillLogsRoutes = (deps: TillLogsDeps): Route[] => [
  route(contract.sendPosStashedOrderLog, async ({ caller, actor, body }) => {
    // The policy lets tills alone through.
    if (caller.kind !== 'posTerminal') throw new ApiError('user_not_allowed');
    const { restaurantId, storeId, principalId: deviceId, name: terminalName } = caller;
    await reportSteps(deps, { restaurantId, storeId, deviceId, terminalName, by: actor.name }, body);
    return {};
  }),
  route(contract.listPosStashedOrderLog, ({ params, query }) => listReported(deps, params, query)),
];
