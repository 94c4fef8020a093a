import { ApiError } from '../../platform/http/api-error.ts';
import type { MarketplaceCalls, OrderCall } from '../../platform/integrations/marketplace.types.ts';
import { getEta } from '../orders/index.ts';
import type { createInbox } from '../webhooks/index.ts';
import { listMarketplaceOrders, showMarketplaceOrder } from './marketplace-orders.queries.ts';
import { getPlace, type MarketplaceDeps, type StorePlace } from './marketplaces.service.ts';
import { commandOrder } from './use-cases/command-order.ts';
import { linkStore, showLink, unlinkStore } from './use-cases/link-store.ts';
import { openMarketplaceTicket } from './use-cases/open-ticket.ts';
import { printTicket, type PrintByHand } from './use-cases/print-ticket.ts';
import { reportReady } from './use-cases/report-ready.ts';
import { syncKnown } from './use-cases/sync-known.ts';

export interface CallsDeps extends MarketplaceDeps {
  inbox: ReturnType<typeof createInbox>;
  printByHand: PrintByHand;
}

const getOrderPlace = ({ scope, orderId }: OrderCall): StorePlace & { orderId: string } => ({ ...getPlace(scope), orderId });

/** What the module does for the calls of a marketplace. */
export function createCalls(deps: CallsDeps): MarketplaceCalls {
  const { database, marketplace, port } = deps;
  return {
    async receive(webhook, log) {
      const event = port.verify(webhook);
      if (event === undefined) throw new ApiError('invalid_request', { message: 'The signature is not valid.' });
      const { storeId: accountId, orderId: objectId, ...rest } = event;
      await deps.inbox.take({ ...rest, accountId, objectId, side: null, intentId: null, restaurantId: null, paymentId: null }, log);
    },
    linkStore: (place, actor) => linkStore(deps, place, actor),
    showLink: (place) => showLink(deps, place),
    unlinkStore: (place, actor) => unlinkStore(deps, place, actor),
    async listOrders(scope, query) {
      const { restaurantId, storeId } = getPlace(scope);
      await deps.store(restaurantId, storeId);
      return database.tenant({ restaurantId }, (tx) => listMarketplaceOrders(tx, { source: marketplace.source, storeId }, query));
    },
    async showOrder(call) {
      const { restaurantId, storeId, orderId } = getOrderPlace(call);
      return database.tenant({ restaurantId }, (tx) => showMarketplaceOrder(tx, marketplace, storeId, orderId));
    },
    syncOrder: async (call) => syncKnown(deps, getOrderPlace(call)),
    async acceptOrder(call, command, by) {
      const place = getOrderPlace(call);
      const etaInMinutes = getEta(await deps.stores.get(place.restaurantId, place.storeId), command.etaInMinutes);
      return commandOrder(deps, place, { type: 'accept', etaInMinutes }, by);
    },
    async endOrder(call, why, by) {
      const place = getOrderPlace(call);
      // A new order is denied, which on our side is a rejection.
      const { order } = await database.tenant({ restaurantId: place.restaurantId }, (tx) =>
        showMarketplaceOrder(tx, marketplace, place.storeId, place.orderId),
      );
      return commandOrder(deps, place, { type: order.status === 'new' ? 'reject' : 'cancel', ...why }, by);
    },
    reportReady: async (call, actor) => reportReady(deps, getOrderPlace(call), actor),
    async openTicket(call, actor) {
      const { restaurantId, storeId, orderId } = getOrderPlace(call);
      return database.tenant({ restaurantId }, (tx) => openMarketplaceTicket(tx, deps, { storeId, orderId, actor }));
    },
    async printTicket({ jobId: id, printerId, ...call }, actor) {
      return printTicket(deps, { ...getOrderPlace(call), id, printerId, actor });
    },
  };
}
