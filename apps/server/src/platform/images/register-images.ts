import { pictureFolders } from '@servery/domain/pictures';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addressBucket } from '../http/address.ts';
import { ApiError } from '../http/api-error.ts';
import { createMemoryLimiter, type MemoryLimiter } from '../http/memory-limiter.ts';
import { createDerivativeCache, type DerivativeCache } from './derivative-cache.ts';
import { paramsKey, readImageParams, type ImageFormat } from './image-params.ts';
import { readFileType, type FilmFormat } from './file-type.ts';
import { makeDerivative } from './make-derivative.ts';
import { serveFilm } from './serve-film.ts';

const idPattern = /^[A-Za-z0-9-]{1,64}$/;
const namePattern = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,120}$/;
const contentTypes: Record<ImageFormat, string> = { webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' };

interface Options {
  /** Originals: `<originals>/<folder>/<id>/<name>`. */
  originals: string;
  /** Where derivatives are stored. */
  cacheFolder: string;
  /** New pictures that one address may request in a minute, on this node. */
  newPerMinute?: number;
}

interface Original {
  file: string;
  size: number;
  /** A film is sent unchanged. */
  format: ImageFormat | FilmFormat;
  /** Changes when the file does. */
  stamp: string;
}

async function findOriginal(root: string, params: { folder: string; id: string; name: string }): Promise<Original | null> {
  const known = Object.hasOwn(pictureFolders, params.folder) && idPattern.test(params.id) && namePattern.test(params.name);
  if (!known) return null;
  const file = join(root, params.folder, params.id, params.name);
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) return null;
  const format = await readFileType(file);
  return format === null ? null : { file, size: found.size, format, stamp: `${found.size}-${found.mtimeMs}` };
}

/** New pictures that one address may request in a minute: more than a guest sees on the longest menu. Existing ones are not counted. */
const newPerMinute = 300;

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
  { cache, limiter }: { cache: DerivativeCache; limiter: MemoryLimiter },
): Promise<FastifyReply> {
  const original = await findOriginal(options.originals, request.params as { folder: string; id: string; name: string });
  if (original === null) throw new ApiError('resource_not_found', { message: 'The picture could not be found.' });
  if (original.format === 'webm' || original.format === 'mp4') return serveFilm(request, reply, { ...original, format: original.format });
  const read = readImageParams(
    request.query as Record<string, string | string[] | undefined>,
    request.headers.accept ?? '',
    original.format,
  );
  if (!read.ok) throw new ApiError('validation_failed', { message: read.message, fields: [{ path: read.field, message: read.message }] });

  const key = createHash('sha256')
    .update(`${original.file}|${original.stamp}|${paramsKey(read.params)}`)
    .digest('hex');
  const etag = `"${key.slice(0, 32)}"`;
  void reply
    .header('etag', etag)
    .header('vary', 'Accept')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  const asker = addressBucket(request.ip);
  const begin = () => limiter.hit(asker, options.newPerMinute ?? newPerMinute);
  const bytes = await cache
    .get(key, () => makeDerivative(original.file, read.params), { asker, begin })
    .catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      request.log.warn({ err: error, file: original.file }, 'a picture could not be made');
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
  for (const prefix of ['/img', '/img-fallback']) {
    app.get(`${prefix}/:folder/:id/:name`, { exposeHeadRoute: true }, (request, reply) =>
      serve(request, reply, options, { cache, limiter }),
    );
  }
}
