import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import type { ClientError } from '@servery/app-kit/client.ts';
import { appendBillOperations, cancelBill, placeBill, sendBill } from '@servery/contract/bills';
import type { Reason } from '@servery/app-kit/replica/outbox-answer.ts';
import { nameOperation, type Bill } from '@servery/domain/bills';
import { formatTableName } from '@servery/domain/orders';
import { client } from '../device.ts';
import { getPersonHeader } from '../people/people-store.ts';
import { getConflict, timeout, type Answer, type Place } from './bill-answers.ts';
import type { BillCommand, BillRow } from './bill-store.ts';
import { recordOffline } from './record-offline.ts';
import { takenName } from './taken-name.ts';

/** Sends one command to the server, once: the outbox does the retries. `sequence`: the number of an operation. */
export const callFor = async (place: Place, command: BillCommand, sequence: number): Promise<Answer> => {
  const { restaurantId, storeId } = place;
  const orderId = command.billId;
  // Whoever works at the till when it is sent may be somebody else.
  const headers = { ...getPersonHeader(command.by ?? null), ...getApprovalHeader(command.approval) };
  if (command.kind === 'tender') return recordOffline(place, command, headers);
  if (command.kind === 'place')
    return client.call(placeBill, { params: { restaurantId, storeId, orderId }, body: {}, headers, timeout, retries: 0 });
  if (command.kind === 'send') return client.call(sendBill, { params: { orderId }, body: {}, headers, timeout, retries: 0 });
  if (command.kind === 'cancel') {
    const { reason, note } = command;
    return client.call(cancelBill, { params: { orderId }, body: { reason, note }, headers, timeout, retries: 0 });
  }
  const { id, at, wanted } = command;
  const operations = [{ id, sequence, at, ...wanted }];
  return client.call(appendBillOperations, {
    params: { restaurantId, storeId, orderId },
    body: { operations },
    headers,
    timeout,
    retries: 0,
  });
};

/** The line that a command is about; null: the whole bill. */
export const getLine = (command: BillCommand): string | null => {
  if (command.kind !== 'operation') return null;
  const { entered } = command;
  if (entered.type === 'addLine') return entered.line.id;
  return 'lineId' in entered ? entered.lineId : null;
};

/** The same opening without its table: a deleted table must not fail the whole bill. */
export const withoutTable = (command: BillCommand): BillCommand | null => {
  if (command.kind !== 'operation' || command.wanted.type !== 'open' || command.entered.type !== 'open') return null;
  if (command.wanted.tableId === null) return null;
  return { ...command, wanted: { ...command.wanted, tableId: null }, entered: { ...command.entered, table: null } };
};

/** The label of a command. */
const getName = (command: BillCommand, bill: Bill | null): string => {
  if (command.kind === 'cancel') return 'Cancel the bill';
  if (command.kind === 'place') return 'Pay later';
  if (command.kind === 'tender') return takenName(command.tender);
  return nameOperation(command.kind === 'send' ? { type: 'send' } : command.entered, bill);
};

/** A bill's label: "B-012, Table 4"; before the server has numbered it, "New bill, Table 4". */
export const billName = (row: Pick<BillRow, 'number'> | undefined, bill: Bill | null): string =>
  [row?.number || 'New bill', bill?.table ? formatTableName(bill.table.name) : (bill?.customerName ?? '')].filter(Boolean).join(', ');

/** Why the server refused a command; `bill` as the till shows it. */
export const getReason = (command: BillCommand, error: ClientError, row: BillRow | undefined, bill: Bill | null): Reason => ({
  of: billName(row, bill),
  what: getName(command, bill),
  why: getConflict(error)?.problems[0]?.message ?? error.fields?.[0]?.message ?? error.message,
});
