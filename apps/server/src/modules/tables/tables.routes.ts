import * as contract from '@servery/contract/tables';
import { route, type Call, type Route } from '../../platform/http/handler.types.ts';
import type { OriginFor } from '../../platform/http/public-origin.ts';
import { archiveTable, changeTable, createTables, listTables, moveTable, type TablesDeps } from './tables.service.ts';

export interface TablesRoutesDeps extends TablesDeps {
  originFor: OriginFor;
}

export function tablesRoutes(deps: TablesRoutesDeps): Route[] {
  const toPlace = ({ params, headers: { host } }: Pick<Call<typeof contract.listTables>, 'params' | 'headers'>) => ({
    ...params,
    origin: deps.originFor(params.restaurantId, { host: String(host) }),
  });
  return [
    route(contract.listTables, (call) => listTables(deps, toPlace(call))),
    route(contract.createTables, (call) => createTables(deps, { ...toPlace(call), ...call.body, actor: call.actor, once: call.once })),
    route(contract.changeTable, (call) => changeTable(deps, { ...toPlace(call), ...call.params, ...call.body, actor: call.actor })),
    route(contract.archiveTable, (call) => archiveTable(deps, { ...toPlace(call), ...call.params, ...call.body, actor: call.actor })),
    route(contract.moveTable, (call) => moveTable(deps, { ...toPlace(call), ...call.params, ...call.body, actor: call.actor })),
  ];
}
