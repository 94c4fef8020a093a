import { timingSafeEqual } from 'node:crypto';
import { channels, isCardOrder } from '@servery/domain/orders';
import type { Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { toOrderView, type OrderView } from '../orders.events.ts';
import { readRefunded } from '../order-refunds.queries.ts';
import type { OrderSnapshot } from '../order-snapshot.repo.ts';
import { readOwnedOrder, type OwnedOrder } from '../orders.repo.ts';
import { hashGuestToken } from './place-order.ts';

/** Whether a key opens an order at an instant. */
function opens(order: OwnedOrder, token: string, now: Date): boolean {
  const { guestTokenHash: hash, guestTokenExpiresAt: expiresAt } = order;
  return hash !== null && expiresAt !== null && expiresAt > now && timingSafeEqual(hash, hashGuestToken(token));
}

/**
 * What gives access to an order: its guest's key, or the session of its customer, which is looked up only if the key
 * does not match.
 */
export interface OrderKeys {
  token: string | null;
  customer: () => Promise<{ principalId: string } | undefined>;
}

/**
 * The order that a key opens, or undefined: an unknown order, a wrong key and one that has expired are the same to the caller.
 * `storeId` null: any store of the restaurant.
 */
export async function findOwnOrder(
  database: Database,
  input: { restaurantId: string; storeId: string | null; orderId: string; now: Date } & OrderKeys,
): Promise<OrderSnapshot | undefined> {
  const { token, now } = input;
  const order = await database.tenant({ restaurantId: input.restaurantId }, (tx) => readOwnedOrder(tx, input.orderId));
  if (order === undefined || (input.storeId !== null && order.storeId !== input.storeId)) return undefined;
  if (token !== null && opens(order, token, now)) return order;
  // Whose bill one at a till is was typed by staff: the session of that customer does not open it.
  const own =
    order.customerId !== null && !channels[order.source].startsAsBill && (await input.customer())?.principalId === order.customerId;
  return own ? order : undefined;
}

/** The guest's or customer's own order. @throws ORDER_DOES_NOT_EXIST */
export async function followOrder(
  deps: { database: Database; stores: StoreCache },
  input: { restaurantId: string; orderId: string; now: Date } & OrderKeys,
): Promise<OrderView> {
  const order = await findOwnOrder(deps.database, { ...input, storeId: null });
  const store = order && (await deps.stores.get(input.restaurantId, order.storeId));
  if (order === undefined || store === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  if (!isCardOrder(order)) return toOrderView(order, store);
  const { restaurantId } = input;
  const refunded = await deps.database.tenant({ restaurantId }, (tx) => readRefunded(tx, [order.id]));
  return toOrderView(order, store, refunded.get(order.id));
}
