import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PreparedResponse } from './handler.types.ts';

/** Whether a handler answered with ready bytes. */
export const isPrepared = (answer: unknown): answer is PreparedResponse =>
  typeof answer === 'object' && answer !== null && 'prepared' in answer && 'data' in answer && typeof answer.data === 'function';

/** The best encoding that the caller accepts; `q=0` refuses one. */
export function chooseEncoding(header: string | undefined): 'br' | 'gzip' | 'identity' {
  if (header === undefined) return 'identity';
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : 'identity';
}

const accepts = (header: string, name: string): boolean =>
  header.split(',').some((part) => {
    const [token = '', ...parameters] = part.split(';');
    return token.trim().toLowerCase() === name && !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter));
  });

/** True when the caller already has these bytes. */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => strong(tag.trim()) === strong(etag)));

/** Validators are compared weakly: `W/` does not affect whether the bytes are there. */
const strong = (etag: string): string => etag.replace(/^W\//, '');

/** Sends ready bytes, or 304. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: PreparedResponse): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { body, etag } = answer.prepared[encoding];
  void reply
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .header('cache-control', answer.cacheControl ?? 'no-cache');
  if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
