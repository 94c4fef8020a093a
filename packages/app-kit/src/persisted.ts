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

/** A browser may close the connection of a sleeping page: it is opened again when next needed. */
const connectionTo = (name: string) => {
  let database: Promise<IDBDatabase> | undefined;
  const connected = () => {
    database ??= open(name).then((opened) => {
      opened.onclose = () => (database = undefined);
      return opened;
    });
    return database;
  };
  return async (...of: Parameters<IDBDatabase['transaction']>): Promise<IDBTransaction> => {
    try {
      return (await connected()).transaction(...of);
    } catch {
      database = undefined;
      return (await connected()).transaction(...of);
    }
  };
};

const inDatabase = <T>(getTransaction: ReturnType<typeof connectionTo>): Persisted<T> => {
  const change = async <R>(
    store: 'values' | 'queue',
    durability: IDBTransactionDurability,
    work: (on: IDBObjectStore) => IDBRequest<R>,
  ) => {
    const transaction = await getTransaction(store, 'readwrite', { durability });
    const request = work(transaction.objectStore(store));
    await committed(transaction);
    return request.result;
  };
  const all = async (): Promise<QueuedEntry<T>[]> => {
    const store = (await getTransaction('queue')).objectStore('queue');
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
    return keys.map((key, at) => ({ key: Number(key), value: values[at] as T }));
  };
  return {
    isLasting: () => true,
    read: async (name) => settled((await getTransaction('values')).objectStore('values').get(name)),
    write: async (name, value) => void (await change('values', 'relaxed', (store) => store.put(value, name))),
    queue: {
      add: async (value) => Number(await change('queue', 'strict', (store) => store.add(value))),
      all,
      update: async (key, value) => {
        const transaction = await getTransaction('queue', 'readwrite', { durability: 'strict' });
        const store = transaction.objectStore('queue');
        store.getKey(key).onsuccess = ({ target }) => {
          if ((target as IDBRequest<IDBValidKey | undefined>).result !== undefined) store.put(value, key);
        };
        await committed(transaction);
      },
      remove: async (key) => void (await change('queue', 'strict', (store) => store.delete(key))),
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

/** Opens what this browser stores under a name; in memory where it stores nothing. Opening never rejects. */
export const openStored = async <T>(name: string): Promise<Persisted<T>> => {
  const getTransaction = connectionTo(name);
  try {
    await getTransaction('queue');
    return sturdy(inDatabase<T>(getTransaction));
  } catch {
    return createMemoryStore();
  }
};
