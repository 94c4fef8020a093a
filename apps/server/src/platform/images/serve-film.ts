import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { ApiError } from '../http/api-error.ts';
import type { FilmFormat } from './file-type.ts';
import type { Original, Originals } from './originals.ts';

/** The bytes that a `Range` header requests, both ends included; null: the whole file; undefined: nothing that the file has. */
function getRange(header: string | undefined, size: number): { start: number; end: number } | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return null;
  const [, from = '', to = ''] = match;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? undefined : { start, end };
}

/** Sends a film unchanged, or the part of it that a player requests. @throws BlobStoreError */
export async function serveFilm(
  request: FastifyRequest,
  reply: FastifyReply,
  film: Original & { format: FilmFormat },
  originals: Originals,
): Promise<FastifyReply> {
  const etag = `"${film.version}"`;
  // Whoever has a part of another film starts again.
  const sameFilm = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = sameFilm ? getRange(request.headers.range, film.size) : null;
  const { start, end } = range ?? { start: 0, end: film.size - 1 };
  const isSent = range !== undefined && request.method !== 'HEAD' && request.headers['if-none-match'] !== etag;
  const content = isSent ? await originals.read(film, { start, end }) : [];
  if (content === null) throw new ApiError('resource_not_found', { message: 'The film could not be found.' });
  void reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')
    .type(`video/${film.format}`);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (range === undefined) return reply.code(416).header('content-range', `bytes */${film.size}`).send();
  if (range !== null) void reply.code(206).header('content-range', `bytes ${start}-${end}/${film.size}`);
  void reply.header('content-length', end - start + 1);
  return reply.send(Readable.from(content));
}
