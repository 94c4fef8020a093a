/** A database of the browser as a file: what a release of an app has stored, for a test that reads it with today's code. */
export interface StoredDatabase {
  name: string;
  version: number;
  stores: Record<string, { keyPath: string | null; autoIncrement: boolean; entries: [key: IDBValidKey, value: unknown][] }>;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser’s storage failed.'));
  });

/**
 * Test files that run beside each other share the browser's databases: from now on this page has its own. The names that it asks for stay the
 * same.
 */
export function separateDatabases(): void {
  const own = `${crypto.randomUUID()} `;
  const { open, databases } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (this: IDBFactory, name, version) {
    return open.call(this, own + name, version);
  };
  IDBFactory.prototype.databases = async function (this: IDBFactory) {
    const all = await databases.call(this);
    return all.flatMap((one) => (one.name?.startsWith(own) ? { ...one, name: one.name.slice(own.length) } : []));
  };
}

/**
 * Puts a database into this page's browser as the release that stored it had left it. Call it once, before the app's modules are loaded:
 * they open their database as they load.
 */
export async function restoreDatabase({ name, version, stores }: StoredDatabase): Promise<void> {
  separateDatabases();
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    for (const [store, { keyPath, autoIncrement }] of Object.entries(stores))
      opening.result.createObjectStore(store, { keyPath, autoIncrement });
  };
  const database = await settled(opening);
  const transaction = database.transaction(Object.keys(stores), 'readwrite');
  const writes = Object.entries(stores).flatMap(([store, { entries }]) =>
    entries.map(([key, value]) => settled(transaction.objectStore(store).put(value, key))),
  );
  await Promise.all(writes);
  database.close();
}
