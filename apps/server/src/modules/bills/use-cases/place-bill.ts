import type { BillView } from '@servery/contract/bills';
import { applyOperation, type Bill, type BillEntry, type EnteredOperation } from '@servery/domain/bills';
import { orderPaymentStatus } from '@servery/domain/orders';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { getFingerprint } from '../../../platform/http/canonical-json.ts';
import { giveBack } from '../../coupons/index.ts';
import { releaseCredit } from '../../loyalty/index.ts';
import { insertBillLines, markReady, moveOrder, toOrderRow } from '../../orders/index.ts';
import { billClosed, billConflictError, readBillView } from '../bills.events.ts';
import { insertEntries, updateBill } from '../bills.repo.ts';
import { lockBill, type CurrentBill } from '../bills.service.ts';
import { announce } from './append-operations.ts';
import { sendUnsent, type BillCommand, type KitchenOfBills } from './send-bill.ts';

/**
 * Closes an open bill for payment: unsent lines go to the kitchen, and the order is accepted and waits for payment. `paying`: that follows at
 * once, so what prints now does not ask for it. A bill that is placed already is returned as it is. @throws resource_not_found, resource_status_conflict: cancelled or empty
 */
export async function placeBill(
  tx: Tx,
  kitchen: KitchenOfBills,
  { storeId, orderId, device, now, paying }: BillCommand & { storeId: string; paying?: true | undefined },
): Promise<BillView> {
  const current = await lockBill(tx, storeId, orderId);
  const { status, cart, grandTotal, paymentMethod } = current.order;
  if (status === 'accepted' || status === 'completed') return readBillView(tx, current, device.deviceId);
  if (status !== 'new') throw billClosed(current.order, current.bill.document.merged);
  if (cart.lines.length === 0) throw billConflictError('EMPTY', 'There is nothing on this bill. Add something to it, or cancel it.');
  const gap = current.order.collectionType === 'delivery' ? findGap(current.order) : null;
  if (gap !== null)
    throw billConflictError('PROBLEMS', gap.message, { problems: [{ ...gap, code: 'UNAVAILABLE', lineId: null, operationId: null }] });
  const sent = await sendUnsent(tx, kitchen, current, device, { now, paying });
  // Locks the ticket, which comes before coupons and loyalty cards.
  const isDone = await kitchen.isDone(tx, orderId);
  const { order, bill } = await fixDiscounts(tx, sent, device, now);
  const paymentStatus = orderPaymentStatus({ status: 'accepted', paymentMethod, paymentStatus: null, settled: false, grandTotal });
  const accepted = await moveOrder(tx, order, { status: 'accepted', paymentStatus, acceptedAt: now.toISOString(), etaInMinutes: 0 });
  // The row is locked, so nobody else can have changed it.
  if (accepted === undefined) throw new ApiError('service_unavailable', { retryAfter: 1 });
  await insertBillLines(tx, accepted);
  const placed = (isDone ? await markReady(tx, orderId, now) : undefined) ?? accepted;
  const payload = { row: toOrderRow(placed), etaInMinutes: 0, ...(paying && { paying }) };
  tx.emit({ storeId, type: 'order.accepted', subject: { kind: 'order', id: orderId }, payload, actor: device.actor });
  return readBillView(tx, { order: placed, bill }, device.deviceId);
}

/**
 * From now on the discounts of the bill are fixed: a coupon that takes nothing off is taken off, and its use is given back; so is loyalty
 * credit that the bill does not need.
 */
export async function fixDiscounts(tx: Tx, current: CurrentBill, device: BillCommand['device'], now: Date): Promise<CurrentBill> {
  const { order, bill } = current;
  const { coupon, loyalty } = bill.document;
  const used = order.cart.loyalty?.redeemed ?? 0;
  const isIdle = coupon !== undefined && !order.cart.coupon;
  const operations: EnteredOperation[] = isIdle ? [{ type: 'setCoupon', coupon: null }] : [];
  if (loyalty !== undefined && loyalty.credit > used) {
    operations.push({ type: 'setLoyalty', loyalty: used === 0 ? null : { ...loyalty, credit: used } });
  }
  if (operations.length === 0) return current;
  const entries = operations.map((operation, place): BillEntry => {
    const revision = bill.revision + 1 + place;
    return { id: uuidv7(), revision, deviceId: device.deviceId, sequence: null, by: device.actor.name, at: now.toISOString(), operation };
  });
  const document = entries.reduce<Bill | null>(applyOperation, bill.document) as Bill;
  const record = { ...bill, document, revision: document.revision };
  await updateBill(tx, record);
  const logged = entries.map((entry) => ({ ...entry, fingerprint: getFingerprint(entry.id) }));
  await insertEntries(tx, order.id, logged, now);
  if (isIdle) await giveBack(tx, order.id, now);
  await releaseCredit(tx, order.id, used, now);
  announce(tx, { order, bill: record }, entries, device);
  return { order, bill: record };
}

/** What a driver needs to know of a delivery and nobody has entered yet. */
function findGap({ delivery, customerPhone }: CurrentBill['order']): { path: string; message: string } | null {
  if (delivery === null) {
    return { path: 'delivery', message: 'This delivery has no address yet. Enter where it goes, or change the order type.' };
  }
  if (customerPhone !== '') return null;
  return {
    path: 'customerPhone',
    message: 'This delivery has no phone number yet. Enter the number under which the driver reaches the guest.',
  };
}
