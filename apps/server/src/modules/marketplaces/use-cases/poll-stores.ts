import type { FastifyBaseLogger } from 'fastify';
import type { LinkedPlace } from '../../../platform/integrations/marketplace.types.ts';
import { allLinks } from '../links.repo.ts';
import { listDueOrders, listOpenOrders } from '../marketplace-orders.repo.ts';
import type { MarketplaceDeps, StorePlace } from '../marketplaces.service.ts';
import { syncOrder } from './sync-order.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Stores that are polled in parallel. */
const atOnce = 8;

/** Compares every linked store's open orders with ours and reads those that differ: the net for webhooks that never came. */
export async function pollStores(deps: MarketplaceDeps, log: Log): Promise<void> {
  if (!deps.port.available) return;
  const links = await deps.database.platform('marketplaces: linked stores', (tx) => allLinks(tx, deps.marketplace.source));
  for (let from = 0; from < links.length; from += atOnce) {
    await Promise.all(
      links
        .slice(from, from + atOnce)
        .map((link) =>
          pollStore(deps, link, log).catch((error: unknown) =>
            log.warn({ err: error, storeId: link.storeId }, `Orders of ${deps.marketplace.name} could not be compared.`),
          ),
        ),
    );
  }
}

async function pollStore(deps: MarketplaceDeps, link: LinkedPlace, log: Log): Promise<void> {
  const place = { restaurantId: link.restaurantId, storeId: link.storeId };
  const listed = await deps.port.openOrders(link.marketplaceStoreId);
  if (listed.outcome !== 'done') throw new Error(listed.message);
  const open = await deps.database.tenant(place, (tx) => listOpenOrders(tx, deps.marketplace.source, place.storeId));
  const ours = new Map(open.map((order) => [order.marketplaceOrderId, order]));
  const theirs = new Map(listed.orders.map((order) => [order.id, order]));
  const now = deps.now();
  // A handed-over order is no longer listed, but stays open with us until it is delivered.
  const differing = [
    ...listed.orders.filter(({ id, state }) => state !== 'CREATED' && ours.get(id)?.state !== state).map(({ id }) => id),
    ...open.filter(({ marketplaceOrderId: id }) => !theirs.has(id)).map(({ marketplaceOrderId: id }) => id),
    ...open.filter(({ pendingUntil: until }) => until !== null && until <= now).map(({ marketplaceOrderId: id }) => id),
  ];
  for (const marketplaceOrderId of new Set(differing)) await syncOne(deps, place, marketplaceOrderId, log);
}

/** Reads the orders that are due: those with unanswered commands, and open orders of stores that are no longer linked. */
export async function syncDue(deps: MarketplaceDeps, log: Log): Promise<void> {
  if (!deps.port.available) return;
  const due = await listDueOrders(deps.database, deps.marketplace.source, deps.now());
  for (const { marketplaceOrderId, ...place } of due) await syncOne(deps, place, marketplaceOrderId, log);
}

/** One of several: its failure does not stop the others. */
async function syncOne(deps: MarketplaceDeps, place: StorePlace, marketplaceOrderId: string, log: Log): Promise<void> {
  const synced = await syncOrder(deps, place, marketplaceOrderId).catch((error: unknown) => error as Error);
  const { name } = deps.marketplace;
  if (synced instanceof Error) log.warn({ err: synced, marketplaceOrderId }, `An order of ${name} could not be followed.`);
  else if (synced.outcome === 'unknown')
    log.warn({ marketplaceOrderId, message: synced.message }, `An order of ${name} could not be read.`);
}
