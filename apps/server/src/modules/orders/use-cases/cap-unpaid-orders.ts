import { nextTradingDayAt } from '@servery/domain/availability';
import { isPaidByProvider, isFree } from '@servery/domain/orders';
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

/** The guest who places an order, as far as known. */
export interface PlacingGuest {
  /** The customer who is signed in, with a verified phone; null for a guest. */
  customerId: string | null;
  /** The key stored in the guest's browser; null: none was sent. */
  device: string | null;
  address: string;
}

/** The browser's key from the header; null if there is no valid one. */
export const toDevice = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && isGuestToken(header) ? header : null;

/**
 * What an order counts under; null if the cap does not apply, because it is paid online or costs nothing. At a table
 * only the device counts: a table's link can be opened anywhere, so one device must not order at one table after
 * another. A signed-in customer counts as themselves: the phone number they typed may be another person's, whose limit
 * it would use up.
 */
export function getCap(store: StoreProfile, body: PlaceOrderBody, cart: PricedCart, guest: PlacingGuest): UnpaidCap | null {
  if (isPaidByProvider(body.paymentMethod) || isFree(cart)) return null;
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
  const payByCard = offeredPaymentMethods(store, collectionType).some(isPaidByProvider);
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
 * @throws ORDER_DOES_NOT_EXIST, resource_status_conflict if the order does not count towards a cap
 */
export async function allowMoreUnpaid(
  tx: Tx,
  store: StoreProfile,
  { orderId, actor, now }: { orderId: string; actor: Actor; now: Date },
): Promise<{ allowedUntil: string }> {
  const { storeId } = store;
  const order = await lockOrder(tx, orderId);
  if (order === undefined || order.storeId !== storeId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  const cap = await readUnpaidCap(tx, orderId, now);
  if (cap === undefined || cap.keys.length === 0) {
    throw new ApiError('resource_status_conflict', { message: 'Unpaid orders of this guest are not limited.' });
  }
  const allowedUntil = nextTradingDayAt(store.hours, now.toISOString());
  if (cap.allowedUntil?.toISOString() === allowedUntil) return { allowedUntil };
  await allowUnpaid(tx, cap.keys, { until: new Date(allowedUntil), now });
  const payload = { row: toOrderRow(order), allowedUntil };
  tx.emit({ storeId, type: 'order.unpaidAllowed', subject: { kind: 'order', id: orderId }, payload, actor });
  return { allowedUntil };
}
