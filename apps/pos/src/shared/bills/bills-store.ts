import { create } from 'zustand';
import { nothingWaits, type ReplicaStatus } from '@servery/app-kit/replica/replica-queue.ts';
import type { Bill, BillCollectionType, BillTable } from '@servery/domain/bills';
import { countByItem } from './bill-changes.ts';
import { emptyBillStore, prune, shownBill, type BillStore, type BillCommand } from './bill-store.ts';

/** How the next bill will be opened, once it has its first line. */
export interface Draft {
  collectionType: BillCollectionType;
  table: BillTable | null;
  customerName: string;
  /** Absent in what an earlier release stored, as is the id. */
  customerPhone?: string;
  customerId?: string | null;
  /** Guests at the table; null, or absent in what an earlier release stored: nobody has counted. */
  covers?: number | null;
}
const emptyDraft: Draft = { collectionType: 'pickup', table: null, customerName: '' };

/** The bills of this till, how its changes stand, and what it shows. */
export interface BillsState extends BillStore, ReplicaStatus<BillCommand> {
  /** The current bill; null: none is open yet. */
  currentId: string | null;
  draft: Draft;
  /** The current bill with all commands applied. */
  shown: Bill | null;
  /** Quantities on the current bill, by item: each tile subscribes to its own count. */
  counts: Readonly<Record<string, number>>;
}

const nothing: BillsState = {
  ...emptyBillStore,
  ...nothingWaits,
  currentId: null,
  draft: emptyDraft,
  shown: null,
  counts: {},
};

export const useBills = create<BillsState>(() => nothing);

/** Another till is paired in this page: it must not see the previous till's bills. */
export const forgetBills = (): void => useBills.setState(nothing);

const derived = (book: BillStore, currentId: string | null) => {
  const shown = currentId === null ? null : shownBill(book, currentId);
  return { shown, counts: countByItem(shown) };
};

export const updateBillStore = (change: (book: BillStore) => BillStore): void =>
  useBills.setState((state) => {
    const { known, pending, doubted } = prune(change(state), state.currentId);
    return { known, pending, ...(doubted && { doubted }), ...derived({ known, pending }, state.currentId) };
  });

/** Makes another bill current; null starts a new one. */
export const takeInHand = (billId: string | null, draft?: Draft): void =>
  useBills.setState((state) => {
    // The next sale is most likely of the same order type. After a table it is not: the counter's next guest must not get the table's prices.
    const next = draft ?? { ...emptyDraft, ...(state.draft.table === null && { collectionType: state.draft.collectionType }) };
    return { currentId: billId, draft: next, ...derived(state, billId) };
  });
