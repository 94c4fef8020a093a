import * as contract from '@servery/contract/uber-eats';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { MarketplaceCalls, MarketplaceLink } from '../../platform/integrations/marketplace.types.ts';
import { toListRow, toOrderView } from './uber-eats.views.ts';

const toLinkView = ({ marketplaceStoreId: uberStoreId, ...link }: MarketplaceLink) => ({ ...link, uberStoreId });

/** The calls of our API about Uber Eats: their own paths and fields, and what the module does for them. */
export const uberEatsRoutes = (calls: MarketplaceCalls): Route[] => [
  route(contract.receiveUberEatsNotification, async ({ rawBody: body, headers, log }) => {
    await calls.receive({ body, headers }, log);
    return undefined;
  }),
  route(contract.integrateUberEatsStore, async ({ params: { uberStoreId }, body, actor }) =>
    toLinkView(await calls.linkStore({ ...body, marketplaceStoreId: uberStoreId }, actor)),
  ),
  route(contract.getUberEatsIntegration, async ({ params: { uberStoreId }, query }) =>
    toLinkView(await calls.showLink({ ...query, marketplaceStoreId: uberStoreId })),
  ),
  route(contract.deleteUberEatsIntegration, ({ params: { uberStoreId }, query, actor }) =>
    calls.unlinkStore({ ...query, marketplaceStoreId: uberStoreId }, actor),
  ),
  route(contract.listUberEatsOrders, async ({ scope, query }) => {
    const { rows, nextCursor } = await calls.listOrders(scope, query);
    return { rows: rows.map(toListRow), nextCursor };
  }),
  route(contract.getUberEatsOrder, async ({ scope, params: { uberEatsOrderId: orderId } }) =>
    toOrderView(await calls.showOrder({ scope, orderId })),
  ),
  route(contract.syncUberEatsOrder, async ({ scope, params: { uberEatsOrderId: orderId } }) =>
    toOrderView(await calls.syncOrder({ scope, orderId })),
  ),
  route(contract.acceptUberEatsOrder, ({ scope, params: { uberEatsOrderId: orderId }, body: { etaInMinutes }, actor, once }) =>
    calls.acceptOrder({ scope, orderId }, { etaInMinutes }, { actor, once }),
  ),
  route(contract.cancelUberEatsOrder, ({ scope, params: { uberEatsOrderId: orderId }, body: { reason, note }, actor, once }) =>
    calls.endOrder({ scope, orderId }, { reason, note }, { actor, once }),
  ),
  route(contract.markUberEatsOrderReady, ({ scope, params: { uberEatsOrderId: orderId }, actor }) =>
    calls.reportReady({ scope, orderId }, actor),
  ),
  route(contract.createUberEatsTicket, ({ scope, params: { uberEatsOrderId: orderId }, actor }) =>
    calls.openTicket({ scope, orderId }, actor),
  ),
  route(
    contract.printUberEatsOrder,
    async ({ scope, params: { id: printerId, uberEatsOrderId: orderId }, body: { jobId }, actor, reply }) => {
      const { job, repeated } = await calls.printTicket({ scope, orderId, jobId, printerId }, actor);
      if (repeated) reply.status(200);
      return job;
    },
  ),
];
