import type { FastifyBaseLogger } from 'fastify';
import { allLinks, type LinkOwner } from '../links.repo.ts';
import type { StorePlace, UberEatsDeps } from '../places.service.ts';
import { dueUberOrders, openUberOrders } from '../uber-orders.repo.ts';
import { syncOrder } from './sync-order.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Stores that are polled in parallel. */
const atOnce = 8;

/** Compares every linked store's open orders with ours and reads those that differ: the net for webhooks that never came. */
export async function pollStores(deps: UberEatsDeps, log: Log): Promise<void> {
  if (!deps.port.available) return;
  const links = await deps.database.platform('uber eats: linked stores', allLinks);
  for (let from = 0; from < links.length; from += atOnce) {
    await Promise.all(
      links
        .slice(from, from + atOnce)
        .map((link) =>
          pollStore(deps, link, log).catch((error: unknown) =>
            log.warn({ err: error, storeId: link.store_id }, 'Orders of Uber Eats could not be compared.'),
          ),
        ),
    );
  }
}

async function pollStore(deps: UberEatsDeps, link: LinkOwner, log: Log): Promise<void> {
  const place = { restaurantId: link.restaurant_id, storeId: link.store_id };
  const listed = await deps.port.openOrders(link.uber_store_id);
  if (listed.outcome !== 'done') throw new Error(listed.message);
  const open = await deps.database.tenant(place, (tx) => openUberOrders(tx, place.storeId));
  const ours = new Map(open.map((order) => [order.uber_order_id, order]));
  const theirs = new Map(listed.orders.map((order) => [order.id, order]));
  const now = deps.now();
  // A handed-over order is no longer listed, but stays open with us until it is delivered.
  const differing = [
    ...listed.orders.filter(({ id, state }) => state !== 'CREATED' && ours.get(id)?.state !== state).map(({ id }) => id),
    ...open.filter(({ uber_order_id: id }) => !theirs.has(id)).map(({ uber_order_id: id }) => id),
    ...open.filter(({ pending_until: until }) => until !== null && until <= now).map(({ uber_order_id: id }) => id),
  ];
  for (const uberOrderId of new Set(differing)) await syncOne(deps, place, uberOrderId, log);
}

/** Reads the orders that are due: those with unanswered commands, and open orders of stores that are no longer linked. */
export async function syncDue(deps: UberEatsDeps, log: Log): Promise<void> {
  if (!deps.port.available) return;
  const due: { restaurantId: string; storeId: string; uberOrderId: string }[] = [];
  await deps.database.eachTenant('uber eats: orders to look at', async (tx) => {
    for (const row of await dueUberOrders(tx, deps.now())) {
      due.push({ restaurantId: tx.scope.restaurantId, storeId: row.store_id, uberOrderId: row.uber_order_id });
    }
  });
  for (const { uberOrderId, ...place } of due) await syncOne(deps, place, uberOrderId, log);
}

/** One of several: its failure does not stop the others. */
async function syncOne(deps: UberEatsDeps, place: StorePlace, uberOrderId: string, log: Log): Promise<void> {
  const synced = await syncOrder(deps, place, uberOrderId).catch((error: unknown) => error as Error);
  if (synced instanceof Error) log.warn({ err: synced, uberOrderId }, 'An order of Uber Eats could not be followed.');
  else if (synced.outcome === 'unknown') log.warn({ uberOrderId, message: synced.message }, 'An order of Uber Eats could not be read.');
}
