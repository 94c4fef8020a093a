import { keep, onKeptElsewhere, readKept } from './device.ts';

/** Something that this device keeps, the same in every tab. */
export interface KeptStore<T> {
  get: () => T;
  update: (change: (value: T) => T) => void;
  subscribe: (listener: () => void) => () => void;
}

const stores = new Map<string, KeptStore<unknown>>();

/** The store under a key; `read` makes a value of the text that was kept, and of none. Browsers only. */
export function keptStore<T>(key: string, read: (text: string | null) => T): KeptStore<T> {
  const known = stores.get(key) as KeptStore<T> | undefined;
  if (known) return known;
  const listeners = new Set<() => void>();
  let value = read(readKept(key));
  const set = (next: T) => {
    if (next === value) return;
    value = next;
    for (const listener of listeners) listener();
  };
  onKeptElsewhere((changed) => {
    if (changed === key) set(read(readKept(key)));
  });
  const store: KeptStore<T> = {
    get: () => value,
    update: (change) => {
      set(change(value));
      keep(key, JSON.stringify(value));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  stores.set(key, store as KeptStore<unknown>);
  return store;
}
