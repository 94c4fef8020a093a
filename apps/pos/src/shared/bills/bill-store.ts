import {
  answer,
  doubt,
  getShown,
  press,
  receive,
  restore as restoreReplica,
  settle,
  trust,
  type Replica,
  type ReplicaRules,
} from '@servery/app-kit/replica/replica.ts';
import type { BillView } from '@servery/contract/bills';
import type { EventPayload } from '@servery/contract/events';
import {
  applyOperation,
  isKnownOperation,
  type Bill,
  type BillEntry,
  type BillOperation,
  type EnteredOperation,
} from '@servery/domain/bills';
import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { CancellationReason } from '@servery/domain/orders';

export type BillRow = BillView['row'];

/** A bill as last received from the server. */
export interface KnownBill {
  row: BillRow;
  bill: Bill;
  /**
   * This till's newest command that the server's bill includes. If its answer was lost, it is still in the queue, even after a reload, and
   * must not be applied twice.
   */
  inside?: string | undefined;
}

/** A command that waits to be sent, in queue order. An operation carries the data that this till looked up to show it immediately. */
export type BillCommand = {
  billId: string;
  /** The session of who entered it (`shared/people`); none: the till's own. */
  by?: string;
  /** The approval that it needs (`shared/people/approvals.ts`). */
  approval?: string;
} & (
  | { kind: 'operation'; id: string; at: string; wanted: BillOperation; entered: EnteredOperation }
  | { kind: 'send'; id: string; at: string }
  | { kind: 'cancel'; id: string; reason: CancellationReason; note: string }
  | Settlement
);

/** What was taken while the server cannot be asked. Amounts in minor units. */
export interface OfflineTender {
  kind: 'cash' | 'custom';
  /** Of a custom payment: its name. */
  label: string;
  /** All that the bill comes to, as this till prices it. */
  base: Minor;
  /** With the rounding of coins. */
  amount: Minor;
  /** Null: not cash. */
  given: Minor | null;
  currency: CurrencyCode;
}

/**
 * Ends a bill on this till: it is placed, to be paid later, or paid. The `id` is the tender's (docs/adr/0084-money-without-a-connection.md).
 */
type Settlement = { kind: 'place'; id: string; at: string } | { kind: 'tender'; id: string; at: string; tender: OfflineTender };

/** The bills that this till knows, with the commands that the server has not answered yet. */
export type BillStore = Replica<KnownBill, BillCommand>;

export const emptyBillStore: BillStore = { known: {}, pending: [] };

/** The author of this till's operations; the server derives it from the session. */
const self = { deviceId: '', sequence: null, revision: null, by: '' };

const getEntry = (command: BillCommand): BillEntry | null => {
  if (command.kind === 'cancel') return null;
  // Placing a bill sends what the kitchen does not have.
  const operation: EnteredOperation = command.kind === 'operation' ? command.entered : { type: 'send' };
  return { ...self, id: command.id, at: command.at, operation };
};

const rules: ReplicaRules<KnownBill, Bill, BillCommand> = {
  getScope: ({ billId }) => billId,
  begin: (known) => known?.bill ?? null,
  apply: (bill, command) => {
    const entry = getEntry(command);
    return entry === null ? bill : applyOperation(bill, entry);
  },
  /** An older version than the known one changes only what is known to be inside. */
  merge: (before, { row, bill, inside }) => {
    const isOlder = before && (before.bill.revision > bill.revision || before.row.version > row.version);
    if (isOlder && inside === undefined) return before;
    return { ...(isOlder ? before : { row, bill }), inside: inside ?? before?.inside };
  },
  includes: ({ inside }, { id }) => inside === id,
};

/** A bill with all commands of this till applied, answered or not; null: it has not been opened. */
export const shownBill = (book: BillStore, billId: string): Bill | null => getShown(rules, book, billId);

/** How many changes of a bill wait to be sent. */
export const getWaiting = ({ pending }: Pick<BillStore, 'pending'>, billId: string): number =>
  pending.reduce((count, command) => count + (command.billId === billId ? 1 : 0), 0);

/** It was cancelled here; the server has not confirmed that yet. */
export const isLeaving = ({ pending }: Pick<BillStore, 'pending'>, billId: string): boolean =>
  pending.some((command) => command.kind === 'cancel' && command.billId === billId);

/** How a bill was ended here while the server cannot be asked; undefined: it was not. */
export const findSettlement = ({ pending }: Pick<BillStore, 'pending'>, billId: string): (BillCommand & Settlement) | undefined =>
  pending.find(
    (command): command is BillCommand & Settlement => command.billId === billId && (command.kind === 'place' || command.kind === 'tender'),
  );

