import type { OrderReading } from '../../../ports/marketplace.ts';
import { freeReservation, lockOrder } from '../../orders/index.ts';
import { findLink } from '../links.repo.ts';
import { findRecord, recordReading, setCheck } from '../marketplace-orders.repo.ts';
import { isOver, type MarketplaceDeps, type StorePlace } from '../marketplaces.service.ts';
import { buildCart } from './build-cart.ts';
import { placeMarketplaceOrder } from './place-order.ts';
import { isLapsed, settleOrder } from './settle-order.ts';

/** How soon an order of a store that is no longer linked is looked at again: no list has it. */
const checkAgainMs = 60_000;

export type Synced =
  | { outcome: 'done'; orderId: string }
  /** It ended before we received it, or belongs to another store: there is nothing to do. */
  | { outcome: 'passedOver'; note: string }
  | Exclude<OrderReading, { outcome: 'found' }>;

const passedOver = (note: string): Synced => ({ outcome: 'passedOver', note });

/** Reads an order from its marketplace and updates ours, or creates it. Safe to repeat, also on several nodes at once. */
export async function syncOrder(deps: MarketplaceDeps, place: StorePlace, marketplaceOrderId: string): Promise<Synced> {
  const readAt = deps.now();
  const reading = await deps.port.readOrder(marketplaceOrderId);
  if (reading.outcome === 'notFound') await freeLapsed(deps, place, marketplaceOrderId);
  if (reading.outcome !== 'found') return reading;
  // If two processes create the same order, one inserts its row, and the other finds it in its second round.
  for (let round = 0; ; round += 1) {
    try {
      return await follow(deps, place, reading, readAt);
    } catch (error) {
      if ((error as { code?: string }).code !== '23505' || round >= 3) throw error;
    }
  }
}

/** The marketplace does not know the order, so a command whose time is over can have no effect any more. Its reservation is freed. */
async function freeLapsed(deps: MarketplaceDeps, { restaurantId }: StorePlace, marketplaceOrderId: string): Promise<void> {
  await deps.database.tenant({ restaurantId }, async (tx) => {
    const current = await findRecord(tx, deps.marketplace.source, marketplaceOrderId);
    const order = current && (await lockOrder(tx, current.id));
    if (order?.pendingCommand && isLapsed(order, deps.now())) await freeReservation(tx, order.id, order.pendingCommand.token);
  });
}

async function follow(
  deps: MarketplaceDeps,
  { restaurantId, storeId }: StorePlace,
  { order: reported }: Extract<OrderReading, { outcome: 'found' }>,
  readAt: Date,
): Promise<Synced> {
  const store = await deps.store(restaurantId, storeId);
  const menu = await deps.menus.snapshot(store);
  const { source, name } = deps.marketplace;
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const now = deps.now();
    let current = await findRecord(tx, source, reported.id);
    if (current === undefined) {
      if (reported.state === 'FAILED' || reported.state === 'CREATED' || reported.state === 'UNKNOWN')
        return passedOver('It was over before it came here.');
      // Events and lists name a store, but only the order itself is reliable.
      const link = await findLink(tx, source, storeId);
      if (link?.marketplaceStoreId !== reported.storeId) return passedOver('It is of a store that is not linked here.');
      if (reported.lines.length === 0) throw new Error(`${name} gave an order without lines.`);
      const currency = reported.currency ?? store.currency;
      const built = buildCart(reported, menu, { currency, seller: deps.marketplace });
      await placeMarketplaceOrder(tx, deps.marketplace, store, reported, built, { readAt, now });
      current = await findRecord(tx, source, reported.id);
      if (current === undefined) throw new Error('An order that was just stored is not there.');
    }
    // The order first, as everywhere (docs/algorithms/locking.md).
    const order = await lockOrder(tx, current.id);
    if (order === undefined) throw new Error(`An order of ${name} has no order of ours.`);
    await recordReading(tx, current.id, reported, readAt);
    await settleOrder(tx, deps.marketplace, { order, record: current, reported, now });
    const after = await lockOrder(tx, current.id);
    const open = after !== undefined && !isOver(after);
    const listed = (await findLink(tx, source, order.storeId))?.marketplaceStoreId === current.marketplaceStoreId;
    const again = after?.pendingUntil ?? (listed ? null : new Date(now.getTime() + checkAgainMs));
    await setCheck(tx, current.id, open ? again : null);
    return { outcome: 'done', orderId: current.id };
  });
}
