import type { OrderPaymentStatus, OrderStatus } from '@servery/domain/orders';
import type { PricedCart } from '@servery/domain/pricing';
import type { Tx } from '../../platform/db/connections.types.ts';
import { createTxMemo } from '../../platform/db/memo.ts';
import { snapshotColumns, type OrderSnapshot, type PendingCommand } from './order-snapshot.repo.ts';

const selected = snapshotColumns();

/** One order of a store, or undefined. */
export async function readOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderSnapshot | undefined> {
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.read',
    text: `select ${selected} from orders where restaurant_id = $1 and store_id = $2 and id = $3`,
    values: [tx.scope.restaurantId, storeId, orderId],
  });
  return rows[0];
}

/** Orders as their transaction has last written them. */
const written = createTxMemo<OrderSnapshot>();

/** Notes the row that a statement of a transaction has written, if it has, and returns it. Every update of an order's fields passes here. */
export function noteWritten(tx: Tx, [order]: readonly OrderSnapshot[]): OrderSnapshot | undefined {
  if (order !== undefined) written.set(tx, order.id, order);
  return order;
}

/** As `readOrder`, for whoever follows a change of the order in its transaction: what was just written is not read again. */
export async function readWrittenOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderSnapshot | undefined> {
  const order = written.get(tx, orderId);
  return order?.storeId === storeId ? order : readOrder(tx, storeId, orderId);
}

/** One order of any of the restaurant's stores, or undefined. */
export async function readOrderAnywhere(tx: Tx, orderId: string): Promise<OrderSnapshot | undefined> {
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.readAnywhere',
    text: `select ${selected} from orders where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0];
}

/** An order with the keys that prove whose it is. */
export interface OwnedOrder extends OrderSnapshot {
  requestFingerprint: Buffer;
  guestTokenHash: Buffer | null;
  guestTokenExpiresAt: Date | null;
}

/** The same with its keys, for repeated requests and for guests. */
export async function readOwnedOrder(tx: Tx, orderId: string): Promise<OwnedOrder | undefined> {
  const rows = await tx.sql<OwnedOrder>({
    name: 'orders.readOwned',
    text: `select ${selected}, request_fingerprint as "requestFingerprint", guest_token_hash as "guestTokenHash",
        guest_token_expires_at as "guestTokenExpiresAt"
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
export async function moveOrder(tx: Tx, from: OrderSnapshot, change: OrderChange): Promise<OrderSnapshot | undefined> {
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.move',
    text: `update orders set status = $6, payment_status = $7, accepted_at = coalesce($8, accepted_at),
        promised_for = coalesce($9, promised_for), closed_at = case when $14 then null else coalesce($10, closed_at) end, eta_in_minutes = coalesce($11, eta_in_minutes),
        reason = coalesce($12, reason), reason_note = coalesce($13, reason_note), version = version + 1,
        pending_command = null, pending_until = null
      where restaurant_id = $1 and store_id = $2 and id = $3 and status = $4 and version = $5
      returning ${selected}`,
    values: [
      tx.scope.restaurantId,
      from.storeId,
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
  return noteWritten(tx, rows);
}

/** Locks one order until the transaction ends. Lock the order before its payment. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderSnapshot | undefined> {
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.lock',
    text: `select ${selected} from orders where restaurant_id = $1 and id = $2 for no key update`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0];
}

/** Copies the state of the order's payment to the order, for lists and screens. Undefined when nothing changes. */
export async function setPaymentStatus(tx: Tx, orderId: string, status: OrderPaymentStatus): Promise<OrderSnapshot | undefined> {
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.setPaymentStatus',
    text: `update orders set payment_status = $3, version = version + 1
      where restaurant_id = $1 and id = $2 and payment_status <> $3 returning ${selected}`,
    values: [tx.scope.restaurantId, orderId, status],
  });
  return noteWritten(tx, rows);
}

/** After a tender of a locked order was recorded or undone: the order as it is now, in a new version, because its money has changed. */
export async function followTenders(tx: Tx, orderId: string, status: OrderPaymentStatus): Promise<OrderSnapshot> {
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.followTenders',
    text: `update orders set payment_status = $3, version = version + 1 where restaurant_id = $1 and id = $2 returning ${selected}`,
    values: [tx.scope.restaurantId, orderId, status],
  });
  return noteWritten(tx, rows) as OrderSnapshot;
}

/** Gives a locked order another price, with the payment status that follows from it. */
export async function repriceOrder(
  tx: Tx,
  orderId: string,
  { cart, paymentStatus }: { cart: PricedCart; paymentStatus: OrderPaymentStatus },
): Promise<OrderSnapshot> {
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.reprice',
    text: `update orders set cart = $3::jsonb, grand_total = $4, payment_status = $5, version = version + 1
      where restaurant_id = $1 and id = $2 returning ${selected}`,
    values: [tx.scope.restaurantId, orderId, JSON.stringify(cart), cart.grandTotal, paymentStatus],
  });
  return noteWritten(tx, rows) as OrderSnapshot;
}

/** Promises a locked order for another time. */
export async function promiseOrder(tx: Tx, orderId: string, promisedFor: Date): Promise<OrderSnapshot> {
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.promise',
    text: `update orders set promised_for = $3, version = version + 1 where restaurant_id = $1 and id = $2 returning ${selected}`,
    values: [tx.scope.restaurantId, orderId, promisedFor],
  });
  return noteWritten(tx, rows) as OrderSnapshot;
}

/** Reserves an order that is still as it was read for a command. Undefined: somebody was faster. */
export async function reserveOrder(tx: Tx, from: OrderSnapshot, command: PendingCommand, until: Date): Promise<OrderSnapshot | undefined> {
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.reserve',
    text: `update orders set pending_command = $5::jsonb, pending_until = $6, version = version + 1
      where restaurant_id = $1 and id = $2 and status = $7 and version = $3 and store_id = $4 and pending_command is null
      returning ${selected}`,
    values: [tx.scope.restaurantId, from.id, from.version, from.storeId, JSON.stringify(command), until, from.status],
  });
  return noteWritten(tx, rows);
}

/** Ends a reservation without an accept, so that other commands may run. */
export async function freeReservation(tx: Tx, orderId: string, token: string): Promise<void> {
  await tx.sql({
    name: 'orders.freeReservation',
    text: `update orders set pending_command = null, pending_until = null, version = version + 1
      where restaurant_id = $1 and id = $2 and pending_command->>'token' = $3`,
    values: [tx.scope.restaurantId, orderId, token],
  });
  written.forget(tx, orderId);
}

/** The food of an accepted order is not ready after all. Undefined when it was not, or the order is no longer accepted. */
export async function takeReadyBack(tx: Tx, orderId: string): Promise<OrderSnapshot | undefined> {
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.takeReadyBack',
    text: `update orders set ready_at = null, version = version + 1
      where restaurant_id = $1 and id = $2 and status = 'accepted' and ready_at is not null returning ${selected}`,
    values: [tx.scope.restaurantId, orderId],
  });
  return noteWritten(tx, rows);
}

/** Notes when the food of an accepted order was ready. Undefined when it was noted before, or the order is no longer accepted. */
export async function markReady(tx: Tx, orderId: string, at: Date): Promise<OrderSnapshot | undefined> {
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.markReady',
    text: `update orders set ready_at = $3, version = version + 1
      where restaurant_id = $1 and id = $2 and status = 'accepted' and ready_at is null returning ${selected}`,
    values: [tx.scope.restaurantId, orderId, at],
  });
  return noteWritten(tx, rows);
}
