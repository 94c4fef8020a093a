import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';
import { ProtocolError } from './error-answer.ts';

/**
 * Accepts bodies of JSON in UTF-8 as they are (RFC 8259, section 8.1), and none in another charset or content encoding: read as UTF-8, they
 * would silently lose letters (RFC 9110, sections 8.4 and 15.5.16). Nothing else is accepted. `__proto__` and constructors are refused.
 */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const refused = getRefusal(request, body);
    if (refused === null) void parse(request, body.toString('utf8'), done);
    else done(refused);
  });
}

function getRefusal({ headers }: FastifyRequest, body: Buffer): ProtocolError | null {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    return new ProtocolError(415, 'Please send the body as it is, without a content-encoding.');
  }
  if (!isCalledUtf8(headers['content-type'] ?? '')) {
    return new ProtocolError(415, 'Please send JSON in UTF-8 (content-type: application/json).');
  }
  return isUtf8(body) ? null : new ProtocolError(400, 'The body is not valid UTF-8.');
}

/** "utf8" is not a registered name, but the WHATWG's encoding standard lists it, and clients send it. */
const utf8: ReadonlySet<string | null> = new Set([null, 'utf-8', 'utf8']);

const isCalledUtf8 = (type: string): boolean =>
  type === 'application/json' || utf8.has(new MIMEType(type).params.get('charset')?.toLowerCase() ?? null);
