import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** An entry of a queue, with the number that sets its place. */
export interface QueuedEntry<T> {
  key: number;
  value: T;
}

/** A first-in, first-out queue that survives the page. */
export interface StoredQueue<T> {
  /** Resolves once it is on disk: only then may it be reported as safe. */
  add(value: T): Promise<number>;
  all(): Promise<QueuedEntry<T>[]>;
  /** Replaces a value in the queue; does nothing if it has left the queue. */
  update(key: number, value: T): Promise<void>;
  remove(key: number): Promise<void>;
}

/** What a device stores in this browser: values by name, and one queue. */
export interface Persisted<T> {
  read<V>(name: string): Promise<V | undefined>;
  write(name: string, value: unknown): Promise<void>;
  queue: StoredQueue<T>;
  /** False: the queue ends with the page, because the browser stores nothing, or has no room. */
  isLasting(): boolean;
}

/** For a browser that stores nothing (private windows of some): lasts as long as the page. */
export const createMemoryStore = <T>(): Persisted<T> => {
  const values = new Map<string, unknown>();
  const entries = new Map<number, T>();
  let last = 0;
  const all = async () => [...entries].map(([key, value]) => ({ key, value }));
  return {
    isLasting: () => false,
    read: async <V>(name: string) => values.get(name) as V | undefined,
    write: async (name, value) => void values.set(name, value),
    queue: {
      add: async (value) => {
        entries.set((last += 1), value);
        return last;
      },
      all,
      update: async (key, value) => {
        if (entries.has(key)) entries.set(key, value);
      },
      remove: async (key) => void entries.delete(key),
    },
  };
};

interface Stores<T> extends DBSchema {
  values: { key: string; value: unknown };
  queue: { key: number; value: T };
}

/** A browser may close the connection of a sleeping page: it is opened again when next needed. */
const connectTo = <T>(name: string) => {
  let database: Promise<IDBPDatabase<Stores<T>>> | undefined;
  const forget = () => (database = undefined);
  const connected = () =>
    (database ??= openDB<Stores<T>>(name, 1, {
      upgrade: (opened) => {
        opened.createObjectStore('values');
        opened.createObjectStore('queue', { autoIncrement: true });
      },
      terminated: forget,
    }));
  return async <Store extends 'values' | 'queue', Mode extends 'readonly' | 'readwrite'>(
    store: Store,
    mode: Mode,
    options?: IDBTransactionOptions,
  ) => {
    try {
      return (await connected()).transaction(store, mode, options);
    } catch {
      forget();
      return (await connected()).transaction(store, mode, options);
    }
  };
};

/** The result, once its transaction is on disk. */
const committed = async <R>({ done }: { done: Promise<void> }, work: Promise<R>): Promise<R> => (await Promise.all([work, done]))[0];

const inDatabase = <T>(begin: ReturnType<typeof connectTo<T>>): Persisted<T> => {
  const changeQueue = () => begin('queue', 'readwrite', { durability: 'strict' });
  return {
    isLasting: () => true,
    read: async <V>(name: string) => {
      const transaction = await begin('values', 'readonly');
      return committed(transaction, transaction.store.get(name)) as Promise<V | undefined>;
    },
    write: async (name, value) => {
      const transaction = await begin('values', 'readwrite', { durability: 'relaxed' });
      await committed(transaction, transaction.store.put(value, name));
    },
    queue: {
      add: async (value) => {
        const transaction = await changeQueue();
        return committed(transaction, transaction.store.add(value));
      },
      all: async () => {
        const transaction = await begin('queue', 'readonly');
        const both = Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
        const [keys, values] = await committed(transaction, both);
        return keys.map((key, at) => ({ key, value: values[at]! }));
      },
      update: async (key, value) => {
        const transaction = await changeQueue();
        const putIfThere = async () => {
          if ((await transaction.store.getKey(key)) !== undefined) await transaction.store.put(value, key);
        };
        await committed(transaction, putIfThere());
      },
      remove: async (key) => {
        const transaction = await changeQueue();
        await committed(transaction, transaction.store.delete(key));
      },
    },
  };
};

/** Greater than every key that a disk assigns. */
const inMemory = 2 ** 52;

/**
 * What a full or broken disk refuses stays in memory: in the queue behind everything on disk, so that nothing is lost while the page is
 * open and the order is kept. Only reading the queue may fail: then nobody knows which entry is first.
 */
export const sturdy = <T>(disk: Persisted<T>): Persisted<T> => {
  const values = new Map<string, unknown>();
  const entries = new Map<number, T>();
  const removed = new Set<number>();
  const changed = new Map<number, T>();
  let last = inMemory;
  const hold = (value: T) => {
    entries.set((last += 1), value);
    return last;
  };
  const all = async () => [
    ...(await disk.queue.all()).filter(({ key }) => !removed.has(key)).map(({ key, value }) => ({ key, value: changed.get(key) ?? value })),
    ...[...entries].map(([key, value]) => ({ key, value })),
  ];
  return {
    isLasting: () => disk.isLasting() && entries.size === 0,
    read: async <V>(name: string) => (values.has(name) ? (values.get(name) as V | undefined) : disk.read<V>(name).catch(() => undefined)),
    write: (name, value) =>
      disk.write(name, value).then(
        () => void values.delete(name),
        () => void values.set(name, value),
      ),
    queue: {
      add: async (value) => (entries.size > 0 ? hold(value) : disk.queue.add(value).catch(() => hold(value))),
      all,
      update: async (key, value) => {
        if (entries.has(key)) return void entries.set(key, value);
        await disk.queue.update(key, value).then(
          () => void changed.delete(key),
          () => void changed.set(key, value),
        );
      },
      remove: async (key) => {
        if (!entries.delete(key)) await disk.queue.remove(key).catch(() => void removed.add(key));
      },
    },
  };
};

/** The names of all that this browser stores under a prefix; none where it cannot list them. */
export const listStored = async (prefix: string): Promise<string[]> => {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(prefix) ? name : []));
  } catch {
    return [];
  }
};

/** Opens what this browser stores under a name; in memory where it stores nothing. Opening never rejects. */
export const openStored = async <T>(name: string): Promise<Persisted<T>> => {
  const begin = connectTo<T>(name);
  try {
    await begin('queue', 'readonly');
    return sturdy(inDatabase(begin));
  } catch {
    return createMemoryStore();
  }
};
