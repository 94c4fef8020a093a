import type { Endpoint } from '@servery/contract/endpoint';
import { errorCatalogue, type ErrorBody } from '@servery/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from './api-error.ts';
import type { Route } from './handler.types.ts';
import { perform, type PerformDeps } from './perform.ts';
import { isPrepared } from './prepared-answer.ts';

export type InProcessAnswer = { ok: true; data: unknown } | { ok: false; error: ErrorBody };
export type InProcessCall = (endpoint: Endpoint, options?: { params?: object; query?: object; body?: unknown }) => Promise<InProcessAnswer>;

const getBody = (error: ApiError): ErrorBody => ({
  code: error.code,
  title: errorCatalogue[error.code].title,
  message: error.message,
  requestId: 'in-process',
  ...(error.fields === undefined ? {} : { fields: error.fields }),
});

/**
 * Calls by the portal's renderer: the same checks and schemas as over HTTP, as an anonymous caller, without a socket. Never throws for
 * anything that an HTTP caller would get as an error response.
 */
export function createInProcessCall(routes: readonly Route[], deps: PerformDeps, log: FastifyBaseLogger): InProcessCall {
  const byId = new Map(routes.map((route) => [route.endpoint.id, route]));
  const silent = { status() {}, header() {}, setSession() {}, clearSession() {}, setCustomerSession() {}, clearCustomerSession() {} };
  return async (endpoint, { params, query, body } = {}) => {
    const route = byId.get(endpoint.id);
    if (route === undefined) throw new Error(`${endpoint.id} has no route.`);
    try {
      // Over HTTP a query arrives as text, which the schemas expect.
      const text = Object.fromEntries(
        Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      );
      const answer = await perform(deps, route, {
        params: params ?? {},
        query: text,
        body,
        headers: {},
        requestId: 'in-process',
        address: '127.0.0.1',
        log,
        reply: silent,
      });
      return { ok: true, data: isPrepared(answer) ? answer.data() : answer };
    } catch (error) {
      if (error instanceof ApiError) return { ok: false, error: getBody(error) };
      log.error({ err: error, endpoint: endpoint.id }, 'A call of the portal failed.');
      return { ok: false, error: getBody(new ApiError('internal_server_error')) };
    }
  };
}
