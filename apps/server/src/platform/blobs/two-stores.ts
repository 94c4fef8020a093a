import { BlobStoreError, type BlobStore } from '../../ports/blob-store.ts';

/**
 * Two stores as one, while an installation moves from one to the other: what is new goes to `main`, everything is found in both, and what
 * is deleted is deleted in both. `near` is asked first: a folder of this machine costs nothing.
 */
export function joinStores({ main, near, far }: { main: BlobStore; near: BlobStore; far: BlobStore }): BlobStore {
  /** The answer of the near store, or of the far one; trouble of one does not hide what the other has. */
  const ask = async <T>(question: (store: BlobStore) => Promise<T | null>): Promise<T | null> => {
    let trouble: BlobStoreError | undefined;
    for (const store of [near, far]) {
      try {
        const answer = await question(store);
        if (answer !== null) return answer;
      } catch (error) {
        if (!(error instanceof BlobStoreError)) throw error;
        trouble ??= error;
      }
    }
    if (trouble !== undefined) throw trouble;
    return null;
  };

  return {
    put: (key, content) => main.put(key, content),
    stat: (key) => ask((store) => store.stat(key)),
    read: (key, range) => ask((store) => store.read(key, range)),
    localFile: (key) => near.localFile(key),
    async *list(prefix) {
      const seen = new Set<string>();
      for (const store of [near, far]) {
        for await (const blob of store.list(prefix)) {
          if (!seen.has(blob.key)) yield blob;
          seen.add(blob.key);
        }
      }
    },
    async move(from, to) {
      const [inNear, inFar] = [await near.move(from, to), await far.move(from, to)];
      return inNear || inFar;
    },
    async remove(key) {
      await near.remove(key);
      await far.remove(key);
    },
  };
}
