import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { BlobStoreError, type BlobFacts, type BlobRange, type BlobStore } from '../../ports/blob-store.ts';
import { CutOff, measureFile, readBody } from './s3-content.client.ts';
import { connectS3, type S3Connection } from './s3.client.ts';
import type { S3Env } from './s3.env.ts';
import { getContentType, isMissing, isOutside, toCopySource, toTrouble } from './s3.mapping.ts';

/** A call without an answer keeps others from waiting for theirs, in milliseconds. */
const coolDownMs = 5_000;
/** A file is sent so often; the SDK does not repeat streams. */
const tries = 3;
/** The slowest line that an upload is given time for, in bytes per millisecond. */
const slowest = 100;

interface S3Options {
  env: S3Env;
  /** Called when the store begins to fail and when it works again; null: it works. */
  onTrouble?: (trouble: BlobStoreError | null) => void;
  coolDownMs?: number;
}

export interface S3Store extends BlobStore {
  /** Whether the last call failed. */
  failing(): boolean;
  /** Tries one call, which reports what is wrong. @returns whether nothing is */
  check(): Promise<boolean>;
}

/** The port to a store that speaks S3. The SDK is loaded at the first call. */
export function createS3Store({ env, onTrouble = () => {}, ...options }: S3Options): S3Store {
  const connect = connectS3(env);
  const [Bucket, prefix] = [env.S3_BUCKET, env.S3_PREFIX];
  const coolDown = options.coolDownMs ?? coolDownMs;
  let trouble: BlobStoreError | null = null;
  let refuseUntil = 0;

  const note = (next: BlobStoreError | null): void => {
    const hasChanged = trouble?.trouble !== next?.trouble;
    trouble = next;
    if (hasChanged) onTrouble(next);
  };
  const fail = (error: unknown): never => {
    // A mistake of ours is not the store's.
    if (error instanceof BlobStoreError || error instanceof TypeError || error instanceof RangeError) throw error;
    const { trouble: kind, message } = toTrouble(error);
    const failure = new BlobStoreError(kind, message, error);
    note(failure);
    if (kind === 'unreachable') refuseUntil = Date.now() + coolDown;
    throw failure;
  };
  /** One call with a time limit over all of its tries. @throws BlobStoreError */
  const call = async <T>(work: (s3: S3Connection, limits: { abortSignal: AbortSignal }) => Promise<T>, limitMs = env.S3_TIMEOUT_MS) => {
    // Loading the SDK does not count.
    const s3 = await connect();
    const aborting = new AbortController();
    const timer = setTimeout(() => aborting.abort(), limitMs);
    try {
      const result = await work(s3, { abortSignal: aborting.signal });
      note(null);
      return result;
    } catch (error) {
      if (!isMissing(error) && !isOutside(error)) return fail(error);
      note(null);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  const orNull = (error: unknown): null => {
    if (error instanceof BlobStoreError || !(isMissing(error) || isOutside(error))) throw error;
    return null;
  };
  /** Guests' pages have many pictures: while the store does not answer, each is refused at once. */
  const checkCoolDown = (): void => {
    if (Date.now() < refuseUntil && trouble !== null) throw trouble;
  };

  const send = async (key: string, body: { size: number; md5: string; open(): Uint8Array | ReturnType<typeof createReadStream> }) => {
    const limitMs = env.S3_TIMEOUT_MS + Math.ceil(body.size / slowest);
    await call(
      ({ sdk, client }, limits) =>
        client.send(
          new sdk.PutObjectCommand({
            ...{ Bucket, Key: prefix + key, Body: body.open(), ContentLength: body.size, ContentMD5: body.md5 },
            ContentType: getContentType(key),
          }),
          { ...limits, requestTimeout: limitMs },
        ),
      limitMs,
    );
  };
  const sendFile = async (key: string, file: string): Promise<void> => {
    const measured = await measureFile(file);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(key, { ...measured, open: () => createReadStream(file) });
      } catch (error) {
        if (attempt === tries || !(error instanceof BlobStoreError) || error.trouble !== 'unreachable') throw error;
        await sleep(200 * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  };

  const open = (key: string, range?: BlobRange) =>
    call(({ sdk, client }, limits) => {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      return client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + key, ...(Range && { Range }) }), limits);
    });
  type Opened = Awaited<ReturnType<typeof open>>;

  /** A body that breaks is taken up again where it broke. */
  async function* readOn(key: string, first: Opened, start: number): AsyncGenerator<Uint8Array> {
    const end = start + (first.ContentLength ?? 0) - 1;
    let at = start;
    for (let attempt = 1, opened = first; ; attempt += 1) {
      try {
        for await (const chunk of readBody(opened.Body as AsyncIterable<Uint8Array>, end - at + 1, env.S3_TIMEOUT_MS)) {
          at += chunk.length;
          yield chunk;
        }
        return;
      } catch (error) {
        if (!(error instanceof CutOff)) throw error;
        if (attempt === tries || at > end) fail(error);
        const next = await open(key, { start: at, end }).catch(orNull);
        if (next === null || next.ETag !== first.ETag) return fail(new Error('The blob was replaced while it was read'));
        opened = next;
      }
    }
  }

  const toFacts = (key: string, found: { ContentLength?: number; Size?: number; LastModified?: Date; ETag?: string }): BlobFacts => ({
    key,
    size: found.ContentLength ?? found.Size ?? 0,
    storedAt: found.LastModified ?? new Date(0),
    version: (found.ETag ?? '').replaceAll('"', ''),
  });

  const store: S3Store = {
    failing: () => trouble !== null,
    async check() {
      try {
        // Of a list, unlike of one object, the answer says what is wrong.
        for await (const _ of store.list('check/')) break;
        return true;
      } catch (error) {
        if (error instanceof BlobStoreError) return false;
        throw error;
      }
    },
    put(key, content) {
      if (!(content instanceof Uint8Array)) return sendFile(key, content.file);
      const md5 = createHash('md5').update(content).digest('base64');
      return send(key, { size: content.length, md5, open: () => content });
    },
    async stat(key) {
      checkCoolDown();
      const found = await call(({ sdk, client }, limits) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key: prefix + key }), limits),
      ).catch(orNull);
      return found === null ? null : toFacts(key, found);
    },
    async read(key, range) {
      checkCoolDown();
      const opened = await open(key, range).catch(orNull);
      return opened === null ? null : readOn(key, opened, range?.start ?? 0);
    },
    localFile: async () => null,
    async *list(below) {
      let token: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await call(({ sdk, client }, limits) =>
          client.send(
            new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix + below, ...(token !== undefined && { ContinuationToken: token }) }),
            limits,
          ),
        );
        for (const object of page.Contents ?? []) {
          const key = object.Key?.slice(prefix.length) ?? '';
          // Some consoles store folders as empty objects.
          if (!key.endsWith('/')) yield toFacts(key, object);
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    async move(from, to) {
      const copied = await call(({ sdk, client }, limits) =>
        client.send(new sdk.CopyObjectCommand({ Bucket, Key: prefix + to, CopySource: toCopySource(Bucket, prefix + from) }), limits),
      ).catch(orNull);
      if (copied === null) return false;
      await store.remove(from);
      return true;
    },
    async remove(key) {
      await call(({ sdk, client }, limits) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + key }), limits)).catch(
        orNull,
      );
    },
  };
  return store;
}
