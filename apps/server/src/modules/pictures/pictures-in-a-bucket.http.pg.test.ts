import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@servery/contract/pictures';
import { startS3Simulator, type Fault, type S3Simulator, type StoredObject } from '@servery/simulator-s3';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStore } from '../../integrations/folder-store/folder-store.adapter.ts';
import { createS3Store } from '../../integrations/s3/s3.adapter.ts';
import { s3Env } from '../../integrations/s3/s3.env.ts';
import { createPictureStorage } from '../../platform/blobs/picture-storage.ts';
import { joinStores } from '../../platform/blobs/two-stores.ts';
import { answerErrors } from '../../platform/http/error-answer.ts';
import { registerImages } from '../../platform/images/register-images.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { playPicturesCommand } from '../../pictures-command/play-pictures-command.ts';
import { mp4 } from '../../testing/odd-files.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Pictures and films in a bucket. */

const account = { bucket: 'pictures', region: 'local', accessKeyId: 'test', secretAccessKey: 'secret' };
let simulator: S3Simulator;
let variables: Record<string, string>;
let server: TestServer;
let admin: string;
let folder: string;
beforeAll(async () => {
  simulator = await startS3Simulator({ port: 0, ...account });
  variables = {
    S3_ENDPOINT: simulator.url,
    S3_BUCKET: account.bucket,
    S3_REGION: account.region,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    S3_PATH_STYLE: '1',
  };
  server = await startTestServer({ blobs: openBucket() });
  admin = await server.signIn('restaurantAdmin');
  folder = await mkdtemp(join(tmpdir(), 'servery-node-'));
});
afterEach(() => fetch(`${simulator.url}/_sim/faults`, { method: 'DELETE' }));
afterAll(async () => {
  await server.close();
  await simulator.close();
  await rm(folder, { recursive: true, force: true });
});

const openBucket = (timeoutMs = 20_000, prefix = '') =>
  createS3Store({ env: s3Env.parse({ ...variables, S3_TIMEOUT_MS: timeoutMs, S3_PREFIX: prefix }), coolDownMs: 0 });
const photo = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#c40' } })
    .jpeg()
    .toBuffer();
const params = () => ({ restaurantId: server.restaurantId });
const upload = async (file?: Buffer, query: { id?: string; folder?: 'item' | 'gallery' } = {}) =>
  server.call(contract.uploadPicture, {
    params: params(),
    query: { id: randomUUID(), folder: 'item', name: 'a', ...query },
    file: file ?? (await photo()),
    cookie: admin,
  });
const crop = (pictureId: string, width = 5000) =>
  server.call(contract.cropPicture, {
    params: { ...params(), pictureId },
    body: { x: 0, y: 0, width, height: 5000 },
    cookie: admin,
  });
