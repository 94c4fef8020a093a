import * as contract from '@servery/contract/kds';
import type { Database } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { RestaurantsService, StoreBook } from '../restaurants/index.ts';
import { listTickets } from './kitchen.queries.ts';
import { commandTicket, type OrdersOfKitchen } from './use-cases/command-ticket.ts';
import { createDevice, deviceView, loginDevice } from './use-cases/pair-device.ts';

export interface KitchenRoutesDeps {
  database: Database;
  stores: StoreBook;
  /** Looks a store up. @throws resource_not_found */
  store: RestaurantsService['store'];
  orders: OrdersOfKitchen;
  now: () => Date;
}

export const kitchenRoutes = (deps: KitchenRoutesDeps): Route[] => [
  route(contract.loginKdsDevice, async ({ body, headers, reply }) => {
    const { view, token, expiresAt } = await loginDevice(deps, body.code, String(headers['user-agent'] ?? ''));
    reply.setSession('kdsDevice', token, expiresAt);
    return view;
  }),
  route(contract.getKdsDevice, ({ caller }) => {
    if (caller.kind !== 'kdsDevice') throw new ApiError('user_not_allowed');
    return deviceView(deps, caller);
  }),
  route(contract.createKdsDevice, ({ body, actor }) => createDevice(deps, body, actor)),
  route(contract.listTickets, async ({ params, query }) => {
    await deps.store(params.restaurantId, params.storeId);
    return deps.database.tenant({ restaurantId: params.restaurantId }, (tx) => listTickets(tx, params.storeId, query));
  }),
  route(contract.commandTicket, ({ params, body, actor, once }) =>
    deps.database.tenant(
      { restaurantId: params.restaurantId },
      (tx) => commandTicket(tx, deps.orders, { storeId: params.storeId, ticketId: params.ticketId, command: body, actor, now: deps.now() }),
      { once },
    ),
  ),
];
