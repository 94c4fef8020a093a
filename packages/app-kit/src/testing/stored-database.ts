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

/** Puts a database into the browser as the release that stored it had left it. Call it before the app's modules are loaded. */
export async function restoreDatabase({ name, version, stores }: StoredDatabase): Promise<void> {
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
