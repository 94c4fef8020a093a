import type { BillView } from '@servery/contract/bills';
import { applyOperation, isDocketOutdated, isUnsent, currentQuantity, unsentLines, type Bill, type BillEntry } from '@servery/domain/bills';
import type { TaskMove } from '@servery/domain/kitchen';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { getFingerprint } from '../../../platform/http/canonical-json.ts';
import type { OrderSnapshot } from '../../orders/index.ts';
import { billClosed, toBillRow, readBillView } from '../bills.events.ts';
import { insertEntries, updateBill } from '../bills.repo.ts';
import { lockBill, type BillDevice, type CurrentBill } from '../bills.service.ts';

/** What the kitchen does with a bill; the kitchen module's functions, passed in by compose. */
export interface KitchenOfBills {
  /** In the transaction: a ticket is opened, or changed; `moved`: it is wanted at another time. @throws resource_status_conflict for a ticket that was cancelled. */
  sendBill(tx: Tx, order: OrderSnapshot, by: { actor: Actor; now: Date; moved: boolean }): Promise<void>;
  /** Whether it has finished everything that was sent. */
  isDone(tx: Tx, orderId: string): Promise<boolean>;
  /** In the transaction: what it has of lines that were moved goes to their new bill's ticket. */
  moveTasks(
    tx: Tx,
    food: { from: OrderSnapshot; to: OrderSnapshot; moves: readonly TaskMove[]; emptied: boolean; actor: Actor; now: Date },
  ): Promise<{ unseen: boolean }>;
}

export interface BillCommand {
  orderId: string;
  device: BillDevice;
  now: Date;
}

/**
 * Sends what is new or changed on a bill to the kitchen. If nothing is unsent, or the bill was placed meanwhile, nothing happens.
 * @throws resource_not_found, resource_status_conflict for a cancelled bill
 */
export async function sendBill(tx: Tx, kitchen: KitchenOfBills, { orderId, device, now }: BillCommand): Promise<BillView> {
  const current = await lockBill(tx, device.storeId, orderId);
  if (current.order.status === 'cancelled') throw billClosed(current.order, current.bill.document.merged);
  // Placing has sent everything.
  const sent = current.order.status === 'new' ? await sendUnsent(tx, kitchen, current, device, { now }) : current;
  return readBillView(tx, sent, device.deviceId);
}

/** The same for a bill that is locked and open. `paying`: it is placed with it, and its payment follows at once. */
export async function sendUnsent(
  tx: Tx,
  kitchen: KitchenOfBills,
  current: CurrentBill,
  { deviceId, actor }: BillDevice,
  { now, paying }: { now: Date; paying?: true | undefined },
): Promise<CurrentBill> {
  const { order, bill } = current;
  if (!isUnsent(bill.document)) return current;
  const at = now.toISOString();
  const operation: BillEntry = {
    id: uuidv7(),
    revision: bill.revision + 1,
    deviceId,
    sequence: null,
    by: actor.name,
    at,
    operation: { type: 'send' },
  };
  const document = applyOperation(bill.document, operation) as Bill;
  const sent = { ...bill, document, revision: document.revision, unsent: false, sent_at: now, sending_id: operation.id };
  const { sentAs, requested } = bill.document;
  const moved = sentAs !== null && sentAs.requested?.at !== requested?.at;
  await kitchen.sendBill(tx, order, { actor, now, moved });
  await updateBill(tx, sent);
  await insertEntries(tx, order.id, [{ ...operation, fingerprint: getFingerprint(operation.id) }], now);
  const lines = unsentLines(bill.document).map((line) => ({
    lineId: line.id,
    name: line.frozen.priced.name,
    before: line.sent,
    quantity: currentQuantity(line),
  }));
  tx.emit({
    storeId: order.storeId,
    type: 'bill.sent',
    subject: { kind: 'order', id: order.id },
    payload: {
      row: toBillRow(order, sent),
      operation,
      first: bill.document.sentAs === null,
      lines,
      ...(isDocketOutdated(bill.document.sentAs, bill.document) && { heading: true as const }),
      ...(paying && { paying }),
    },
    actor,
  });
  return { order, bill: sent };
}
