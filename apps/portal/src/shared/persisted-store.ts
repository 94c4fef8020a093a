import { useSyncExternalStore } from 'react';
import { keep, onStoredElsewhere, readPersisted } from './device.ts';

/** Data stored on this device, the same in every tab. */
export interface PersistedStore<T> {
  get: () => T;
  /**
   * The value as every tab has left it: another tab's last change may not have been reported yet. A value that this device refused to store is
   * this page's own.
   */
  getFresh: () => T;
  /** Returns whether the device really stored it; the page continues with it in any case. */
  update: (change: (value: T) => T) => boolean;
  subscribe: (listener: () => void) => () => void;
}

const stores = new Map<string, PersistedStore<unknown>>();

/** The store under a key; `read` makes a value of the stored text, and of none. Browsers only. */
export function persistedStore<T>(key: string, read: (text: string | null) => T): PersistedStore<T> {
  const known = stores.get(key) as PersistedStore<T> | undefined;
  if (known) return known;
  const listeners = new Set<() => void>();
  let text = readPersisted(key);
  let value = read(text);
  let stored = true;
  const set = (next: T) => {
    if (next === value) return;
    value = next;
    for (const listener of listeners) listener();
  };
  const readAgain = () => {
    const current = readPersisted(key);
    if (current === text) return;
    text = current;
    set(read(current));
  };
  const getFresh = () => {
    if (stored) readAgain();
    return value;
  };
  onStoredElsewhere((changed) => {
    if (changed === null || changed === key) readAgain();
  });
  const store: PersistedStore<T> = {
    get: () => value,
    getFresh,
    update: (change) => {
      // Otherwise another tab's last change would be lost.
      set(change(getFresh()));
      const next = JSON.stringify(value);
      stored = keep(key, next);
      if (stored) text = next;
      return stored;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  stores.set(key, store as PersistedStore<unknown>);
  return store;
}

const never = () => () => {};

/**
 * What `select` returns for the contents of a store; it should return a part of them or a plain value. The server and the first render in
 * the browser use `empty`: the device's own data appear right after.
 */
export function usePersisted<T, Part>(open: () => PersistedStore<T>, empty: T, select: (value: T) => Part): Part {
  const store = typeof window === 'undefined' ? null : open();
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => select(store?.get() ?? empty),
    () => select(empty),
  );
}
