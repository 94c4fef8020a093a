import { setTimeout as sleep } from 'node:timers/promises';
import { breakOff } from '@servery/simulator-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Token } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { ApiError } from './api-error.ts';
import type { CallName, Fault, Faults } from './faults.ts';
import type { Tokens } from './tokens.ts';

/** One call as it came, past the gate. */
export interface Call {
  /** The id in the path. */
  id: string;
  query: Readonly<Record<string, string | undefined>>;
  body: Readonly<Record<string, unknown>>;
  token: Token;
}

interface Answer {
  status: number;
  body?: object;
}

interface Endpoint {
  name: CallName;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  /** The scope that the token must have; null: any token will do. */
  scope: string | null;
  handle(call: Call): Answer;
}

interface GateParts {
  world: World;
  tokens: Tokens;
  faults: Faults;
}

/** Ends a call as a fault requires; null: no response at all. */
export function fail(fault: Fault, reply: FastifyReply): number | null {
  if (fault.kind === 'refuse') {
    const retry = fault.retryAfterSeconds;
    const hints = retry === null ? {} : { should_retry: true, recommended_retry_interval_secs: retry };
    void reply.code(fault.status).send(new ApiError(fault.status, fault.code, 'refused on demand', hints).body());
    return fault.status;
  }
  if (fault.kind === 'garbage') {
    void reply.code(200).type('text/html').send('<html><body>Bad gateway</body></html>');
    return 200;
  }
  breakOff(reply, fault.kind === 'drop' ? 'close' : 'silence');
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Binds a call of the API: token, scope, failures on demand, errors in Uber's shape, and a line in the ledger. */
export function bindEndpoint(app: FastifyInstance, { world, tokens, faults }: GateParts, endpoint: Endpoint): void {
  const { name, method, url, scope, handle } = endpoint;

  const admit = ({ headers }: FastifyRequest): Token => {
    const [, value = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    const token = tokens.live(value);
    if (token === undefined) throw new ApiError(401, 'unauthorized', 'Invalid OAuth 2.0 credentials provided.');
    if (scope !== null && !token.scopes.includes(scope)) throw new ApiError(403, 'user_not_allowed', `The token lacks the scope ${scope}`);
    return token;
  };

  const answerTo = (request: FastifyRequest, token: Token): Answer => {
    const body = request.body ?? {};
    if (!isObject(body)) throw new ApiError(400, 'bad_request', 'The body is not an object');
    const { id = '' } = request.params as { id?: string };
    return handle({ id, query: request.query as Call['query'], body, token });
  };

  const settle = (work: () => Answer): Answer => {
    try {
      return work();
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: error.body() };
      throw error;
    }
  };

  app.route({
    method,
    url,
    handler: async (request, reply) => {
      const { id } = request.params as { id?: string };
      const log = (status: number | null) =>
        world.note({
          type: 'call',
          name,
          method,
          path: request.url,
          status,
          orderId: url.includes('/order/') ? (id ?? null) : null,
          body: request.body ?? null,
        });
      const send = ({ status, body }: Answer) => (body === undefined ? reply.code(status).send() : reply.code(status).send(body));
      let token: Token | undefined;
      const refusal = settle(() => {
        token = admit(request);
        return { status: 200 };
      });
      if (token === undefined) {
        log(refusal.status);
        return send(refusal);
      }
      const admitted = token;
      const fault = faults.strike(name);
      if (fault?.kind === 'slow') await sleep(fault.delayMs);
      const strikes = fault !== null && fault.kind !== 'slow' ? fault : null;
      if (strikes?.when === 'before') {
        log(fail(strikes, reply));
        return reply;
      }
      // The call and its line in the ledger in one write: what answers 503 has done nothing.
      if (strikes === null) {
        const done = world.together(() => {
          const given = settle(() => answerTo(request, admitted));
          log(given.status);
          return given;
        });
        return send(done);
      }
      settle(() => answerTo(request, admitted));
      log(fail(strikes, reply));
      return reply;
    },
  });
}
