import { mkdir, mkdtemp, readdir, rm, utimes, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blobStoreSuite } from '../../ports/blob-store.suite.ts';
import { createFolderStore } from './folder-store.adapter.ts';

blobStoreSuite('a folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'servery-blobs-'));
  return { store: createFolderStore(root), close: () => rm(root, { recursive: true, force: true }) };
});

it('leaves no empty folders, and refuses keys that lead out of it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'servery-blobs-'));
  const store = createFolderStore(root);
  await store.put('images/item/a/one.jpg', Buffer.from('1'));
  await store.put('images/item/b/two.jpg', Buffer.from('2'));
  await store.move('images/item/a/one.jpg', 'aside/one.jpg');
  expect(await readdir(join(root, 'images/item'))).toEqual(['b']);
  await store.remove('images/item/b/two.jpg');
  expect(await readdir(root)).toEqual(['aside']);
  for (const key of ['../secret', 'images/../../secret', '/etc/passwd', 'images/.hidden', 'one'])
    await expect(store.stat(key)).rejects.toThrow('Not a key');
  await rm(root, { recursive: true, force: true });
});

it('moves many blobs out of and into one folder at once', async () => {
  const root = await mkdtemp(join(tmpdir(), 'servery-blobs-'));
  const store = createFolderStore(root);
  const turns = Array.from({ length: 40 }, (_, at) => `images/item/one/${at}.jpg`);
  await Promise.all(
    turns.map(async (key) => {
      await store.put(key, Buffer.from(key));
      await store.remove(key);
    }),
  );
  const left = await Array.fromAsync(store.list('images/'));
  expect(left).toEqual([]);
  await rm(root, { recursive: true, force: true });
});

it('writes content outside of the keys: a server that is killed meanwhile leaves nothing among the pictures', async () => {
  const root = await mkdtemp(join(tmpdir(), 'servery-blobs-'));
  const store = createFolderStore(root);
  await store.put('images/item/a/one.jpg', Buffer.from('1'));
  const seen = new Set<string>();
  const watching = (async () => {
    for await (const { filename } of watch(join(root, 'images/item/a'))) {
      seen.add(filename ?? '');
      if (filename === 'last.jpg') return;
    }
  })();
  for (const name of ['two', 'three', 'last']) await store.put(`images/item/a/${name}.jpg`, Buffer.alloc(100_000));
  await watching;
  expect([...seen].filter((name) => !name.endsWith('.jpg'))).toEqual([]);
  expect(await readdir(join(root, 'unfinished'))).toEqual([]);
  await rm(root, { recursive: true, force: true });
});

it('deletes what was left unfinished more than an hour ago', async () => {
  const root = await mkdtemp(join(tmpdir(), 'servery-blobs-'));
  await mkdir(join(root, 'unfinished'));
  for (const name of ['old', 'new']) await writeFile(join(root, 'unfinished', name), name);
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await utimes(join(root, 'unfinished/old'), twoHoursAgo, twoHoursAgo);
  await createFolderStore(root).put('images/item/a/one.jpg', Buffer.from('1'));
  expect(await readdir(join(root, 'unfinished'))).toEqual(['new']);
  await rm(root, { recursive: true, force: true });
});
