import type { Bill } from '@servery/domain/bills';
import { shownBill, getWaiting, type BillStore, type BillRow } from './bill-store.ts';

/** A bill that this till knows without asking the server. */
export interface LocalBill {
  id: string;
  bill: Bill;
  /** As last received from the server; undefined: its opening has not been sent. */
  row: BillRow | undefined;
  /** Changes that are not sent yet. */
  waiting: number;
}

/** The open bills that this till knows, newest first: those with unsent changes, and those it has worked on. */
export function localBills(book: BillStore): LocalBill[] {
  const openIds = Object.values(book.known).flatMap(({ row }) => (row.status === 'new' ? row.id : []));
  const ids = new Set([...openIds, ...book.pending.map(({ billId }) => billId)]);
  return [...ids]
    .flatMap((id): LocalBill | [] => {
      const bill = shownBill(book, id);
      return bill ? { id, bill, row: book.known[id]?.row, waiting: getWaiting(book, id) } : [];
    })
    .toReversed();
}
