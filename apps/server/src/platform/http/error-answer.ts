import { errorCatalogue, type ErrorBody } from '@servery/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { asApiError } from '../db/database-errors.ts';
import { appNames } from '../front-ends/app-names.ts';
import { ApiError } from './api-error.ts';
import { requestIds } from './request-ids.ts';

const nextId = requestIds();

/** Refusals by the protocol itself: the catalogue's `invalid_request` with HTTP's own status. */
const protocolStatus = new Map<string, { status: number; message: string }>([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', { status: 415, message: 'Please send JSON (content-type: application/json).' }],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', { status: 400, message: 'The content length does not fit the body.' }],
  ['FST_ERR_MAX_PARAM_LENGTH', { status: 414, message: 'A part of the address is too long.' }],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', { status: 400, message: 'The body is empty.' }],
]);

/** Thrown for refusals with a status of their own (405, 415, 421 …), with the catalogue's body. */
export class ProtocolError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Refusals by Node's own parser, by the error's code; anything else is 400. */
const brokenStatus = new Map<string, { status: number; phrase: string; message: string }>([
  ['HPE_HEADER_OVERFLOW', { status: 431, phrase: 'Request Header Fields Too Large', message: 'The headers of the request are too large.' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, phrase: 'Request Timeout', message: 'The request did not come in time.' }],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { status: 413, phrase: 'Content Too Large', message: 'The request is too large.' }],
]);

/**
 * Answers anything that is not HTTP, or did not arrive in time, and closes the connection. The server has no request for it, so the
 * response is written by hand, with the `headers` of every response.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, headers: Readonly<Record<string, string>>): void {
  // In the middle of a response another one would be read as part of it.
  const answered = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || answered) return void socket.destroy();
  const { status, phrase, message } = brokenStatus.get(error.code ?? '') ?? {
    status: 400,
    phrase: 'Bad Request',
    message: getEntry('invalid_request').message,
  };
  const requestId = nextId();
  const body = JSON.stringify({ ...getEntry('invalid_request'), message, requestId });
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers an address that the router cannot read; no hook has seen the request, so the `headers` of every response are set here. */
export function answerUnroutable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): void {
  void reply.headers(headers).header('x-request-id', request.id);
  const refused = protocolRefusal(error) ?? { status: 400, message: getEntry('invalid_request').message };
  const page = request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/') ? badAddressPage(request.url) : null;
  if (page !== null) return void reply.code(refused.status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  void send(reply, request, refused.status, { ...getEntry('invalid_request'), message: refused.message });
}

/** What a person sees who follows a broken link, with a way into the app that the address begins with. Nothing of the address is in it. */
function badAddressPage(url: string): string {
  const name = appNames.find((one) => url.startsWith(`/${one}/`));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>This address is not valid</title>
<h1>This address is not valid</h1>
<p>It may have been cut off or mistyped. <a href="/${name === undefined ? '' : `${name}/`}">Go to the start page</a></p>
</html>
`;
}

/** Sends every failure in the catalogue's format. Stack and SQL stay in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    // The client disconnected during its request, or was too slow: nobody reads the response, and there is nothing to fix.
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.info({ url: getPath(request) }, 'A request broke off.');
      return send(reply, request, 400, getEntry('invalid_request'));
    }
    const known = asApiError(error);
    if (known instanceof ApiError) return sendApiError(known, request, reply);
    if (error instanceof ProtocolError) {
      void reply.headers(error.headers);
      return send(reply, request, error.status, { ...getEntry('invalid_request'), message: error.message });
    }
    const refused = protocolRefusal(error as FastifyError, request.routeOptions.bodyLimit);
    if (refused) return send(reply, request, refused.status, { ...getEntry('invalid_request'), message: refused.message });
    request.log.error({ err: error, url: getPath(request) }, 'A request failed.');
    return send(reply, request, 500, getEntry('internal_server_error'));
  });
}

function sendApiError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = errorCatalogue[error.code].status;
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
  if (status >= 500 && error.logged)
    request.log.error({ err: error.cause ?? error, url: getPath(request) }, 'A request could not be served.');
  return send(reply, request, status, {
    ...getEntry(error.code),
    message: error.message,
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    ...(error.details === undefined ? {} : { details: error.details }),
  });
}

/** Without the query: it may contain searches for people. */
const getPath = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** @param bodyLimit of the call, in bytes */
function protocolRefusal(error: FastifyError, bodyLimit?: number): { status: number; message: string } | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const message = bodyLimit === undefined ? 'The request is too large.' : `The request is larger than ${getSize(bodyLimit)}.`;
    return { status: 413, message };
  }
  const known = protocolStatus.get(error.code);
  if (known) return known;
  // Malformed JSON, `__proto__` in it, a broken address: the parser's own text is not for callers.
  if (error.statusCode === 400 || error instanceof SyntaxError) return { status: 400, message: errorCatalogue.invalid_request.message };
  return undefined;
}

/** Whole megabytes or kilobytes, rounded down. */
const getSize = (bytes: number): string => (bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} kB` : `${Math.floor(bytes / 1_000_000)} MB`);

const getEntry = (code: ErrorBody['code']): Omit<ErrorBody, 'requestId'> => ({
  code,
  title: errorCatalogue[code].title,
  message: errorCatalogue[code].message,
});

function send(reply: FastifyReply, request: FastifyRequest, status: number, body: Omit<ErrorBody, 'requestId'>): FastifyReply {
  const { code, title, message, fields, details } = body;
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ code, title, message, requestId: request.id, fields, details }));
}
