import { openLedgerFile } from '@servery/simulator-kit';
import type { Delivery, LedgerEntry, Note, Order, Store, Token } from './types.ts';

type Entry =
  | { type: 'store'; store: Store }
  | { type: 'order'; order: Order }
  | { type: 'token'; token: Token }
  | { type: 'tokensRevoked' }
  | { type: 'delivery'; delivery: Delivery }
  | { type: 'note'; note: LedgerEntry }
  | { type: 'cleared' };

/**
 * Stores, orders, tokens, webhooks and the ledger. Values are never changed in place: `save…` replaces them, or throws a LedgerWriteError.
 */
export interface World {
  stores: ReadonlyMap<string, Store>;
  orders: ReadonlyMap<string, Order>;
  /** By value, the oldest first. */
  tokens: ReadonlyMap<string, Token>;
  deliveries: ReadonlyMap<string, Delivery>;
  ledger: readonly LedgerEntry[];
  saveStore(store: Store): void;
  saveOrder(order: Order): void;
  saveToken(token: Token): void;
  revokeTokens(): void;
  saveDelivery(delivery: Delivery): void;
  note(note: Note): void;
  /** Does work that writes several times: all of that counts, or, when the work or the write fails, none. The work is not asynchronous. */
  together<T>(work: () => T): T;
  /** Forgets orders, webhooks and the ledger; stores and tokens stay. */
  clear(): void;
  /** @returns what ends the listening */
  onChange(listener: () => void): () => void;
}

const ledgerKept = 5_000;
const fileName = 'world.jsonl';

type Undo = () => void;

/** Sets a value. @returns what takes it back */
function put<V>(map: Map<string, V>, key: string, value: V): Undo {
  const known = map.has(key);
  const before = map.get(key) as V;
  map.set(key, value);
  return () => void (known ? map.set(key, before) : map.delete(key));
}

/** Empties a map. @returns what takes it back */
function empty<V>(map: Map<string, V>): Undo {
  const before = [...map];
  map.clear();
  return () => before.forEach(([key, value]) => map.set(key, value));
}

/** Opens the simulator's memory. With a folder it is an append-only file, so that everything survives a restart. */
export function openWorld(dataDir: string | null): World {
  const stores = new Map<string, Store>();
  const orders = new Map<string, Order>();
  const tokens = new Map<string, Token>();
  const deliveries = new Map<string, Delivery>();
  let ledger: LedgerEntry[] = [];
  const listeners = new Set<() => void>();

  const apply = (entry: Entry): Undo => {
    if (entry.type === 'store') return put(stores, entry.store.id, entry.store);
    if (entry.type === 'order') return put(orders, entry.order.id, entry.order);
    if (entry.type === 'token') return put(tokens, entry.token.value, entry.token);
    if (entry.type === 'tokensRevoked') return empty(tokens);
    if (entry.type === 'delivery') return put(deliveries, entry.delivery.eventId, entry.delivery);
    const notes = ledger;
    if (entry.type === 'note') {
      notes.push(entry.note);
      if (notes.length > 2 * ledgerKept) ledger = notes.slice(-ledgerKept);
      return () => {
        notes.pop();
        ledger = notes;
      };
    }
    const emptied = [empty(orders), empty(deliveries)];
    ledger = [];
    return () => {
      emptied.forEach((undo) => undo());
      ledger = notes;
    };
  };

  const file = openLedgerFile<Entry>(dataDir, fileName);
  for (const entry of file.earlier) apply(entry);
  // Only the result of replaying: a file that merely grows would hold every step of every order.
  file.compact([
    ...[...stores.values()].map((store): Entry => ({ type: 'store', store })),
    ...[...orders.values()].map((order): Entry => ({ type: 'order', order })),
    ...[...tokens.values()].map((token): Entry => ({ type: 'token', token })),
    ...[...deliveries.values()].map((delivery): Entry => ({ type: 'delivery', delivery })),
    ...ledger.map((note): Entry => ({ type: 'note', note })),
  ]);

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  let batch: { entry: Entry; undo: Undo }[] | null = null;
  const record = (entry: Entry): void => {
    if (batch !== null) return void batch.push({ entry, undo: apply(entry) });
    file.append(entry);
    apply(entry);
    tell();
  };
  const together = <T>(work: () => T): T => {
    if (batch !== null) return work();
    const made: { entry: Entry; undo: Undo }[] = [];
    batch = made;
    let result: T;
    try {
      result = work();
      if (made.length > 0) file.append(...made.map(({ entry }) => entry));
    } catch (error) {
      for (const { undo } of made.toReversed()) undo();
      throw error;
    } finally {
      batch = null;
    }
    if (made.length > 0) tell();
    return result;
  };

  return {
    stores,
    orders,
    tokens,
    deliveries,
    get ledger() {
      return ledger;
    },
    saveStore: (store) => record({ type: 'store', store }),
    saveOrder: (order) => record({ type: 'order', order }),
    saveToken: (token) => record({ type: 'token', token }),
    revokeTokens: () => record({ type: 'tokensRevoked' }),
    saveDelivery: (delivery) => record({ type: 'delivery', delivery }),
    note: (note) => record({ type: 'note', note: { seq: (ledger.at(-1)?.seq ?? 0) + 1, at: new Date().toISOString(), ...note } }),
    together,
    clear: () => record({ type: 'cleared' }),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
