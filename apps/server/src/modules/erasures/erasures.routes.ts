import * as contract from '@servery/contract/erasures';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { readErasure, readErasures } from './erasures.service.ts';
import type { ErasuresDeps } from './use-cases/advance-erasure.ts';
import { requestErasure } from './use-cases/request-erasure.ts';

export const erasuresRoutes = (deps: ErasuresDeps): Route[] => [
  route(contract.eraseCustomer, ({ params, body, actor }) => requestErasure(deps, { ...params, ...body, by: actor })),
  route(contract.getErasure, ({ params }) => readErasure(deps.database, params)),
  route(contract.listErasures, ({ params, query }) => readErasures(deps.database, { ...params, ...query })),
];
