import * as contract from '@servery/contract/uber-eats';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { getEta } from '../orders/index.ts';
import { getPlace, type UberEatsDeps } from './places.service.ts';
import { listUberOrders, showUberOrder } from './uber-eats.queries.ts';
import { commandOrder } from './use-cases/command-order.ts';
import { linkStore, showLink, unlinkStore } from './use-cases/link-store.ts';
import { openUberTicket } from './use-cases/open-ticket.ts';
import type { createInbox } from '../webhooks/index.ts';
import { printTicket, type PrintByHand } from './use-cases/print-ticket.ts';
import { syncKnown } from './use-cases/sync-known.ts';
import { reportReady } from './use-cases/tell-ready.ts';

export interface UberEatsRoutesDeps extends UberEatsDeps {
  inbox: ReturnType<typeof createInbox>;
  printByHand: PrintByHand;
}

const getText = (value: string | string[] | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

export function uberEatsRoutes(deps: UberEatsRoutesDeps): Route[] {
  const { database, port } = deps;
  return [
    route(contract.receiveUberEatsNotification, async ({ rawBody: body, headers, log }) => {
      const event = port.verify({ body, signature: getText(headers['x-uber-signature']), environment: getText(headers['x-environment']) });
      if (event === undefined) throw new ApiError('invalid_request', { message: 'The signature is not valid.' });
      const { storeId: accountId, orderId: objectId, ...rest } = event;
      await deps.inbox.take({ ...rest, accountId, objectId, side: null, intentId: null, restaurantId: null, paymentId: null }, log);
      return undefined;
    }),
    route(contract.integrateUberEatsStore, ({ params, body, actor }) => linkStore(deps, { ...params, ...body }, actor)),
    route(contract.getUberEatsIntegration, ({ params, query }) => showLink(deps, { ...params, ...query })),
    route(contract.deleteUberEatsIntegration, ({ params, query, actor }) => unlinkStore(deps, { ...params, ...query }, actor)),
    route(contract.listUberEatsOrders, async ({ scope, query }) => {
      const { restaurantId, storeId } = getPlace(scope);
      await deps.store(restaurantId, storeId);
      return database.tenant({ restaurantId }, (tx) => listUberOrders(tx, storeId, query));
    }),
    route(contract.getUberEatsOrder, ({ scope, params }) => {
      const { restaurantId, storeId } = getPlace(scope);
      return database.tenant({ restaurantId }, (tx) => showUberOrder(tx, storeId, params.uberEatsOrderId));
    }),
    route(contract.syncUberEatsOrder, ({ scope, params }) => syncKnown(deps, { ...getPlace(scope), orderId: params.uberEatsOrderId })),
    route(contract.acceptUberEatsOrder, async ({ scope, params, body, actor, once }) => {
      const place = getPlace(scope);
      const etaInMinutes = getEta(await deps.stores.get(place.restaurantId, place.storeId), body.etaInMinutes);
      return commandOrder(deps, { ...place, orderId: params.uberEatsOrderId }, { type: 'accept', etaInMinutes }, { actor, once });
    }),
    route(contract.cancelUberEatsOrder, async ({ scope, params, body: { reason, note }, actor, once }) => {
      const place = getPlace(scope);
      const orderId = params.uberEatsOrderId;
      // A new order is denied, which on our side is a rejection.
      const { status } = await database.tenant(place, (tx) => showUberOrder(tx, place.storeId, orderId));
      const type = status === 'new' ? 'reject' : 'cancel';
      return commandOrder(deps, { ...place, orderId }, { type, reason, note }, { actor, once });
    }),
    route(contract.markUberEatsOrderReady, ({ scope, params, actor }) =>
      reportReady(deps, { ...getPlace(scope), orderId: params.uberEatsOrderId }, actor),
    ),
    route(contract.createUberEatsTicket, ({ scope, params, actor }) => {
      const { restaurantId, storeId } = getPlace(scope);
      return database.tenant({ restaurantId }, (tx) => openUberTicket(tx, deps, { storeId, orderId: params.uberEatsOrderId, actor }));
    }),
    route(contract.printUberEatsOrder, async ({ scope, params, body, actor, reply }) => {
      const print = { ...getPlace(scope), id: body.jobId, orderId: params.uberEatsOrderId, printerId: params.id, actor };
      const { job, repeated } = await printTicket(deps, print);
      if (repeated) reply.status(200);
      return job;
    }),
  ];
}
