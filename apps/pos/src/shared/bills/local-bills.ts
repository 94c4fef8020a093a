import type { Bill } from '@servery/domain/bills';
import { shownBill, getWaiting, type BillStore, type BillRow } from './bill-store.ts';

/** A bill as this till knows it without asking the server. */
export interface LocalBill {
  id: string;
  bill: Bill;
  /** As the server told it last; undefined: its opening has not been sent. */
  row: BillRow | undefined;
  /** Changes that are not sent yet. */
  waiting: number;
}

/** The open bills that this till knows, newest first: those that it has unsent changes of, and those that it has worked on. */
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
