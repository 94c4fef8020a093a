import { nextTradingDayAt } from '@servery/domain/availability';
import { isFree } from '@servery/domain/orders';
import type { PricedCart } from '@servery/domain/pricing';
import { addressBucket } from '../../../platform/http/address.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { phoneKey } from '../../../platform/phone-key.ts';
import { isGuestToken } from '../../../platform/sessions/tokens.ts';
import { offeredPaymentMethods, type StoreProfile } from '../../restaurants/index.ts';
import { toOrderRow } from '../orders.events.ts';
import { lockOrder } from '../orders.repo.ts';
import { allowUnpaid, readUnpaidCap, type UnpaidCap } from '../unpaid-orders.repo.ts';
import type { PlaceOrderBody } from './check-placement.ts';

/** Who places an order, as far as that is known. */
export interface PlacingGuest {
  /** The customer who is signed in, with a verified phone; null for a guest. */
  customerId: string | null;
  /** The key that the guest's browser keeps; null: it sent none. */
  device: string | null;
  address: string;
}

/** The browser's own key, from the header; null where there is none that could be one. */
export const toDevice = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && isGuestToken(header) ? header : null;

/**
 * What an order counts under. Null where it does not: it is paid online or costs nothing. At a table it counts under the device alone: the
 * link of a table can be opened anywhere, so one device is not to order at one table after another. A customer answers for themselves: the phone that they typed may be somebody else's, whose places it would take.
 */
export function getCap(store: StoreProfile, body: PlaceOrderBody, cart: PricedCart, guest: PlacingGuest): UnpaidCap | null {
  if (body.paymentMethod === 'stripeCheckout' || isFree(cart)) return null;
  const { orderProcess } = store.settings;
  if (body.collectionType === 'dineIn' && body.tableId !== null) {
    if (guest.device === null) return null;
    return { keys: [`tables:${guest.device}`], limit: orderProcess.maxUnpaidOrdersVerified, verified: true, address: '' };
  }
  const verified = guest.customerId !== null;
  const phone = verified ? '' : phoneKey(body.customer.phone, store.country);
  const keys = [
    ...(verified ? [`customer:${guest.customerId}`] : []),
    ...(guest.device === null ? [] : [`device:${guest.device}`]),
    ...(phone === '' ? [] : [`phone:${phone}`]),
  ];
  const limit = verified ? orderProcess.maxUnpaidOrdersVerified : orderProcess.maxUnpaidOrders;
  return { keys, limit, verified, address: addressBucket(guest.address) };
}

/** The error for a guest who has as many unpaid orders as allowed: what to do, and at which field. */
export function capRefusal(store: StoreProfile, { collectionType }: PlaceOrderBody, { limit, verified }: UnpaidCap): ApiError {
  const payByCard = offeredPaymentMethods(store, collectionType).includes('stripeCheckout');
  const orders = limit === 1 ? 'an unpaid order' : `${limit} unpaid orders`;
  if (verified) {
    const ask = `${payByCard ? 'Pay this one by card, or ask' : 'Ask'} the restaurant to allow another one.`;
    const message = `You already have ${orders} open. ${ask}`;
    return new ApiError('TOO_MANY_UNPAID_ORDERS', { message, fields: [{ path: 'paymentMethod', message }], details: { payByCard } });
  }
  const confirm = `Confirm your phone number with a code${payByCard ? ', or pay by card' : ''}.`;
  const message = `There ${limit === 1 ? 'is' : 'are'} already ${orders} with this phone number or from this device. ${confirm}`;
  return new ApiError('PHONE_NOT_VERIFIED', { message, fields: [{ path: 'customer.phone', message }], details: { payByCard } });
}

/**
 * Staff let the guest of an order place more unpaid ones, until the store's next trading day. Safe to repeat.
 * @throws ORDER_DOES_NOT_EXIST, resource_status_conflict where the order counts under nothing
 */
export async function allowMoreUnpaid(
  tx: Tx,
  store: StoreProfile,
  { orderId, actor, now }: { orderId: string; actor: Actor; now: Date },
): Promise<{ allowedUntil: string }> {
  const { storeId } = store;
  const order = await lockOrder(tx, orderId);
  if (order === undefined || order.store_id !== storeId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  const cap = await readUnpaidCap(tx, orderId, now);
  if (cap === undefined || cap.keys.length === 0) {
    throw new ApiError('resource_status_conflict', { message: 'Unpaid orders of this guest are not limited.' });
  }
  const allowedUntil = nextTradingDayAt(store.hours, now.toISOString());
  if (cap.allowed_until?.toISOString() === allowedUntil) return { allowedUntil };
  await allowUnpaid(tx, cap.keys, { until: new Date(allowedUntil), now });
  const payload = { row: toOrderRow(order), allowedUntil };
  tx.emit({ storeId, type: 'order.unpaidAllowed', subject: { kind: 'order', id: orderId }, payload, actor });
  return { allowedUntil };
}
