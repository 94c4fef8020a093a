import * as contract from '@servery/contract/kds';
import type { Database } from '../../platform/db/connections.types.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { RestaurantsService, StoreCache } from '../restaurants/index.ts';
import type { SettingsModule } from '../settings/index.ts';
import { listTickets } from './kitchen.queries.ts';
import { acknowledgeTickets } from './use-cases/acknowledge-tickets.ts';
import { commandTicket, type OrdersOfKitchen } from './use-cases/command-ticket.ts';
import { setPrepTime } from './use-cases/set-prep-time.ts';

export interface KitchenRoutesDeps {
  database: Database;
  /** Finds a store. @throws resource_not_found */
  store: RestaurantsService['store'];
  stores: Pick<StoreCache, 'forget'>;
  settings: Pick<SettingsModule, 'changeSection'>;
  orders: OrdersOfKitchen;
  now: () => Date;
}

export const kitchenRoutes = (deps: KitchenRoutesDeps): Route[] => [
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
  route(contract.acknowledgeTickets, async ({ params, body, actor }) => {
    await deps.store(params.restaurantId, params.storeId);
    await deps.database.tenant({ restaurantId: params.restaurantId }, (tx) =>
      acknowledgeTickets(tx, { storeId: params.storeId, ticketIds: body.ticketIds, actor, now: deps.now() }),
    );
    return { ok: true as const };
  }),
  route(contract.setPrepTime, async ({ params: { restaurantId, storeId }, body, actor }) => {
    const set = await deps.database.tenant({ restaurantId }, (tx) => setPrepTime(tx, deps.settings, { storeId, ...body, actor }));
    deps.stores.forget(restaurantId, storeId);
    return set;
  }),
];
