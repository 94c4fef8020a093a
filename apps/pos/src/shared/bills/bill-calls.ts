import type { ClientError } from '@servery/app-kit/client.ts';
import { appendBillOperations, cancelBill, sendBill, type BillConflict, type BillView } from '@servery/contract/bills';
import type { Bill } from '@servery/domain/bills';
import { client, type Device } from '../device.ts';
import type { BillCommand, Refusal } from './bill-book.ts';

export type Place = Pick<Device, 'restaurantId' | 'storeId' | 'deviceId'>;
export type Answer = { ok: true; data: BillView } | { ok: false; error: ClientError };

/** Milliseconds. */
const timeout = 8000;

/** Asks the server for what was tapped. `sequence`: the number of an operation. */
export const callFor = async (place: Place, command: BillCommand, sequence: number): Promise<Answer> => {
  const { restaurantId, storeId } = place;
  const orderId = command.billId;
  if (command.kind === 'send') return client.call(sendBill, { params: { orderId }, body: {}, timeout });
  if (command.kind === 'cancel') {
    const { reason, note } = command;
    return client.call(cancelBill, { params: { orderId }, body: { reason, note }, timeout });
  }
  const { id, at, wanted } = command;
  const operations = [{ id, sequence, at, ...wanted }];
  return client.call(appendBillOperations, { params: { restaurantId, storeId, orderId }, body: { operations }, timeout });
};

export const conflictOf = ({ details }: ClientError): BillConflict | null =>
  typeof details === 'object' && details !== null && 'reason' in details ? (details as BillConflict) : null;

/** The line that a command is about; null: it is about the bill. */
export const lineOf = (command: BillCommand): string | null => {
  if (command.kind !== 'operation') return null;
  const { entered } = command;
  if (entered.type === 'addLine') return entered.line.id;
  return 'lineId' in entered ? entered.lineId : null;
};

/** The same opening without its table: a table that is gone must not take the whole bill with it. */
export const withoutTable = (command: BillCommand): BillCommand | null => {
  if (command.kind !== 'operation' || command.wanted.type !== 'open' || command.entered.type !== 'open') return null;
  if (command.wanted.tableId === null) return null;
  return { ...command, wanted: { ...command.wanted, tableId: null }, entered: { ...command.entered, table: null } };
};

/** What a command was about, as people call it. */
const nameOf = (command: BillCommand, bill: Bill | null): string => {
  if (command.kind === 'send') return 'Sending to the kitchen';
  if (command.kind === 'cancel') return 'Cancelling the bill';
  const { entered } = command;
  if (entered.type === 'addLine') return entered.frozen.priced.name;
  if (entered.type === 'open' || entered.type === 'setTable') return 'The table';
  const lineId = lineOf(command);
  return bill?.lines.find(({ id }) => id === lineId)?.frozen.priced.name ?? 'A change of this bill';
};

/** What the server did not take, for people; `bill` as the till shows it. */
export const refusalOf = (command: BillCommand, error: ClientError, bill: Bill | null): Refusal & { billId: string } => ({
  id: command.id,
  billId: command.billId,
  lineId: lineOf(command),
  what: nameOf(command, bill),
  message: conflictOf(error)?.problems[0]?.message ?? error.message,
});
