import { channels } from '@servery/domain/orders';
import { create } from 'zustand';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { LiveMessage } from '@servery/contract/events';
import { listOrders } from '@servery/contract/online-ordering';
import type { Client } from '../client.types.ts';
import type { OrderRow } from './order-groups.ts';
import type { StorePlace } from './store-place.ts';

export interface Problem {
  title: string;
  message: string;
}

export type OrderProcess = ResponseOf<typeof listOrders>['process'];

interface Orders {
  /** Open orders by id. Null until they have been read. */
  rows: Readonly<Record<string, OrderRow>> | null;
  /** The store's order workflow, as last read. */
  process: OrderProcess | null;
}

export const useOrders = create<Orders>(() => ({ rows: null, process: null }));

/** The store's trading day, from the last list. */
let today = '';

/** An open bill belongs to the till, and nobody accepts it. An order still unpaid after its day is in the history, under "Not paid". */
const isOpen = ({ status, source, paymentStatus, tradingDay }: OrderRow) =>
  status === 'accepted' ? paymentStatus !== 'NOT_PAID' || tradingDay >= today : status === 'new' && !channels[source].startsAsBill;
/** Orders that have left, with their version: a list read before that must not bring them back. */
const left = new Map<string, number>();
/** The sequence of the last event about each order: a list read before it does not override it. */
const receivedAtSeq = new Map<string, number>();
/** Orders that are shown as they were before the stream was reset: whatever the server sends about them replaces them. */
const doubted = new Set<string>();

/** Applies a row from any source; an older version is dropped. */
export const takeRow = (row: OrderRow): void =>
  useOrders.setState(({ rows }) => {
    const known = doubted.delete(row.id) ? undefined : rows?.[row.id];
    if (!rows || (known?.version ?? left.get(row.id) ?? 0) >= row.version) return {};
    if (isOpen(row)) return { rows: { ...rows, [row.id]: row } };
    left.set(row.id, row.version);
    const { [row.id]: _, ...rest } = rows;
    return { rows: rest };
  });

let reading = 0;

/**
 * The stream was reset, perhaps because a backup was restored: what is known may be newer than the server, or unknown to it. It stays on
 * the screen until the next list or message, which count whatever their versions.
 */
export const doubtOrders = (): void => {
  left.clear();
  receivedAtSeq.clear();
  for (const id of Object.keys(useOrders.getState().rows ?? {})) doubted.add(id);
};

/** Clears everything, for another store or none. */
export const forgetOrders = (): void => {
  reading += 1;
  left.clear();
  receivedAtSeq.clear();
  doubted.clear();
  today = '';
  useOrders.setState({ rows: null, process: null });
};

/** Reads the open orders until it succeeds. Returns the cursor for the live stream; null when it was superseded. */
export const readOrders = async (
  client: Client,
  place: StorePlace,
  onProblem: (problem: Problem | null) => void,
): Promise<number | null> => {
  reading += 1;
  const mine = reading;
  for (;;) {
    const found: OrderRow[] = [];
    let cursor: number | undefined;
    let page: string | undefined;
    let problem: Problem | undefined;
    do {
      const result = await client.call(listOrders, {
        params: { restaurantId: place.restaurantId, storeId: place.storeId },
        query: { status: 'new,accepted', limit: 200, cursor: page },
      });
      if (mine !== reading) return null;
      if (!result.ok) {
        problem = result.error;
        break;
      }
      found.push(...result.data.rows);
      cursor ??= result.data.cursor;
      today = result.data.tradingDay;
      useOrders.setState({ process: result.data.process });
      page = result.data.nextCursor ?? undefined;
    } while (page !== undefined);
    if (!problem && cursor !== undefined) {
      merge(found, cursor);
      onProblem(null);
      return cursor;
    }
    onProblem(problem ?? null);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    if (mine !== reading) return null;
  }
};

/** Applies the open orders as of the event `cursor`: an order that is not among them has left, unless a later event mentioned it. */
const merge = (found: readonly OrderRow[], cursor: number) =>
  useOrders.setState(({ rows }) => {
    const later = Object.entries(rows ?? {}).filter(([id]) => (receivedAtSeq.get(id) ?? 0) > cursor);
    const listed = found.flatMap((row): [string, OrderRow][] => {
      if ((left.get(row.id) ?? 0) >= row.version) return [];
      const known = doubted.has(row.id) ? undefined : rows?.[row.id];
      return [[row.id, known && known.version > row.version ? known : row]];
    });
    doubted.clear();
    return { rows: Object.fromEntries([...later, ...listed]) };
  });

/** Changes of a till's bill concern no open order until the bill is placed; lines can be moved to one that is. */
const ofBills: ReadonlySet<LiveMessage['type']> = new Set(['bill.changed', 'bill.sent']);

/** Applies one message of the store's stream. Returns the order that it is about, if any. */
export const followOrders = (message: LiveMessage): string | null => {
  if (!('row' in message.payload)) return null;
  const { row } = message.payload;
  if (ofBills.has(message.type) && row.status !== 'accepted') return null;
  receivedAtSeq.set(row.id, message.seq);
  takeRow(row);
  return row.id;
};
