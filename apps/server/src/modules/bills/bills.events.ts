import type { BillConflict, BillView } from '@servery/contract/bills';
import type { Bill } from '@servery/domain/bills';
import type { Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { toClientCart, toOrderRow, type ListedOrder, type OrderSnapshot } from '../orders/index.ts';
import { lastSequence, type BillRecord } from './bills.repo.ts';

type Listed = Pick<BillRecord, 'terminal_name' | 'revision' | 'unsent' | 'sent_at'>;

/** A bill as lists and events have it. */
export const toBillRow = (order: ListedOrder, bill: Listed): BillView['row'] => ({
  ...toOrderRow(order),
  tableId: order.tableId,
  terminalName: bill.terminal_name,
  revision: bill.revision,
  unsent: bill.unsent,
  sentAt: bill.sent_at?.toISOString() ?? null,
});

/** A bill as its own screen has it, for a device. */
export async function readBillView(
  tx: Tx,
  { order, bill }: { order: OrderSnapshot; bill: BillRecord },
  deviceId: string,
): Promise<BillView> {
  return {
    row: toBillRow(order, bill),
    bill: bill.document,
    cart: order.cart.lines.length === 0 ? null : toClientCart(order.cart),
    deviceSequence: await lastSequence(tx, deviceId),
  };
}

/** Why a call on a bill cannot be done. */
export const billConflictError = (
  reason: BillConflict['reason'],
  message: string,
  more: Partial<Pick<BillConflict, 'problems' | 'expectedSequence'>> = {},
): ApiError => {
  const details: BillConflict = { reason, message, problems: [], ...more };
  return new ApiError('resource_status_conflict', { message, details });
};

const closedText: Readonly<Partial<Record<OrderSnapshot['status'], string>>> = {
  accepted: 'This bill is placed and waits for its payment: nothing is changed on it any more. Start a new bill to add more.',
  completed: 'This bill is settled. Start a new bill to add more.',
  cancelled: 'This bill was cancelled. Start a new bill to add more.',
};

/** The bill is not open any more. `merged`: into which one. */
export const billClosed = ({ status }: Pick<OrderSnapshot, 'status'>, merged?: Bill['merged']): ApiError =>
  billConflictError(
    'CLOSED',
    merged === undefined
      ? (closedText[status] ?? 'This bill is not open any more. Open a new bill.')
      : `This bill was joined to bill ${merged.number}. Make the change there.`,
  );
