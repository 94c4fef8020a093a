import { pictureFolders } from '@servery/domain/pictures';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { BlobStoreError, type BlobStore } from '../../ports/blob-store.ts';
import type { LocalCopies } from '../blobs/local-copies.ts';
import { addressBucket } from '../http/address.ts';
import { ApiError } from '../http/api-error.ts';
import { createMemoryLimiter, type MemoryLimiter } from '../http/memory-limiter.ts';
import { createDerivativeCache, type DerivativeCache } from './derivative-cache.ts';
import { paramsKey, readImageParams, type ImageFormat } from './image-params.ts';
import { makeDerivative } from './make-derivative.ts';
import { createOriginals, type Originals } from './originals.ts';
import { serveFilm } from './serve-film.ts';

const idPattern = /^[A-Za-z0-9-]{1,64}$/;
const namePattern = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,120}$/;
const contentTypes: Record<ImageFormat, string> = { webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' };

interface Options {
  /** Where originals are: `images/<folder>/<id>/<name>`. */
  blobs: BlobStore;
  copies: LocalCopies;
  /** Where derivatives are stored. */
  cacheFolder: string;
  /** New pictures that one address may request in a minute, on this node. */
  newPerMinute?: number;
}

/** The key of an original in the blob store; null for an address that cannot have one. */
function readKey(params: { folder: string; id: string; name: string }): string | null {
  const known = Object.hasOwn(pictureFolders, params.folder) && idPattern.test(params.id) && namePattern.test(params.name);
  return known ? `images/${params.folder}/${params.id}/${params.name}` : null;
}

/** New pictures that one address may request in a minute: more than a guest sees on the longest menu. Existing ones are not counted. */
const newPerMinute = 300;

/** Questions of one address in a minute about pictures that this node does not know, to a store elsewhere. */
const asksPerMinute = 1_200;

const notFound = () => new ApiError('resource_not_found', { message: 'The picture could not be found.' });
/** Pages show their tile for a picture that is missing, and ask for it again later. */
const notNow = () => new ApiError('service_unavailable', { retryAfter: 5, logged: false });

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
  { originals, cache, limiter }: { originals: Originals; cache: DerivativeCache; limiter: MemoryLimiter },
): Promise<FastifyReply> {
  const key = readKey(request.params as { folder: string; id: string; name: string });
  const asker = addressBucket(request.ip);
  const original = key === null ? null : await originals.find(key, () => limiter.hit(`ask ${asker}`, asksPerMinute));
  if (original === null) throw notFound();
  const { format } = original;
  if (format === 'webm' || format === 'mp4') return serveFilm(request, reply, { ...original, format }, originals);
  const read = readImageParams(request.query as Record<string, string | string[] | undefined>, request.headers.accept ?? '', format);
  if (!read.ok) throw new ApiError('validation_failed', { message: read.message, fields: [{ path: read.field, message: read.message }] });

  const hash = createHash('sha256')
    .update(`${original.key}|${original.version}|${paramsKey(read.params)}`)
    .digest('hex');
  const etag = `"${hash.slice(0, 32)}"`;
  void reply
    .header('etag', etag)
    .header('vary', 'Accept')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  const prepare = async () => {
    const file = await originals.toFile(original);
    if (file === null) throw notFound();
    return () => makeDerivative(file, read.params);
  };
  const begin = () => limiter.hit(asker, options.newPerMinute ?? newPerMinute);
  const bytes = await cache.get(hash, prepare, { asker, begin }).catch((error: unknown) => {
    if (error instanceof ApiError || error instanceof BlobStoreError) throw error;
    request.log.warn({ err: error, key }, 'a picture could not be made');
    throw new ApiError('resource_not_found', { message: 'The picture could not be read.' });
  });
  if (bytes === null) throw new ApiError('service_unavailable', { retryAfter: 1 });
  return reply.type(contentTypes[read.params.format]).send(bytes);
}

/**
 * The image server: `/img/{folder}/{id}/{name}?w&h&dpr&fit&ar&crop&q&auto`, and the same under `/img-fallback/`, the address that clients
 * use if the first fails. In production these are two hosts. A film (WebM or MP4) is stored beside the pictures and sent unchanged.
 */
export function registerImages(app: FastifyInstance, options: Options): void {
  const cache = createDerivativeCache({
    folder: options.cacheFolder,
    maxBytes: 512 * 1024 * 1024,
    atOnce: 1,
    queue: 2_000,
    queueOfOne: 100,
    onUnstored: (error) => app.log.warn({ err: error }, 'A size of a picture was not stored. It is generated again at the next request.'),
  });
  const limiter = createMemoryLimiter();
  const originals = createOriginals(options);
  for (const prefix of ['/img', '/img-fallback']) {
    app.get(`${prefix}/:folder/:id/:name`, { exposeHeadRoute: true }, (request, reply) =>
      serve(request, reply, options, { originals, cache, limiter }).catch((error: unknown) => {
        throw error instanceof BlobStoreError ? Object.assign(notNow(), { cause: error }) : error;
      }),
    );
  }
}
