import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore } from './blob-store.ts';

export interface BlobStoreHarness {
  store: BlobStore;
  close(): Promise<unknown>;
}

/** What every adapter of the blob store's port must do. Run it against the simulator over the real protocol. */
export const blobStoreSuite = (name: string, start: () => Promise<BlobStoreHarness>): void => {
  describe(`blob store port: ${name}`, () => {
    let harness: BlobStoreHarness;
    let store: BlobStore;
    let folder: string;
    beforeAll(async () => {
      harness = await start();
      store = harness.store;
      folder = await mkdtemp(join(tmpdir(), 'servery-suite-'));
    });
    afterAll(async () => {
      await harness?.close();
      await rm(folder, { recursive: true, force: true });
    });

    const newKey = (prefix = 'images/item') => `${prefix}/${randomUUID()}/photo 1.jpg`;
    const content = async (key: string, range?: { start: number; end: number }) => {
      const found = await store.read(key, range);
      return found === null ? null : Buffer.concat(await Array.fromAsync(found)).toString('latin1');
    };
    const keys = async (prefix: string) => (await Array.fromAsync(store.list(prefix))).map(({ key }) => key).toSorted();

    it('returns what was stored, from memory and from a file', async () => {
      const [one, other] = [newKey(), newKey()];
      const file = join(folder, 'film');
      const film = Buffer.alloc(300_000, 'film');
      await writeFile(file, film);
      await store.put(one, Buffer.from('\x00\xff photo', 'latin1'));
      await store.put(other, { file });
      expect([await content(one), (await content(other)) === film.toString('latin1')]).toEqual(['\x00\xff photo', true]);
      expect(await store.stat(other)).toMatchObject({ key: other, size: 300_000 });
    });

    it('returns parts', async () => {
      const key = newKey();
      await store.put(key, Buffer.from('0123456789'));
      expect([await content(key, { start: 0, end: 0 }), await content(key, { start: 4, end: 9 })]).toEqual(['0', '456789']);
    });

    it('replaces a blob, and its version tells', async () => {
      const key = newKey();
      await store.put(key, Buffer.from('first'));
      const before = await store.stat(key);
      expect(await store.stat(key)).toEqual(before);
      await store.put(key, Buffer.from('second one'));
      const after = await store.stat(key);
      expect([await content(key), after?.size, after?.version === before?.version]).toEqual(['second one', 10, false]);
    });

    it('knows what it does not have', async () => {
      const key = newKey();
      expect([await store.stat(key), await content(key), await store.localFile(key), await store.move(key, newKey())]).toEqual([
        null,
        null,
        null,
        false,
      ]);
      await store.remove(key);
      expect(await keys('nothing/here/')).toEqual([]);
    });

    it('lists what lies below a prefix, and no more', async () => {
      const prefix = `images/${randomUUID()}`;
      const stored = [`${prefix}/a/1.jpg`, `${prefix}/a/2.jpg`, `${prefix}/b/1.jpg`, `${prefix}b/1.jpg`];
      for (const key of stored) await store.put(key, Buffer.from(key));
      expect([await keys(`${prefix}/`), await keys(`${prefix}/a/`)]).toEqual([stored.slice(0, 3), stored.slice(0, 2)]);
      const [first] = await Array.fromAsync(store.list(`${prefix}/b/`));
      expect(first).toEqual(await store.stat(`${prefix}/b/1.jpg`));
    });

    it('moves and deletes', async () => {
      const [from, to] = [newKey(), newKey('set-aside/2026-11-27/item')];
      await store.put(from, Buffer.from('moved'));
      const before = Date.now();
      expect(await store.move(from, to)).toBe(true);
      expect([await content(from), await content(to)]).toEqual([null, 'moved']);
      // Stores count in whole seconds, and by their own clock.
      expect((await store.stat(to))!.storedAt.getTime()).toBeGreaterThan(before - 2_000);
      await store.remove(to);
      await store.remove(to);
      expect(await store.stat(to)).toBeNull();
    });

    it('takes many at once to one key, and has one of them whole', async () => {
      const key = newKey();
      const contents = Array.from({ length: 8 }, (_, at) => String(at).repeat(20_000));
      await Promise.all(contents.map((text) => store.put(key, Buffer.from(text))));
      expect(contents).toContain(await content(key));
    });

    it('can be left in the middle of reading', async () => {
      const key = newKey();
      await store.put(key, Buffer.alloc(2_000_000, 'x'));
      for await (const chunk of (await store.read(key))!) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
      expect((await store.stat(key))?.size).toBe(2_000_000);
    });
  });
};
