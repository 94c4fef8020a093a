import { isCardOrder, isPaidByProvider } from '@servery/domain/orders';
import type { BodyOf } from '@servery/contract/endpoint';
import type { rejectOrder as contract } from '@servery/contract/online-ordering';
import type { Actor, OnceKey } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  AskMarketplace,
  cancelAsGuest,
  cancelOrder,
  findOwnOrder,
  rejectOrder,
  toOrderView,
  type OrderKeys,
  type OrderRow,
  type OrderView,
} from '../../orders/index.ts';
import type { FulfilmentDeps } from '../fulfilment.service.ts';

const commands = { reject: rejectOrder, cancel: cancelOrder } as const;

/**
 * Rejects or cancels an order for staff. Its card payment is given back: at once, or by a job if that fails. A marketplace order is ended
 * with the marketplace first. @throws the order machine's errors, ORDER_PROCESSING, and the marketplace's errors
 */
export async function endOrder(
  { database, payments, marketplace, now }: FulfilmentDeps,
  type: keyof typeof commands,
  { restaurantId, storeId, orderId }: { restaurantId: string; storeId: string; orderId: string },
  { actor, once, ...why }: BodyOf<typeof contract> & { actor: Actor; once: OnceKey | undefined },
): Promise<OrderRow> {
  try {
    const work = commands[type];
    const row = await database.tenant({ restaurantId }, (tx) => work(tx, { storeId, orderId, ...why, actor, now: now() }), { once });
    if (isPaidByProvider(row.paymentMethod) && row.paymentStatus === 'PAID') payments.workSoon(restaurantId, row.id);
    return row;
  } catch (error) {
    if (!(error instanceof AskMarketplace)) throw error;
    return marketplace.command({ restaurantId, storeId, orderId, source: error.source }, { type, ...why }, { actor, once });
  }
}

/**
 * A guest cancels their own order while it is new. Repeating it returns the cancelled order. @throws the order
 * machine's errors
 */
export async function cancelOwnOrder(
  deps: Pick<FulfilmentDeps, 'database' | 'stores' | 'payments'>,
  input: { restaurantId: string; orderId: string; actor: Actor; now: Date } & OrderKeys,
): Promise<OrderView> {
  const { restaurantId, orderId, actor, now } = input;
  const order = await findOwnOrder(deps.database, { ...input, storeId: null });
  const store = order && (await deps.stores.get(restaurantId, order.storeId));
  if (order === undefined || store === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  if (order.status === 'cancelled') return toOrderView(order, store);
  const named = { ...actor, name: order.customerName };
  const cancelled = await deps.database.tenant({ restaurantId }, (tx) =>
    cancelAsGuest(tx, { storeId: order.storeId, orderId, actor: named, now }),
  );
  if (isCardOrder(order)) deps.payments.workSoon(restaurantId, orderId);
  return toOrderView(cancelled, store);
}
