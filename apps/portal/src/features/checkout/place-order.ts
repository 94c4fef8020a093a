import type { PlaceOrderConflict, UnpaidCapDetails } from '@servery/contract/online-ordering';
import { isUnanswered } from '@servery/app-kit/pending-call/outcome.ts';
import type { Api, Order } from '../../shared/api.ts';
import { getOwnOrder, placeOrder } from '../../shared/endpoints.ts';
import { placeTestOrder } from '../../shared/more-endpoints.ts';
import type { StoreParams } from '../../shared/paths.ts';
import { closeAttempt, sendAttempt, type Attempt, type OrderBody } from '../../shared/placing/attempt.ts';
import { deviceKey } from '../../shared/placing/device-key.ts';

/** The guest has the maximum number of unpaid orders. */
export interface UnpaidCap extends UnpaidCapDetails {
  /** A code by text message permits this one; otherwise staff can. */
  verify: boolean;
}

/** The server refuses this order. `cap`: because of other unpaid ones. */
export interface Refused {
  kind: 'refused';
  message: string;
  fields: { path: string; message: string }[];
  cap?: UnpaidCap;
}

export type Placed =
  /** `earlier`: an earlier request had arrived with another cart; this is its order. */
  | { kind: 'order'; order: Order; attempt: Attempt; earlier: boolean }
  /** No answer: the order may have arrived. Sending it again is safe. */
  | { kind: 'unreachable' }
  | { kind: 'conflict'; conflict: PlaceOrderConflict }
  | Refused;

/** Nobody is signed in to admin in this browser, or not for this restaurant. */
const strangers: ReadonlySet<string> = new Set(['user_not_allowed', 'resource_not_found', 'resource_update_not_allowed']);
const notStaff = 'Only admins of the restaurant can place test orders. Sign in to admin in this browser, or leave the preview.';

/** Reads the order of an attempt from the server. `none`: there is none. `unknown`: it could not be read. */
export async function toOrder(api: Api, restaurantId: string, { id, guestToken }: Attempt): Promise<Order | 'none' | 'unknown'> {
  const headers = { 'x-guest-token': guestToken };
  const result = await api.call(getOwnOrder, { params: { orderId: id }, query: { restaurantId }, headers });
  if (result.ok) return result.data;
  return isUnanswered(result.error) || result.error.code === 'too_many_requests' ? 'unknown' : 'none';
}

/** Sends the store's open attempt, or a new one; `test`: as a test order. */
export async function sendOrder(api: Api, params: StoreParams, body: OrderBody, test = false): Promise<Placed> {
  const attempt = sendAttempt(params.storeId);
  const sent = { ...body, id: attempt.id, guestToken: attempt.guestToken };
  const result = test
    ? await api.call(placeTestOrder, { params, body: sent, retries: 2 })
    : await api.call(placeOrder, { params, body: sent, headers: { 'x-guest-device': deviceKey() }, retries: 2 });
  if (result.ok) return { kind: 'order', order: result.data, attempt, earlier: false };
  const { code, message, fields = [], details } = result.error;
  if (isUnanswered(result.error)) return { kind: 'unreachable' };
  if (test && strangers.has(code)) return { kind: 'refused', message: notStaff, fields: [] };
  if (code === 'PHONE_NOT_VERIFIED' || code === 'TOO_MANY_UNPAID_ORDERS') {
    return { kind: 'refused', message, fields, cap: { ...(details as UnpaidCapDetails), verify: code === 'PHONE_NOT_VERIFIED' } };
  }
  if (code !== 'resource_status_conflict') return { kind: 'refused', message, fields };
  const conflict = details as PlaceOrderConflict;
  if (conflict.reason !== 'ID_REUSED') return { kind: 'conflict', conflict };
  const order = await toOrder(api, params.restaurantId, attempt);
  // Otherwise the order that has arrived would be forgotten, and placed a second time.
  if (order === 'unknown') return { kind: 'unreachable' };
  if (order !== 'none' && Boolean(order.test) !== test) {
    // It was begun in a preview, and this one is real; or the reverse. They are two orders.
    closeAttempt(params.storeId, attempt);
    return sendOrder(api, params, body, test);
  }
  if (order !== 'none') return { kind: 'order', order, attempt, earlier: true };
  closeAttempt(params.storeId, attempt);
  return { kind: 'refused', message: 'This order could not be sent. Please try again.', fields: [] };
}
