/** One thing that waits in a queue, under the number that says when it came. */
export interface QueuedEntry<T> {
  key: number;
  value: T;
}

/** A first-in, first-out queue that outlives the page. */
export interface KeptQueue<T> {
  /** Resolves once it is on the disk: only then may anybody be told that it is safe. */
  add(value: T): Promise<number>;
  all(): Promise<QueuedEntry<T>[]>;
  first(): Promise<QueuedEntry<T> | undefined>;
  remove(key: number): Promise<void>;
}

/** What a device keeps for itself in this browser: values by name, and one queue. */
export interface Kept<T> {
  read<V>(name: string): Promise<V | undefined>;
  write(name: string, value: unknown): Promise<void>;
  queue: KeptQueue<T>;
}

/** For a browser that keeps nothing (private windows of some): lives as long as the page does. */
export const createMemoryKept = <T>(): Kept<T> => {
  const values = new Map<string, unknown>();
  const entries = new Map<number, T>();
  let last = 0;
  const all = async () => [...entries].map(([key, value]) => ({ key, value }));
  return {
    read: async <V>(name: string) => values.get(name) as V | undefined,
    write: async (name, value) => void values.set(name, value),
    queue: {
      add: async (value) => {
        entries.set((last += 1), value);
        return last;
      },
      all,
      first: async () => (await all())[0],
      remove: async (key) => void entries.delete(key),
    },
  };
};

const settled = <R>(request: IDBRequest<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser’s storage failed.'));
  });
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The browser’s storage failed.'));
    transaction.oncomplete = () => resolve();
    transaction.onerror = fail;
    transaction.onabort = fail;
  });

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('values');
    request.result.createObjectStore('queue', { autoIncrement: true });
  };
  return settled(request);
};

const inDatabase = <T>(database: IDBDatabase): Kept<T> => {
  const change = async <R>(
    store: 'values' | 'queue',
    durability: IDBTransactionDurability,
    work: (on: IDBObjectStore) => IDBRequest<R>,
  ) => {
    const transaction = database.transaction(store, 'readwrite', { durability });
    const request = work(transaction.objectStore(store));
    await committed(transaction);
    return request.result;
  };
  const cursors = async (limit: number): Promise<QueuedEntry<T>[]> => {
    const store = database.transaction('queue').objectStore('queue');
    const [keys, values] = await Promise.all([settled(store.getAllKeys(null, limit)), settled(store.getAll(null, limit))]);
    return keys.map((key, at) => ({ key: Number(key), value: values[at] as T }));
  };
  return {
    read: (name) => settled(database.transaction('values').objectStore('values').get(name)),
    write: async (name, value) => void (await change('values', 'relaxed', (store) => store.put(value, name))),
    queue: {
      add: async (value) => Number(await change('queue', 'strict', (store) => store.add(value))),
      all: () => cursors(10_000),
      first: async () => (await cursors(1))[0],
      remove: async (key) => void (await change('queue', 'strict', (store) => store.delete(key))),
    },
  };
};

/** Opens what this browser keeps under a name; in memory where it keeps nothing. Never rejects by itself. */
export const openKept = async <T>(name: string): Promise<Kept<T>> => {
  try {
    return inDatabase(await open(name));
  } catch {
    return createMemoryKept();
  }
};
