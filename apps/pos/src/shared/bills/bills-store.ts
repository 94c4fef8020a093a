import { create } from 'zustand';
import type { OutboxEntry, Stuck } from '@servery/app-kit/outbox.ts';
import type { Bill, BillCollectionType, BillTable } from '@servery/domain/bills';
import { countByItem } from './bill-changes.ts';
import { emptyBillStore, prune, shownBill, type BillStore, type BillCommand } from './bill-store.ts';

/** What a bill will be opened with, once something is on it. */
export interface Draft {
  collectionType: BillCollectionType;
  table: BillTable | null;
  customerName: string;
}
const emptyDraft: Draft = { collectionType: 'pickup', table: null, customerName: '' };

export interface BillsState extends BillStore {
  /** Changes of all bills that wait to be sent. */
  waiting: number;
  /** Why the last try did not get through. */
  stuck: Stuck | null;
  /** What the server did not take; it is kept until somebody tries it again or discards it. */
  aside: readonly OutboxEntry<BillCommand>[];
  /** What waits outlives the page; false: the browser keeps nothing, or its storage is full. */
  lasting: boolean;
  /** Changes that were tapped and are not on the device yet: a page that ends now takes them along. */
  entering: number;
  /** The bill in hand; null: none is opened yet. */
  currentId: string | null;
  draft: Draft;
  /** The bill in hand as it stands with everything that was tapped. */
  shown: Bill | null;
  /** Of the bill in hand, by item: tiles look at their own count alone. */
  counts: Readonly<Record<string, number>>;
}

const nothing: BillsState = {
  ...emptyBillStore,
  waiting: 0,
  stuck: null,
  aside: [],
  lasting: true,
  entering: 0,
  currentId: null,
  draft: emptyDraft,
  shown: null,
  counts: {},
};

export const useBills = create<BillsState>(() => nothing);

/** Another till is paired in this page: its bills are not the last one's. */
export const forgetBills = (): void => useBills.setState(nothing);

const derived = (book: BillStore, currentId: string | null) => {
  const shown = currentId === null ? null : shownBill(book, currentId);
  return { shown, counts: countByItem(shown) };
};

export const updateBillStore = (change: (book: BillStore) => BillStore): void =>
  useBills.setState((state) => {
    const { known, pending } = prune(change(state), state.currentId);
    return { known, pending, ...derived({ known, pending }, state.currentId) };
  });

/** Takes another bill in hand; null: a new one begins. */
export const takeInHand = (billId: string | null, draft?: Draft): void =>
  useBills.setState((state) => {
    // The next sale most likely is of the same kind as the last.
    const next = draft ?? { ...emptyDraft, collectionType: state.draft.collectionType };
    return { currentId: billId, draft: next, ...derived(state, billId) };
  });
