import type { DeliveryDetails } from '@servery/domain/delivery';
import type {
  CancellationReason,
  OrderPaymentMethod,
  OrderPaymentStatus,
  OrderSource,
  OrderStatus,
  CollectionType,
} from '@servery/domain/orders';
import type { PricedCart } from '@servery/domain/pricing';
import type { CurrencyCode } from '@servery/domain/money';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import type { StoredOnce } from '../../platform/db/once.ts';

/** An accept that waits for its capture: who asked, the ETA, and the idempotency key. */
export interface PendingAccept {
  type: 'accept';
  /** Identifies the reservation, so that only its owner can free it. */
  token: string;
  etaInMinutes: number;
  actor: Actor;
  once: StoredOnce | null;
}

/** A refusal that the marketplace of the order has to agree to first. */
export interface PendingEnd {
  type: 'reject' | 'cancel';
  token: string;
  reason: CancellationReason;
  note: string;
  actor: Actor;
  once: StoredOnce | null;
}
export type PendingCommand = PendingAccept | PendingEnd;

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
  /** Null unless it is a delivery; the suburb also has a column of its own, for lists. */
  delivery: DeliveryDetails | null;
  delivery_suburb: string | null;
  customer_name: string;
  customer_phone: string;
  customer_email: string;
  comments: string;
  payment_method: OrderPaymentMethod;
  payment_status: OrderPaymentStatus;
  currency: CurrencyCode;
  item_count: number;
  grand_total: number;
  cart: PricedCart;
  /** Placed by the restaurant's own people before it is open to the public. Never changes. */
  test: boolean;
  version: number;
  /**
   * Set while an outside system is asked: a card is captured for an accept, or a marketplace has to agree. Every other
   * command has to wait.
   */
  pending_command: PendingCommand | null;
  pending_until: Date | null;
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
  'delivery',
  'delivery_suburb',
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
  'test',
  'version',
  'pending_command',
  'pending_until',
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

/** An order of the restaurant with the keys that prove whose it is, for repeated requests and for guests. */
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
  /** Null: it is open again. */
  closedAt?: string | null | undefined;
  etaInMinutes?: number | undefined;
  reason?: string | undefined;
  note?: string | undefined;
}

/**
 * Changes an order if it is unchanged since it was read (same status and version). Of two concurrent changes only one
 * gets the row. Fields left out of the change stay as they are.
 */
export async function moveOrder(tx: Tx, from: OrderRecord, change: OrderChange): Promise<OrderRecord | undefined> {
  const rows = await tx.sql<OrderRecord>({
    name: 'orders.move',
    text: `update orders set status = $6, payment_status = $7, accepted_at = coalesce($8, accepted_at),
        promised_for = coalesce($9, promised_for), closed_at = case when $14 then null else coalesce($10, closed_at) end, eta_in_minutes = coalesce($11, eta_in_minutes),
        reason = coalesce($12, reason), reason_note = coalesce($13, reason_note), version = version + 1,
        pending_command = null, pending_until = null
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
      change.closedAt === null,
    ],
  });
  return rows[0];
}

/** Locks one order until the transaction ends. Lock the order before its payment. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OwnedOrder | undefined> {
  const rows = await tx.sql<OwnedOrder>({
    name: 'orders.lock',
    text: `select ${columns}, customer_id, request_fingerprint, guest_token_hash, guest_token_expires_at
      from orders where restaurant_id = $1 and id = $2 for no key update`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0];
}

/** Copies the state of the order's payment to the order, for lists and screens. Undefined when nothing changes. */
export async function setPaymentStatus(tx: Tx, orderId: string, status: OrderPaymentStatus): Promise<OrderRecord | undefined> {
  const rows = await tx.sql<OrderRecord>({
    name: 'orders.setPaymentStatus',
    text: `update orders set payment_status = $3, version = version + 1
      where restaurant_id = $1 and id = $2 and payment_status <> $3 returning ${columns}`,
    values: [tx.scope.restaurantId, orderId, status],
  });
  return rows[0];
}

/** Promises a locked order for another time. */
export async function promiseOrder(tx: Tx, orderId: string, promisedFor: Date): Promise<OrderRecord> {
  const rows = await tx.sql<OrderRecord>({
    name: 'orders.promise',
    text: `update orders set promised_for = $3, version = version + 1 where restaurant_id = $1 and id = $2 returning ${columns}`,
    values: [tx.scope.restaurantId, orderId, promisedFor],
  });
  return rows[0] as OrderRecord;
}

/** Reserves an order that is still as it was read for a command. Undefined: somebody was faster. */
export async function reserveOrder(tx: Tx, from: OrderRecord, command: PendingCommand, until: Date): Promise<OrderRecord | undefined> {
  const rows = await tx.sql<OrderRecord>({
    name: 'orders.reserve',
    text: `update orders set pending_command = $5::jsonb, pending_until = $6, version = version + 1
      where restaurant_id = $1 and id = $2 and status = $7 and version = $3 and store_id = $4 and pending_command is null
      returning ${columns}`,
    values: [tx.scope.restaurantId, from.id, from.version, from.store_id, JSON.stringify(command), until, from.status],
  });
  return rows[0];
}

/** Ends a reservation without an accept, so that other commands may run. */
export async function freeReservation(tx: Tx, orderId: string, token: string): Promise<void> {
  await tx.sql({
    name: 'orders.freeReservation',
    text: `update orders set pending_command = null, pending_until = null, version = version + 1
      where restaurant_id = $1 and id = $2 and pending_command->>'token' = $3`,
    values: [tx.scope.restaurantId, orderId, token],
  });
}

/** The food of an accepted order is not ready after all. Undefined when it was not, or the order is no longer accepted. */
export async function takeReadyBack(tx: Tx, orderId: string): Promise<OrderRecord | undefined> {
  const rows = await tx.sql<OrderRecord>({
    name: 'orders.takeReadyBack',
    text: `update orders set ready_at = null, version = version + 1
      where restaurant_id = $1 and id = $2 and status = 'accepted' and ready_at is not null returning ${columns}`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0];
}

/** Notes when the food of an accepted order was ready. Undefined when it was noted before, or the order is no longer accepted. */
export async function markReady(tx: Tx, orderId: string, at: Date): Promise<OrderRecord | undefined> {
  const rows = await tx.sql<OrderRecord>({
    name: 'orders.markReady',
    text: `update orders set ready_at = $3, version = version + 1
      where restaurant_id = $1 and id = $2 and status = 'accepted' and ready_at is null returning ${columns}`,
    values: [tx.scope.restaurantId, orderId, at],
  });
  return rows[0];
}