const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: `/img/${path}`, headers: { host: 'localhost', ...headers } });
const fail = (fault: Pick<Fault, 'kind'> & Partial<Fault>) =>
  fetch(`${simulator.url}/_sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ times: 1_000, ...fault }),
  });
const stored = async (prefix = '') =>
  ((await (await fetch(`${simulator.url}/_sim/objects?prefix=${prefix}`)).json()) as StoredObject[]).map(({ key }) => key);
/** The image server of another machine, with a disk of its own. */
const startNode = async (blobs: BlobStore = openBucket()) => {
  const dataDir = await mkdtemp(join(folder, 'node-'));
  const app = fastify();
  answerErrors(app);
  registerImages(app, { ...createPictureStorage(blobs, dataDir), cacheFolder: join(dataDir, 'image-cache') });
  return { app, dataDir, get: (path: string, remoteAddress = '127.0.0.1') => app.inject({ url: `/img/${path}`, remoteAddress }) };
};

describe('a picture in a bucket', () => {
  it('is shown by every node, cropped, and not left on the disk of the one that took it', async () => {
    const { status, data } = await upload();
    const cut = await crop(data.id);
    expect([status, cut.status, cut.data.width]).toEqual([201, 200, 150]);
    expect(await stored(`images/item/${data.id}/`)).toEqual([data.image!.path, cut.data.path].map((path) => `images/${path}`).toSorted());
    expect([await readdir(server.dataDir), await readdir(join(server.dataDir, 'uploads'))]).toEqual([
      expect.not.arrayContaining(['images']),
      [],
    ]);
    const other = await startNode();
    for (const path of [data.image!.path, cut.data.path]) {
      const [here, there] = [await get(`${path}?w=200`), await other.get(`${path}?w=200`)];
      expect([here.statusCode, here.headers['content-type'], there.headers['etag']]).toEqual([200, 'image/jpeg', here.headers['etag']]);
    }
    expect((await other.get(`item/${data.id}/missing.jpg`)).statusCode).toBe(404);
    await other.app.close();
  });

  it('asks the bucket once for what it knows', async () => {
    const { data } = await upload();
    const node = await startNode();
    for (const width of [100, 100, 200, 320, 200]) expect((await node.get(`${data.image!.path}?w=${width}`)).statusCode).toBe(200);
    const calls = (await (await fetch(`${simulator.url}/_sim/calls`)).json()) as { method: string; key: string }[];
    const reads = calls.filter(({ method, key }) => key === `images/${data.image!.path}` && method !== 'PUT');
    expect(reads.map(({ method }) => method).toSorted()).toEqual(['GET', 'HEAD']);
    await node.app.close();
  });

  it('as a film is sent in parts', async () => {
    const file = mp4();
    const { data } = await upload(file, { folder: 'gallery' });
    const whole = await get(data.film!.path);
    expect([whole.statusCode, whole.rawPayload.length, whole.headers['content-type']]).toEqual([200, file.length, 'video/mp4']);
    const part = await get(data.film!.path, { range: 'bytes=4-7' });
    expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(4, 8)), part.headers['content-range']]).toEqual([
      206,
      true,
      `bytes 4-7/${file.length}`,
    ]);
    const head = await get(data.film!.path, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(file.length), 0]);
    expect((await get(data.film!.path, { range: `bytes=${file.length}-` })).statusCode).toBe(416);
    // It broke off at the bucket; the player hears nothing of it.
    await fail({ kind: 'cut', method: 'GET', times: 1 });
    expect((await get(data.film!.path)).rawPayload.equals(whole.rawPayload)).toBe(true);
  });
});

describe('while the bucket is in trouble', () => {
  it.each<[string, Pick<Fault, 'kind'> & Partial<Fault>, RegExp]>([
    ['full', { kind: 'full' }, /is full\. Nothing was added\. Please tell whoever runs the server/],
    ['refusing', { kind: 'error', status: 403, code: 'AccessDenied' }, /refuses this server\. Nothing was added/],
    ['silent', { kind: 'slowDown' }, /does not answer\. Nothing was added\. Please try again/],
  ])('%s: an owner reads why, and nothing is stored', async (_what, fault, message) => {
    const { data: before } = await upload();
    const objects = await stored();
    await fail({ ...fault, method: 'PUT' });
    const id = randomUUID();
    const refused = [await upload(undefined, { id }), await crop(before.id)];
    expect(refused.map(({ status, error }) => [status, error.code, error.message])).toEqual([
      [503, 'service_unavailable', expect.stringMatching(message)],
      [503, 'service_unavailable', expect.stringMatching(message)],
    ]);
    expect([await stored(), await readdir(join(server.dataDir, 'uploads'))]).toEqual([objects, []]);
    await fetch(`${simulator.url}/_sim/faults`, { method: 'DELETE' });
    expect([(await upload(undefined, { id })).status, (await crop(before.id)).status]).toEqual([201, 200]);
  });

  it('guests get what was made before, and an answer that no browser keeps for the rest', async () => {
    const { data } = await upload();
    const node = await startNode(openBucket(1_000));
    const path = data.image!.path;
    expect((await node.get(`${path}?w=200`)).statusCode).toBe(200);
    await fail({ kind: 'timeout' });
    // Its own disk still has the size, and the original for another one.
    expect([(await node.get(`${path}?w=200`)).statusCode, (await node.get(`${path}?w=400`)).statusCode]).toEqual([200, 200]);
    await rm(join(node.dataDir, 'picture-copies'), { recursive: true });
    const fresh = await startNode(openBucket(1_000));
    for (const answer of [await node.get(`${path}?w=640`), await fresh.get(`${path}?w=200`)]) {
      expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([503, '5', 'no-store']);
    }
    await Promise.all([node.app.close(), fresh.app.close()]);
  });
});

it('is called outside of transactions', async () => {
  /** Transactions that waited for something else than the database, at each call of the bucket. */
  const waiting: number[] = [];
  const asWatched =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const { rows } = await watched.test.owner.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
      waiting.push(rows[0]!.count);
      return call(...args);
    };
  // Another database: its clean-up does not know the others' files.
  const bucket = openBucket(20_000, 'watched');
  const blobs = {
    ...bucket,
    put: asWatched(bucket.put),
    read: asWatched(bucket.read),
    move: asWatched(bucket.move),
    remove: asWatched(bucket.remove),
  };
  const watched = await startTestServer({ blobs });
  const cookie = await watched.signIn('restaurantAdmin');
  const at = { restaurantId: watched.restaurantId };
  const query = { id: randomUUID(), folder: 'item' as const, name: 'a' };
  const { data } = await watched.call(contract.uploadPicture, { params: at, query, file: await photo(), cookie });
  const pictureId = data.id;
  const box = { x: 0, y: 0, width: 5_000, height: 5_000 };
  expect((await watched.call(contract.cropPicture, { params: { ...at, pictureId }, body: box, cookie })).status).toBe(200);
  await watched.call(contract.deletePicture, { params: { ...at, pictureId }, body: { deleted: true }, cookie });
  await bucket.put(`images/item/${randomUUID()}/stray.jpg`, Buffer.from('stray'));
  watched.clock.now = new Date(Date.now() + 2 * 86_400_000);
  await watched.modules.pictures.sweep();
  expect(await stored(`watched/images/item/${pictureId}/`)).toEqual([]);
  expect([waiting.length >= 5, Math.max(...waiting)]).toEqual([true, 0]);
  await watched.close();
});

describe('the clean-up of a bucket', () => {
  it('sets files without a row aside for 30 days, and deletes what nobody needs', async () => {
    const { data } = await upload();
    const stray = `item/${randomUUID()}/stray.jpg`;
    await openBucket().put(`images/${stray}`, Buffer.from('stray'));
    await server.call(contract.deletePicture, { params: { ...params(), pictureId: data.id }, body: { deleted: true }, cookie: admin });
    const sweepAfter = async (days: number) => {
      const at = new Date(Date.now() + days * 86_400_000);
      server.clock.now = at;
      await server.modules.pictures.sweep();
      server.clock.now = null;
      return at.toISOString().slice(0, 10);
    };
    const day = await sweepAfter(2);
    expect([await stored(`images/item/${data.id}`), await stored(`images/${stray}`)]).toEqual([[], []]);
    expect(await stored('pictures-set-aside/')).toEqual([`pictures-set-aside/${day}/${stray}`]);
    await sweepAfter(20);
    expect(await stored('pictures-set-aside/')).toHaveLength(1);
    await sweepAfter(40);
    expect(await stored('pictures-set-aside/')).toEqual([]);
  });
});

describe('moving between folder and bucket', () => {
  it('loses nothing, and both are read meanwhile', async () => {
    const dataDir = await mkdtemp(join(folder, 'moving-'));
    const local = createFolderStore(dataDir);
    const env = { ...variables, S3_PREFIX: 'moving' };
    const remote = openBucket(20_000, 'moving');
    const jpeg = await photo(320, 240);
    const [before, after] = [`item/${randomUUID()}/before.jpg`, `item/${randomUUID()}/after.jpg`];
    await local.put(`images/${before}`, jpeg);
    await local.put('pictures-set-aside/2026-11-01/item/a/b.jpg', jpeg);
    // The server writes to the bucket and reads both.
    const moving = joinStores({ main: remote, near: local, far: remote });
    await moving.put(`images/${after}`, jpeg);
    const node = await startNode(moving);
    const shown = async () => Promise.all([before, after].map(async (path) => (await node.get(`${path}?w=100`)).statusCode));
    expect([await shown(), await local.stat(`images/${after}`)]).toEqual([[200, 200], null]);

    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const copy = (to: string, deleteSource = false, configured: Record<string, string> = env) =>
      playPicturesCommand({ command: 'copy', to, deleteSource, dataDir, env: configured, say, complain: say });
    // Broken off by the bucket, it continues.
    await fail({ kind: 'error', status: 403, code: 'AccessDenied', key: before, method: 'PUT' });
    await expect(copy('s3')).rejects.toThrow('AccessDenied');
    await fetch(`${simulator.url}/_sim/faults`, { method: 'DELETE' });
    expect(await copy('s3')).toBe(0);
    expect(await copy('s3', true)).toBe(0);
    expect(lines.at(-1)).toBe('0 copied, 2 were there already, 2 deleted at the source.');
    expect([await readdir(dataDir), await shown()]).toEqual([expect.not.arrayContaining(['images', 'pictures-set-aside']), [200, 200]]);

    const objects = (await stored('moving/')).map((key) => key.slice('moving/'.length));
    expect(await copy('folder', true)).toBe(0);
    expect([await stored('moving/'), (await shown()).every((status) => status === 200)]).toEqual([[], true]);
    const found = await Promise.all(objects.map((key) => local.stat(key)));
    expect([objects.length, found.map((blob) => blob?.key)]).toEqual([3, objects]);
    expect(await copy('s3', false, {})).toBe(1);
    expect(await copy('elsewhere')).toBe(2);
    await node.app.close();
  });

  it('deletes in both', async () => {
    const local = createFolderStore(await mkdtemp(join(folder, 'both-')));
    const remote = openBucket();
    const both = joinStores({ main: local, near: local, far: remote });
    const key = `images/item/${randomUUID()}/a.jpg`;
    await local.put(key, Buffer.from('a'));
    await remote.put(key, Buffer.from('a'));
    await both.remove(key);
    expect([await local.stat(key), await remote.stat(key), await both.stat(key)]).toEqual([null, null, null]);
  });
});
