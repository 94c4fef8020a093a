import type { OrderPaymentStatus, OrderSource, OrderStatus, PaymentMethod, CollectionType } from '@servery/domain/orders';
import type { PricedCart } from '@servery/domain/pricing';
import type { CurrencyCode } from '@servery/domain/money';
import type { Tx } from '../../platform/db/door.types.ts';

/** A row of `orders` as the code reads it. Amounts in minor units. */
export interface OrderRecord {
  id: string;
  store_id: string;
  source: OrderSource;
  number: string;
  trading_day: string;
  status: OrderStatus;
  collection_type: CollectionType;
  requested_for: Date | null;
  promised_for: Date | null;
  placed_at: Date;
  accepted_at: Date | null;
  ready_at: Date | null;
  closed_at: Date | null;
  reason: string | null;
  reason_note: string | null;
  table_id: string | null;
  table_name: string | null;
  customer_name: string;
  customer_phone: string;
  customer_email: string;
  comments: string;
  payment_method: PaymentMethod;
  payment_status: OrderPaymentStatus;
  currency: CurrencyCode;
  item_count: number;
  grand_total: number;
  cart: PricedCart;
  version: number;
}

export const orderColumns = [
  'id',
  'store_id',
  'source',
  'number',
  'trading_day',
  'status',
  'collection_type',
  'requested_for',
  'promised_for',
  'placed_at',
  'accepted_at',
  'ready_at',
  'closed_at',
  'reason',
  'reason_note',
  'table_id',
  'table_name',
  'customer_name',
  'customer_phone',
  'customer_email',
  'comments',
  'payment_method',
  'payment_status',
  'currency',
  'item_count',
  'grand_total',
  'cart',
  'version',
] as const satisfies readonly (keyof OrderRecord)[];
const columns = orderColumns.join(', ');

/** One order of a store, or undefined. */
export async function readOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderRecord | undefined> {
  const rows = await tx.sql<OrderRecord>({
    name: 'orders.read',
    text: `select ${columns} from orders where restaurant_id = $1 and store_id = $2 and id = $3`,
    values: [tx.scope.restaurantId, storeId, orderId],
  });
  return rows[0];
}

export interface OwnedOrder extends OrderRecord {
  /** The customer who was signed in; null for a guest. */
  customer_id: string | null;
  request_fingerprint: Buffer;
  guest_token_hash: Buffer | null;
  guest_token_expires_at: Date | null;
}

/** One order of the restaurant with what proves whose it is: for repeats and for guests. */
export async function readOwnedOrder(tx: Tx, orderId: string): Promise<OwnedOrder | undefined> {
  const rows = await tx.sql<OwnedOrder>({
    name: 'orders.readOwned',
    text: `select ${columns}, customer_id, request_fingerprint, guest_token_hash, guest_token_expires_at
      from orders where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0];
}

export interface OrderChange {
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  acceptedAt?: string | undefined;
  promisedFor?: string | null | undefined;
  closedAt?: string | undefined;
  etaInMinutes?: number | undefined;
  reason?: string | undefined;
  note?: string | undefined;
}

/**
 * Moves an order on if it is still as it was read (same status, same version): of two at once, one gets the row and the other nothing.
 * Fields that the change leaves out stay as they are.
 */
export async function moveOrder(tx: Tx, from: OrderRecord, change: OrderChange): Promise<OrderRecord | undefined> {
  const rows = await tx.sql<OrderRecord>({
    name: 'orders.move',
    text: `update orders set status = $6, payment_status = $7, accepted_at = coalesce($8, accepted_at),
        promised_for = coalesce($9, promised_for), closed_at = coalesce($10, closed_at), eta_in_minutes = coalesce($11, eta_in_minutes),
        reason = coalesce($12, reason), reason_note = coalesce($13, reason_note), version = version + 1
      where restaurant_id = $1 and store_id = $2 and id = $3 and status = $4 and version = $5
      returning ${columns}`,
    values: [
      tx.scope.restaurantId,
      from.store_id,
      from.id,
      from.status,
      from.version,
      change.status,
      change.paymentStatus,
      change.acceptedAt ?? null,
      change.promisedFor ?? null,
      change.closedAt ?? null,
      change.etaInMinutes ?? null,
      change.reason ?? null,
      change.note ?? null,
    ],
  });
  return rows[0];
}

/** Notes when the food of an accepted order first was ready. Undefined when it was noted before, or the order is no longer accepted. */
export async function markReady(tx: Tx, orderId: string, at: Date): Promise<OrderRecord | undefined> {
  const rows = await tx.sql<OrderRecord>({
    name: 'orders.markReady',
    text: `update orders set ready_at = $3, version = version + 1
      where restaurant_id = $1 and id = $2 and status = 'accepted' and ready_at is null returning ${columns}`,
    values: [tx.scope.restaurantId, orderId, at],
  });
  return rows[0];
}
