import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Delivery, LedgerEntry, Note, Order, Store, Token } from './types.ts';

type Entry =
  | { type: 'store'; store: Store }
  | { type: 'order'; order: Order }
  | { type: 'token'; token: Token }
  | { type: 'tokensRevoked' }
  | { type: 'delivery'; delivery: Delivery }
  | { type: 'note'; note: LedgerEntry }
  | { type: 'cleared' };

/** Stores, orders, tokens, webhooks and the ledger. Values are never changed in place: `save…` replaces them. */
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
  /** Forgets orders, webhooks and the ledger; stores and tokens stay. */
  clear(): void;
  /** @returns what ends the listening */
  onChange(listener: () => void): () => void;
}

const ledgerKept = 5_000;
const fileName = 'world.jsonl';

/** Lines of an earlier run. The last one may have been cut short by a kill, and nobody has been told of it. */
const readEntries = (file: string): Entry[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): Entry[] => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Entry];
      } catch {
        return [];
      }
    });

/** Opens the simulator's memory. With a folder it is an append-only file, so that a restart keeps everything. */
export function openWorld(dataDir: string | null): World {
  const stores = new Map<string, Store>();
  const orders = new Map<string, Order>();
  const tokens = new Map<string, Token>();
  const deliveries = new Map<string, Delivery>();
  let ledger: LedgerEntry[] = [];
  const listeners = new Set<() => void>();

  const apply = (entry: Entry): void => {
    if (entry.type === 'store') stores.set(entry.store.id, entry.store);
    else if (entry.type === 'order') orders.set(entry.order.id, entry.order);
    else if (entry.type === 'token') tokens.set(entry.token.value, entry.token);
    else if (entry.type === 'tokensRevoked') tokens.clear();
    else if (entry.type === 'delivery') deliveries.set(entry.delivery.eventId, entry.delivery);
    else if (entry.type === 'note') {
      ledger.push(entry.note);
      if (ledger.length > 2 * ledgerKept) ledger = ledger.slice(-ledgerKept);
    } else {
      orders.clear();
      deliveries.clear();
      ledger = [];
    }
  };

  let file: string | null = null;
  if (dataDir !== null) {
    mkdirSync(dataDir, { recursive: true });
    file = join(dataDir, fileName);
    if (existsSync(file)) for (const entry of readEntries(file)) apply(entry);
    // Only what is left after replaying: a file that merely grows would hold every step of every order.
    const kept: Entry[] = [
      ...[...stores.values()].map((store): Entry => ({ type: 'store', store })),
      ...[...orders.values()].map((order): Entry => ({ type: 'order', order })),
      ...[...tokens.values()].map((token): Entry => ({ type: 'token', token })),
      ...[...deliveries.values()].map((delivery): Entry => ({ type: 'delivery', delivery })),
      ...ledger.map((note): Entry => ({ type: 'note', note })),
    ];
    writeFileSync(`${file}.new`, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    renameSync(`${file}.new`, file);
  }

  const record = (entry: Entry): void => {
    if (file !== null) appendFileSync(file, `${JSON.stringify(entry)}\n`);
    apply(entry);
    for (const listener of listeners) listener();
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
    clear: () => record({ type: 'cleared' }),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
