import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { getTimeDimension } from '@servery/domain/time';
import { ApiError } from '../../platform/http/api-error.ts';
import { phoneKey, writtenPhone } from '../../platform/phone-key.ts';
import { readJoinedTo, readOrder, readRefunded, readUnpaidCap, toHandBack, toOrderView, type CountedOrder } from '../orders/index.ts';
import type { StoreProfile } from '../restaurants/index.ts';
import type { FulfilmentDeps } from './fulfilment.service.ts';
import { readAcknowledged, readOrderCustomer, readOrderPrintJobs, readTimeline } from './order-history.queries.ts';

/** One order for staff, with its history. @throws ORDER_DOES_NOT_EXIST */
export async function orderForStaff(
  deps: Pick<FulfilmentDeps, 'database' | 'stores' | 'taken' | 'due' | 'marketplace' | 'now'>,
  params: { restaurantId: string; storeId: string; orderId: string },
): Promise<ResponseOf<typeof getOrder>> {
  const { restaurantId, storeId, orderId } = params;
  const store = await deps.stores.get(restaurantId, storeId);
  if (store === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const [order, timeline, printJobs, refunded, acknowledged, taken, marketplaceFacts, cap, customer, joinedTo] = await Promise.all([
      readOrder(tx, storeId, orderId),
      readTimeline(tx, orderId, store.timeZone),
      readOrderPrintJobs(tx, orderId),
      readRefunded(tx, [orderId]),
      readAcknowledged(tx, orderId),
      deps.taken(tx, orderId),
      deps.marketplace.getFacts(tx, orderId),
      readUnpaidCap(tx, orderId, deps.now()),
      readOrderCustomer(tx, orderId),
      readJoinedTo(tx, [orderId]),
    ]);
    if (order === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
    return {
      ...toOrderView(order, store, refunded.get(orderId)),
      customerPhone: order.customerPhone,
      shownPhone: writtenPhone(order.customerPhone, store.country),
      customerEmail: order.customerEmail,
      customer,
      timeDimension: getTimeDimension(order.placedAt.toISOString(), order.tradingDay, store.timeZone),
      toHandBack: toHandBack(order),
      acknowledged,
      ...taken,
      due: await deps.due(tx, order, store),
      ...marketplaceFacts,
      ...(joinedTo.has(orderId) && { joinedTo: joinedTo.get(orderId) as string }),
      unpaidCap: cap === undefined ? null : getUnpaidCap(cap, phoneKey(order.customerPhone, store.country), store.country),
      timeline,
      printJobs,
    };
  });
}

/**
 * A guest may verify one phone number and put another on the order; only the verified one counts as verified. `phone`:
 * the order's, as a key.
 */
const getUnpaidCap = (
  { confirmedPhone: confirmed, allowedUntil: until }: CountedOrder,
  phone: string,
  country: StoreProfile['country'],
) => ({
  verified: confirmed !== null && confirmed === phone,
  confirmedPhone: confirmed === null ? null : writtenPhone(confirmed, country),
  allowedUntil: until?.toISOString() ?? null,
});
