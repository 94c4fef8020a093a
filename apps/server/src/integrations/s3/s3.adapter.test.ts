import { startS3Simulator, type Call, type Fault } from '@servery/simulator-s3';
import { blobStoreSuite } from '../../ports/blob-store.suite.ts';
import { BlobStoreError, type BlobTrouble } from '../../ports/blob-store.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createS3Store } from './s3.adapter.ts';
import { s3Env } from './s3.env.ts';

const account = { bucket: 'servery-test', region: 'ap-southeast-2', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalr/XUtnFEMI' };
const variables = (endpoint: string, changes: Record<string, string> = {}) =>
  s3Env.parse({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: account.bucket,
    S3_REGION: account.region,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    S3_PATH_STYLE: '1',
    S3_PREFIX: 'servery/test',
    S3_TIMEOUT_MS: '2000',
    ...changes,
  });

blobStoreSuite('S3', async () => {
  const simulator = await startS3Simulator({ port: 0, ...account, pageSize: 2 });
  return { store: createS3Store({ env: variables(simulator.url, { S3_TIMEOUT_MS: '20000' }) }), close: () => simulator.close() };
});

describe('S3 with faults', () => {
  let simulator: Awaited<ReturnType<typeof startS3Simulator>>;
  let folder: string;
  beforeAll(async () => {
    simulator = await startS3Simulator({ port: 0, ...account });
    folder = await mkdtemp(join(tmpdir(), 'servery-s3-'));
  });
  afterEach(() => fetch(`${simulator.url}/_sim/faults`, { method: 'DELETE' }));
  afterAll(async () => {
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  });

  const fail = (fault: Pick<Fault, 'kind'> & Partial<Fault>) =>
    fetch(`${simulator.url}/_sim/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
  const calls = async (key: string) =>
    ((await (await fetch(`${simulator.url}/_sim/calls`)).json()) as Call[]).filter((call) => call.key.endsWith(key));
  const storeAt = (changes: Record<string, string> = {}, url = simulator.url) =>
    createS3Store({ env: variables(url, changes), coolDownMs: 0 });
  const trouble = (work: Promise<unknown>): Promise<[BlobTrouble, string] | 'done'> =>
    work.then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof BlobStoreError) return [error.trouble, error.message];
        throw error;
      },
    );
  const film = Buffer.alloc(400_000, 'film');
  const content = async (store: ReturnType<typeof storeAt>, key: string) =>
    Buffer.concat(await Array.fromAsync((await store.read(key))!)).equals(film);

  it.each<[string, Pick<Fault, 'kind'> & Partial<Fault>]>([
    ['one that is too busy', { kind: 'slowDown', times: 2 }],
    ['an error of its own', { kind: 'error', times: 2 }],
    ['a connection that breaks before the work', { kind: 'reset', times: 2 }],
    ['a connection that breaks after it', { kind: 'reset', when: 'after', times: 2 }],
  ])('tries again after %s, from memory and from a file', async (_what, fault) => {
    const store = storeAt({ S3_TIMEOUT_MS: '20000' });
    const file = join(folder, 'film.mp4');
    await writeFile(file, film);
    for (const [key, source] of [
      [`images/item/${crypto.randomUUID()}/a.mp4`, film],
      [`images/item/${crypto.randomUUID()}/b.mp4`, { file }],
    ] as const) {
      await fail({ ...fault, key });
      await store.put(key, source);
      expect(await calls(key)).toHaveLength(3);
      await fail({ ...fault, key });
      expect(await content(store, key)).toBe(true);
    }
    expect(store.failing()).toBe(false);
  });

  it('stores once what was stored before its answer was lost', async () => {
    const key = `images/item/${crypto.randomUUID()}/a.jpg`;
    await fail({ kind: 'timeout', key });
    const store = storeAt({ S3_TIMEOUT_MS: '1000' });
    // A short file has no more time than any other call.
    await store.put(key, Buffer.from('x')).catch(() => store.put(key, Buffer.from('x')));
    expect(await Array.fromAsync(store.list(`${key.slice(0, key.lastIndexOf('/'))}/`))).toHaveLength(1);
  });

  it('gives up in time when nothing is answered, and says so', async () => {
    const store = storeAt({ S3_TIMEOUT_MS: '600' });
    await fail({ kind: 'timeout', times: 50 });
    expect(await trouble(store.stat('images/item/a/a.jpg'))).toEqual(['unreachable', 'The picture store does not answer']);
    expect(await trouble(store.put('images/item/a/a.jpg', Buffer.from('x')))).toMatchObject(['unreachable', /does not answer/]);
    expect(store.failing()).toBe(true);
  });

  it('takes up a body where it was cut off or fell silent', async () => {
    const store = storeAt({ S3_TIMEOUT_MS: '1000' });
    const key = `images/gallery/${crypto.randomUUID()}/a.mp4`;
    await store.put(key, film);
    for (const kind of ['cut', 'silence'] as const) {
      await fail({ kind, method: 'GET', key });
      expect([kind, await content(store, key)]).toEqual([kind, true]);
      await fail({ kind, method: 'GET', key, times: 3 });
      expect([kind, await trouble(content(store, key))]).toMatchObject([kind, ['unreachable', expect.any(String)]]);
    }
  });

  it('does not put two blobs together when one was replaced while it was read', async () => {
    const store = storeAt();
    const key = `images/gallery/${crypto.randomUUID()}/a.mp4`;
    await store.put(key, film);
    await fail({ kind: 'cut', method: 'GET', key });
    const reading = (await store.read(key))![Symbol.asyncIterator]();
    await reading.next();
    await store.put(key, Buffer.alloc(400_000, 'another'));
    const rest = async () => {
      for (;;) if ((await reading.next()).done === true) return;
    };
    expect(await trouble(rest())).toMatchObject(['unreachable', expect.any(String)]);
  });

  it.each<[string, Record<string, string>, BlobTrouble, RegExp]>([
    ['another secret', { S3_SECRET_ACCESS_KEY: 'another' }, 'refused', /SignatureDoesNotMatch.*S3_SECRET_ACCESS_KEY/],
    ['an unknown key', { S3_ACCESS_KEY_ID: 'NOBODY' }, 'refused', /InvalidAccessKeyId/],
    ['another region', { S3_REGION: 'us-east-1' }, 'refused', /in another region \(ap-southeast-2\): check S3_REGION/],
    ['another bucket', { S3_BUCKET: 'somebody-else' }, 'refused', /no such bucket: check S3_BUCKET/],
  ])('says what is wrong with %s', async (_what, changes, kind, message) => {
    const said: (BlobStoreError | null)[] = [];
    const store = createS3Store({ env: variables(simulator.url, changes), onTrouble: (next) => said.push(next) });
    expect(await store.check()).toBe(false);
    expect([said.map((each) => each?.trouble), said[0]?.message]).toEqual([[kind], expect.stringMatching(message)]);
    expect(await trouble(store.put('images/item/a/a.jpg', Buffer.from('x')))).toMatchObject([kind, expect.stringMatching(message)]);
  });

  it.each<[string, Pick<Fault, 'kind'> & Partial<Fault>, BlobTrouble, RegExp]>([
    ['a store without space', { kind: 'full' }, 'full', /full/],
    ['a quota that is used up', { kind: 'error', status: 403, code: 'QuotaExceeded' }, 'full', /QuotaExceeded/],
    ['a redirect to another region', { kind: 'redirect' }, 'refused', /another region \(us-east-1\)/],
    ['keys that may not write', { kind: 'error', status: 403, code: 'AccessDenied' }, 'refused', /AccessDenied.*may do/],
    ['a clock that is wrong', { kind: 'error', status: 403, code: 'RequestTimeTooSkewed' }, 'refused', /clock/],
    ['one that stays too busy', { kind: 'slowDown', times: 100 }, 'unreachable', /SlowDown/],
  ])('tells %s from others', async (_what, fault, kind, message) => {
    await fail({ times: 10, ...fault });
    const found = await trouble(storeAt({ S3_TIMEOUT_MS: '20000' }).put('images/item/a/a.jpg', Buffer.from('x')));
    expect(found).toEqual([kind, expect.stringMatching(message)]);
  });

  it('says what is wrong with an address where nobody listens, and when it works again', async () => {
    const gone = await startS3Simulator({ port: 0, ...account });
    await gone.close();
    const said: (string | null)[] = [];
    const store = createS3Store({
      env: variables(gone.url),
      coolDownMs: 60_000,
      onTrouble: (next) => said.push(next?.trouble ?? null),
    });
    expect(await trouble(store.stat('images/item/a/a.jpg'))).toEqual(['unreachable', 'The picture store does not answer']);
    // Another one listens where nobody did; until the cool-down has passed only writing asks it.
    const back = await startS3Simulator({ port: Number(new URL(gone.url).port), ...account });
    expect(await trouble(store.stat('images/item/a/a.jpg'))).toMatchObject(['unreachable', expect.any(String)]);
    expect(await fetch(`${back.url}/_sim/calls`).then((answer) => answer.json())).toEqual([]);
    await store.put('images/item/a/a.jpg', Buffer.from('x'));
    expect((await store.stat('images/item/a/a.jpg'))?.size).toBe(1);
    expect(said).toEqual(['unreachable', null]);
    await back.close();
  });

  it('names the bucket in the host or in the path', async () => {
    const key = `images/item/${crypto.randomUUID()}/a.jpg`;
    await storeAt().put(key, Buffer.from('x'));
    // Names below localhost are not resolved everywhere: what the SDK would call is asked by hand, unsigned.
    const host = await fetch(`${simulator.url}/servery/test/${key}`, { headers: { host: `${account.bucket}.localhost` } });
    expect([host.status, await host.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
  });
});

describe('the environment', () => {
  const right = { S3_BUCKET: 'pictures', S3_REGION: 'auto', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  it.each<[boolean, Record<string, string>]>([
    [true, {}],
    [true, { S3_ENDPOINT: 'https://s3.example.com' }],
    [true, { S3_ENDPOINT: 'http://10.0.0.4:9000/', S3_PATH_STYLE: 'yes' }],
    [true, { S3_PREFIX: 'a/b/' }],
    [false, { S3_ENDPOINT: 's3.example.com' }],
    [false, { S3_ENDPOINT: 'https://s3.example.com/bucket' }],
    [false, { S3_ENDPOINT: 'https://user:password@s3.example.com' }],
    [false, { S3_BUCKET: 'My Bucket' }],
    [false, { S3_PREFIX: '/a' }],
    [false, { S3_TIMEOUT_MS: '0' }],
    [false, { S3_PATH_STYLE: 'maybe' }],
  ])('is accepted: %s, for %o', (accepted, changes) => {
    expect(s3Env.safeParse({ ...right, ...changes }).success).toBe(accepted);
  });
});
