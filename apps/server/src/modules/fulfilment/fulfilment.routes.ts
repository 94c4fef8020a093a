import * as contract from '@servery/contract/online-ordering';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { getEta } from '../orders/index.ts';
import type { FulfilmentDeps } from './fulfilment.service.ts';
import { orderForStaff } from './order-page.service.ts';
import { acceptOrder } from './use-cases/accept-order.ts';
import { cancelOwnOrder, endOrder } from './use-cases/end-order.ts';

export const fulfilmentRoutes = (deps: FulfilmentDeps): Route[] => [
  route(contract.getOrder, ({ params }) => orderForStaff(deps, params)),
  route(contract.acceptOrder, async ({ params, body, actor, once }) => {
    const etaInMinutes = getEta(await deps.stores.get(params.restaurantId, params.storeId), body.etaInMinutes);
    return acceptOrder(deps, params.restaurantId, { ...params, etaInMinutes, actor, now: deps.now() }, once);
  }),
  route(contract.rejectOrder, ({ params, body, actor, once }) => endOrder(deps, 'reject', params, { ...body, actor, once })),
  route(contract.cancelOrder, ({ params, body, actor, once }) => endOrder(deps, 'cancel', params, { ...body, actor, once })),
  route(contract.cancelOwnOrder, ({ params, scope: { restaurantId }, caller, customer, actor }) => {
    if (restaurantId === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
    const token = caller.kind === 'guest' ? caller.token : null;
    return cancelOwnOrder(deps, { restaurantId, orderId: params.orderId, token, customer, actor, now: deps.now() });
  }),
];
