import type { KitchenTicket } from '@servery/domain/kitchen';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockOrder } from '../../orders/index.ts';
import type { UberEatsDeps } from '../places.service.ts';
import { readUberOrder } from '../uber-orders.repo.ts';

type Deps = Pick<UberEatsDeps, 'openTicket' | 'getTicket' | 'now'>;

/**
 * Creates the kitchen ticket of an accepted order if it has none: in stores that cook on release, or if it was lost. Safe to repeat.
 * @throws UBER_EATS_ORDER_NOT_FOUND, resource_status_conflict unless it is accepted
 */
export async function openUberTicket(
  tx: Tx,
  deps: Deps,
  { storeId, orderId, actor }: { storeId: string; orderId: string; actor: Actor },
): Promise<KitchenTicket> {
  const order = (await readUberOrder(tx, orderId, storeId)) && (await lockOrder(tx, orderId));
  if (order === undefined) throw new ApiError('UBER_EATS_ORDER_NOT_FOUND');
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
