import type { KitchenTicket } from '@servery/domain/kitchen';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockOrder } from '../../orders/index.ts';
import { readRecord } from '../marketplace-orders.repo.ts';
import type { MarketplaceDeps } from '../marketplaces.service.ts';

type Deps = Pick<MarketplaceDeps, 'marketplace' | 'openTicket' | 'getTicket' | 'now'>;

/**
 * Creates the kitchen ticket of an accepted order if it has none: in stores that cook on release, or if it was lost. Safe to repeat.
 * @throws the marketplace's `notFound`, resource_status_conflict unless it is accepted
 */
export async function openMarketplaceTicket(
  tx: Tx,
  deps: Deps,
  { storeId, orderId, actor }: { storeId: string; orderId: string; actor: Actor },
): Promise<KitchenTicket> {
  const order = (await readRecord(tx, deps.marketplace.source, orderId, storeId)) && (await lockOrder(tx, orderId));
  if (order === undefined) throw new ApiError(deps.marketplace.errors.notFound);
  const current = await deps.getTicket(tx, orderId);
  if (current !== undefined) return current;
  if (order.status !== 'accepted') {
    throw new ApiError('resource_status_conflict', {
      message:
        order.status === 'new'
          ? 'Accept the order first; then it can go to the kitchen.'
          : 'The order is over. Nothing of it is to be cooked.',
    });
  }
  await deps.openTicket(tx, order, { actor, now: deps.now(), released: true });
  const ticket = await deps.getTicket(tx, orderId);
  if (ticket === undefined) throw new Error('A ticket that was just opened is not there.');
  return ticket;
}
