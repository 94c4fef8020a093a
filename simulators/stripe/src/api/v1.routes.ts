import { setTimeout as sleep } from 'node:timers/promises';
import { breakOff, LedgerWriteError } from '@servery/simulator-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, Faults } from '../faults/faults.ts';
import type { RequestLog } from '../faults/request-log.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { ApiError, errorBody } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';
import { createRouter } from './endpoint.ts';
import { decodeForm } from './form.ts';
import { getAccount, apiVersion, checkVersion, getIdempotencyKey, type Keys, toKey } from './gate.ts';
import { storeReply, keyed, keyInUse } from './idempotency.ts';
import { perform, type Reply, type Request } from './perform.ts';

interface V1 {
  world: World;
  keys: Keys;
  endpoints: readonly Endpoint[];
  faults: Faults;
  log: RequestLog;
  /** How long every call takes at least. */
  latencyMs: number;
}

const bodyLimit = 1024 * 1024;

const readParams = (request: FastifyRequest): ReturnType<typeof decodeForm> => {
  const query = request.url.indexOf('?');
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  return decodeForm([query < 0 ? '' : request.url.slice(query + 1), body].filter((part) => part !== '').join('&'));
};

/** Says nothing until the caller has had enough, or so long. */
const silence = (caller: FastifyReply, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    caller.raw.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** What a fault answers instead of the truth. */
const faultReply = (fault: Fault, requestId: string): Reply => {
  if (fault.kind === 'garbage') return { status: 200, body: '<html><body>Bad gateway</body></html>', originalRequest: null };
  const details = fault.code === null ? {} : { code: fault.code as never };
  const error = new ApiError(fault.status, fault.type as 'api_error', fault.message, details);
  return { status: fault.status, body: `${JSON.stringify(errorBody(error, requestId), null, 2)}\n`, originalRequest: null };
};

/** The answer for a failure. A ledger that cannot be written has already logged it. */
const getRefusal = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (error instanceof LedgerWriteError) return new ApiError(error.statusCode, 'api_error', error.message);
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return new ApiError(500, 'api_error', 'The simulator itself is at fault here.');
};

/** Everything under `/v1`: form-encoded requests, JSON replies. */
export const v1Routes = (app: FastifyInstance, { world, keys, endpoints, faults, log, latencyMs }: V1): void => {
  const route = createRouter(endpoints);
  /** Idempotency keys that are being worked on. */
  const running = new Set<string>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  app.options('/v1/*', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-account, stripe-version',
        'access-control-max-age': '300',
      })
      .code(204)
      .send(),
  );

  const admit = (request: FastifyRequest, path: string, requestId: string): Request => {
    const match = route(request.method, path);
    if (!match)
      throw new ApiError(404, 'invalid_request_error', `Unrecognized request URL (${request.method}: ${path}).`, {}, { beforeWork: true });
    const key = toKey(request.headers, keys, match.endpoint);
    checkVersion(request.headers);
    const account = getAccount(request.headers, world.read());
    const params = readParams(request);
    const idempotencyKey = getIdempotencyKey(request.headers, request.method);
    const idempotency = idempotencyKey === null ? null : keyed(account, idempotencyKey, request.method, path, params);
    return { requestId, match, params, account, key, idempotency, ip: request.ip };
  };

  /** Work, with what goes wrong before it. Null: the caller gets no answer. */
  const work = async (admitted: Request, fault: Fault | null, caller: FastifyReply): Promise<Reply | null> => {
    const { idempotency, requestId } = admitted;
    // A stored response needs no lock: many may request it at once.
    if (idempotency && !fault && world.read().get('storedReply', idempotency.id)) return perform(world, admitted);
    if (idempotency && running.has(idempotency.id)) throw keyInUse(idempotency.key);
    if (idempotency) running.add(idempotency.id);
    try {
      if (latencyMs > 0) await sleep(latencyMs);
      if (fault?.when !== 'before') return perform(world, admitted);
      if (fault.kind === 'slow') {
        await sleep(fault.delayMs);
        return perform(world, admitted);
      }
      if (fault.kind === 'timeout') await silence(caller, fault.delayMs);
      if (fault.kind === 'timeout' || fault.kind === 'reset') return null;
      const reply = faultReply(fault, requestId);
      if (idempotency && fault.kept) world.change((tx) => storeReply(tx, idempotency, reply.status, reply.body, requestId));
      return reply;
    } finally {
      if (idempotency) running.delete(idempotency.id);
    }
  };

  /** What goes wrong after the work. Null: the caller gets no answer. */
  const deliver = async (reply: Reply, fault: Fault | null, requestId: string, caller: FastifyReply): Promise<Reply | null> => {
    if (fault?.when !== 'after') return reply;
    if (fault.kind === 'slow') await sleep(fault.delayMs);
    if (fault.kind === 'timeout') await silence(caller, fault.delayMs);
    if (fault.kind === 'slow') return reply;
    return fault.kind === 'timeout' || fault.kind === 'reset' ? null : faultReply(fault, requestId);
  };

  const send = (request: FastifyRequest, reply: FastifyReply, answer: Reply, requestId: string, fault: Fault | null): FastifyReply => {
    const key = request.headers['idempotency-key'];
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'request-id, stripe-version, idempotency-key, original-request',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'stripe-version': apiVersion,
    });
    if (typeof key === 'string' && request.method === 'POST') reply.header('idempotency-key', key);
    if (request.headers['stripe-account']) reply.header('stripe-account', request.headers['stripe-account']);
    if (answer.originalRequest !== null) reply.headers({ 'idempotent-replayed': 'true', 'original-request': answer.originalRequest });
    if (fault?.shouldRetry != null) reply.header('stripe-should-retry', String(fault.shouldRetry));
    return reply
      .code(answer.status)
      .type(answer.body.startsWith('<') ? 'text/html' : 'application/json')
      .send(answer.body);
  };

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/v1/*',
    handler: async (request, reply) => {
      const requestId = newId('req');
      const path = request.url.split('?')[0] ?? '';
      let admitted: Request | null = null;
      let fault: Fault | null = null;
      let answer: Reply | null;
      try {
        admitted = admit(request, path, requestId);
        fault = faults.strike(request.method, path);
        const done = await work(admitted, fault, reply);
        answer = done && (await deliver(done, fault, requestId, reply));
      } catch (error) {
        const refusal = getRefusal(error);
        answer = { status: refusal.status, body: `${JSON.stringify(errorBody(refusal, requestId), null, 2)}\n`, originalRequest: null };
      }
      log.add({
        id: requestId,
        at: new Date().toISOString(),
        method: request.method,
        path,
        account: admitted?.account ?? null,
        idempotencyKey: admitted?.idempotency?.key ?? null,
        status: answer?.status ?? null,
        replayed: answer?.originalRequest != null,
        fault: fault?.kind ?? null,
      });
      if (answer) return send(request, reply, answer, requestId, fault);
      return breakOff(reply, 'close');
    },
  });
};
