import type { Tx } from './connections.types.ts';

/**
 * Remembers values for one transaction, by a key: what one of its steps has read or written need not be read again by the next one. Whoever
 * changes a value has it forgotten.
 */
export interface TxMemo<T> {
  get(tx: Tx, key: string): T | undefined;
  set(tx: Tx, key: string, value: T): void;
  forget(tx: Tx, key: string): void;
}

/** A memory whose entries end with their transactions. */
export function createTxMemo<T>(): TxMemo<T> {
  const values = new WeakMap<Tx, Map<string, T>>();
  return {
    get: (tx, key) => values.get(tx)?.get(key),
    set: (tx, key, value) => void values.set(tx, (values.get(tx) ?? new Map<string, T>()).set(key, value)),
    forget: (tx, key) => void values.get(tx)?.delete(key),
  };
}
