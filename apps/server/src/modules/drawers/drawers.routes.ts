import * as contract from '@servery/contract/drawers';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Caller, type Route } from '../../platform/http/handler.types.ts';
import { getOwnDrawer, getSession, listDrawerSessions, toSession, type DrawersDeps, type TillPlace } from './drawers.service.ts';
import { closeDrawer } from './use-cases/close-drawer.ts';
import { moveCash } from './use-cases/move-cash.ts';
import { openDrawer } from './use-cases/open-drawer.ts';
import { printReport } from './use-cases/print-report.ts';

/** The till of a call that its permission has admitted. */
function getTill(caller: Caller): TillPlace {
  if (caller.kind !== 'posTerminal') throw new ApiError('user_not_allowed');
  return { restaurantId: caller.restaurantId, storeId: caller.storeId, deviceId: caller.principalId, tillName: caller.name };
}

export function drawersRoutes(deps: DrawersDeps): Route[] {
  return [
    route(contract.getOwnDrawer, ({ caller }) => getOwnDrawer(deps, getTill(caller))),
    route(contract.openDrawer, async ({ caller, body, actor, reply }) => {
      const { session, repeated } = await openDrawer(deps, getTill(caller), { ...body, actor });
      if (repeated) reply.status(200);
      return toSession(session);
    }),
    route(contract.moveCash, async ({ caller, body, actor, reply }) => {
      const { session, repeated } = await moveCash(deps, getTill(caller), { ...body, actor });
      if (repeated) reply.status(200);
      return toSession(session);
    }),
    route(contract.closeDrawer, ({ caller, body, actor }) => closeDrawer(deps, getTill(caller), { ...body, actor })),
    route(contract.listDrawerSessions, ({ params, query }) => listDrawerSessions(deps, { ...params, query })),
    route(contract.printDrawerReport, ({ params, body, actor }) => printReport(deps, { ...params, ...body, actor })),
    route(contract.getDrawerSession, ({ params }) => getSession(deps, params)),
  ];
}