/** How many bills were paid here and are not sent yet. */
export const countSales = ({ pending }: Pick<BillStore, 'pending'>): number => pending.filter(({ kind }) => kind === 'tender').length;

/** The kitchen gets it as soon as the server has it. */
export const isSending = ({ pending }: Pick<BillStore, 'pending'>, billId: string): boolean =>
  pending.some((command) => command.kind === 'send' && command.billId === billId);

/** Its opening waits to be sent. */
export const isOpening = ({ pending }: Pick<BillStore, 'pending'>, billId: string): boolean =>
  pending.some((command) => command.kind === 'operation' && command.entered.type === 'open' && command.billId === billId);

/** Adds a new command. */
export const tap = (book: BillStore, command: BillCommand): BillStore => press(book, command);

/** Restores what waits in the queue, after a reload or because it is retried; newer commands come after it. */
export const restore = (book: BillStore, waiting: readonly BillCommand[]): BillStore => restoreReplica(rules, book, waiting);

/** Applies a bill received from the server. */
export const learn = (book: BillStore, known: KnownBill): BillStore =>
  receive(rules, book, known.row.id, { row: known.row, bill: known.bill, inside: known.inside });

/** A command is done: the bill received from the server includes it. */
export const answered = (book: BillStore, id: string, { row, bill }: Pick<BillView, 'row' | 'bill'>): BillStore =>
  answer(rules, book, id, row.id, { row, bill, inside: id });

/** A command no longer waits: it was set aside, or another tab has sent it. */
export const dropped = (book: BillStore, id: string): BillStore => settle(book, new Set([id]));

/**
 * Applies an operation from the stream. Null: one before it is missing or unknown here, and the bill has to be read again. This till's own operation no
 * longer waits, even if its answer was lost.
 */
export function hear(book: BillStore, { row, operations }: EventPayload<'bill.changed'>): BillStore | null {
  const known = book.known[row.id];
  if (!known) return book;
  if (book.doubted?.has(row.id) === true) return null;
  const news = operations.filter(({ revision }) => revision !== null && revision > known.bill.revision);
  // The server is a release ahead: what the operation does shows in the bill as the server has it.
  if (!news.every(({ operation }) => isKnownOperation(operation))) return null;
  let bill: Bill | null = known.bill;
  for (const entry of news) {
    if (entry.revision !== (bill?.revision ?? 0) + 1) return null;
    bill = applyOperation(bill, entry);
  }
  if (bill === null || bill.revision < row.revision) return null;
  const ids = new Set(operations.map(({ id }) => id));
  const inside = book.pending.findLast(({ id }) => ids.has(id))?.id ?? known.inside;
  const newest = known.row.version > row.version ? known.row : row;
  return { ...settle(book, ids), known: { ...book.known, [row.id]: { row: newest, bill, inside } } };
}

/**
 * The stream was reset, or the bills were stored on this till: each stays as it is until the server sends it again, whatever its revision.
 * Closed ones that nobody works on are forgotten: they may be open again.
 */
export const doubtBills = (book: BillStore, currentId: string | null): BillStore => doubt(withoutClosed(book, currentId, 0));

/** The server does not have a bill any more; `seen` is what was known when it was asked. Changes that wait are sent, and set aside. */
export function missing(book: BillStore, billId: string, seen: KnownBill | undefined): BillStore {
  if (seen === undefined || book.known[billId] !== seen) return book;
  const { [billId]: _, ...known } = book.known;
  return { ...trust(book, [billId]), known };
}

/** How many closed bills are stored to be shown again. */
const closedToKeep = 20;

/** Drops all but the newest closed bills: a till that is never switched off must not keep every bill it has ever had. */
export const prune = (book: BillStore, currentId: string | null): BillStore => withoutClosed(book, currentId, closedToKeep);

function withoutClosed(book: BillStore, currentId: string | null, toKeep: number): BillStore {
  const busy = new Set([currentId, ...book.pending.map(({ billId }) => billId)]);
  const closed = Object.values(book.known).filter(({ row: { id, status } }) => status !== 'new' && status !== 'accepted' && !busy.has(id));
  if (closed.length <= toKeep) return book;
  const gone = new Set(closed.slice(0, closed.length - toKeep).map(({ row }) => row.id));
  const left = <V>(of: Readonly<Record<string, V>>) => Object.fromEntries(Object.entries(of).filter(([id]) => !gone.has(id)));
  return { ...book, known: left(book.known) };
}
