import type { DueByMethod } from '@servery/contract/tender-amounts';
import { formatMoney, type Minor } from '@servery/domain/money';
import { isOpenBill } from '@servery/domain/orders';
import { getWrittenOff, writeOffPart, type PricedCart } from '@servery/domain/pricing';
import { isRefund, taxesWithoutSurcharge, tenderProblem } from '@servery/domain/tenders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { idTaken } from '../../../platform/db/database-errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Approver } from '../../../platform/http/handler.types.ts';
import { unearnFor } from '../../loyalty/index.ts';
import { calculateDue, repriceOrder, toOrderRow, type OrderRow, type OrderSnapshot } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { loadTenders, type TenderRow } from '../tenders.repo.ts';
import { getLockOrder, getRules, isInEffect, readMoney, statusByTenders, toDue } from '../tenders.service.ts';
import { insertWriteOff, markWriteOffUndone, readWriteOff, type WriteOffRow } from '../write-offs.repo.ts';

interface OneWriteOff {
  store: StoreProfile;
  orderId: string;
  reason: string;
  actor: Actor;
  /** Who has approved it at a till; null: nobody had to. */
  approver: Approver | null;
  now: Date;
}

export interface WrittenOff {
  writeOff: WriteOffRow;
  order: OrderRow;
  due: DueByMethod;
  repeated: boolean;
}

const conflicts = {
  paidOnline: 'This order is paid by card online: there is nothing to write off.',
  alreadyPaid: 'Nothing is due for this order any more: it was paid, or written off before.',
  ended: 'This order was rejected or cancelled: nothing is due for it.',
} as const;

const conflict = (message: string) => new ApiError('resource_status_conflict', { message });

/**
 * Writes off what is due of an order: no payment is required. It is no money: the order's price shrinks by as much, as by a discount before
 * tax, and with nothing due the order is paid. What was paid before stays as it was booked. Under the order's lock, as payments are: of one
 * who pays and one who writes off at the same time, the second finds another amount due. The same id again returns what was recorded.
 * @throws ORDER_DOES_NOT_EXIST, resource_status_conflict: an open bill, nothing is due, another amount, or the id belongs to another one
 */
export async function writeOffOrder(tx: Tx, input: OneWriteOff & { id: string; amount: Minor }): Promise<WrittenOff> {
  const { store, orderId, id, amount, reason, actor, approver, now } = input;
  const { storeId } = store;
  const order = await getLockOrder(tx, storeId, orderId);
  const tenders = await loadTenders(tx, orderId);
  const known = await readWriteOff(tx, id);
  const { due } = readMoney(store, order, tenders).balance;
  if (known !== undefined) {
    if (known.order_id !== orderId || known.amount !== amount || known.reason !== reason)
      throw conflict('This id belongs to another write-off.');
    return { writeOff: known, order: toOrderRow(order), due: toDue(order, readMoney(store, order, tenders)), repeated: true };
  }
  if (isOpenBill(order)) throw conflict('This bill is open still. Place it first, then write it off.');
  const problem = tenderProblem(calculateDue(order), due, due);
  if (problem !== null && problem !== 'tooMuch') throw conflict(conflicts[problem]);
  if (due !== amount) {
    throw conflict(`${formatMoney(due, order.currency)} is due now. Nothing was written off. Please look at the new amount.`);
  }
  const writeOff = await insertWriteOff(tx, { id, storeId, orderId, amount, reason }, { actor, approver, now });
  // Nobody else records one for a locked order: the id belongs to another restaurant, or to another order since just now.
  if (writeOff === undefined) throw idTaken();
  const next = await reprice(tx, { store, order, tenders, amount: getWrittenOff(order.cart) + amount });
  return announce(tx, input, { writeOff, next, tenders });
}

/**
 * Undoes a write-off that was a mistake: its amount is due again, unless it was paid meanwhile. A completed order's earnings leave the loyalty
 * card until it is paid. Happens once; a repeat returns the current state.
 * @throws ORDER_DOES_NOT_EXIST for an order or a write-off that does not exist, resource_status_conflict for an order that has ended
 */
export async function undoWriteOff(tx: Tx, input: OneWriteOff & { writeOffId: string }): Promise<WrittenOff> {
  const { store, orderId, writeOffId, reason, actor, approver, now } = input;
  const order = await getLockOrder(tx, store.storeId, orderId);
  const current = await readWriteOff(tx, writeOffId);
  if (current === undefined || current.order_id !== orderId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  const tenders = await loadTenders(tx, orderId);
  if (current.undone_at !== null) {
    return { writeOff: current, order: toOrderRow(order), due: toDue(order, readMoney(store, order, tenders)), repeated: true };
  }
  if (order.status === 'rejected' || order.status === 'cancelled') throw conflict(conflicts.ended);
  const undone = await markWriteOffUndone(tx, writeOffId, { reason, actor, approver, now });
  // The row of a locked order is nobody else's to change.
  if (undone === undefined) throw new ApiError('service_unavailable', { retryAfter: 1 });
  const next = await reprice(tx, { store, order, tenders, amount: getWrittenOff(order.cart) - current.amount });
  if (next.status === 'completed' && next.paymentStatus === 'NOT_PAID') await unearnFor(tx, orderId, now);
  return announce(tx, input, { writeOff: undone, next, tenders });
}

/** What was paid as tips, and did not go back. */
const addTips = (tenders: readonly TenderRow[]): Minor =>
  tenders.filter(isInEffect).reduce((sum, { kind, tip }) => sum + (isRefund(kind) ? -tip : tip), 0);

/** The order at the price with so much written off, and paid if nothing is due at that price. */
function reprice(
  tx: Tx,
  { store, order, tenders, amount }: { store: StoreProfile; order: OrderSnapshot; tenders: readonly TenderRow[]; amount: Minor },
): Promise<OrderSnapshot> {
  const plainTaxes = taxesWithoutSurcharge(order.cart, getRules(store, order));
  const cart: PricedCart = writeOffPart(order.cart, { amount, tip: Math.max(0, addTips(tenders)), plainTaxes });
  const priced = { ...order, cart, grandTotal: cart.grandTotal };
  return repriceOrder(tx, order.id, { cart, paymentStatus: statusByTenders(store, priced, tenders) });
}

function announce(
  tx: Tx,
  { store, orderId, reason, actor, approver }: OneWriteOff,
  { writeOff, next, tenders }: { writeOff: WriteOffRow; next: OrderSnapshot; tenders: readonly TenderRow[] },
): WrittenOff {
  const row = toOrderRow(next);
  const { id: writeOffId, amount, undone_at: undoneAt } = writeOff;
  const payload = { row, amount, reason, writeOffId, approvedBy: approver?.name ?? null, ...(undoneAt !== null && { undone: true }) };
  tx.emit({ storeId: store.storeId, type: 'payment.waived', subject: { kind: 'order', id: orderId }, payload, actor });
  return { writeOff, order: row, due: toDue(next, readMoney(store, next, tenders)), repeated: false };
}
