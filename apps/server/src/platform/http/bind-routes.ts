import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerCookie, sessionCookies, writeSessionCookie } from '../sessions/cookies.ts';
import { ProtocolError } from './error-answer.ts';
import { isFile, sendFile } from './file-response.ts';
import { isSecure } from './origins.ts';
import type { Route } from './handler.types.ts';
import { admit, perform, type PerformDeps, type RawCall } from './perform.ts';
import { isPrepared, sendPrepared } from './prepared-answer.ts';
import type { ReadyLane } from './ready-lane.ts';

/** Contract path to the router's: `/stores/{storeId}` → `/api/stores/:storeId`. */
export const routerPath = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Binds the modules' routes to their methods and paths; `lane` sends ready bytes again before routing. */
export function bindRoutes(app: FastifyInstance, routes: readonly Route[], deps: PerformDeps, lane?: ReadyLane): void {
  const signed = routes.filter(({ endpoint }) => endpoint.rawBody === true);
  if (signed.length > 0) {
    // A separate scope: in it the bytes of any content type stay as they were sent.
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      for (const route of signed) bindRoute(scope, route, deps);
    });
  }
  const files = routes.filter(({ endpoint }) => endpoint.file === true);
  if (files.length > 0) {
    // In this scope a body of any content type is handed on while it arrives.
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
      for (const route of files) bindRoute(scope, route, deps);
    });
  }
  for (const route of routes) if (route.endpoint.rawBody !== true && route.endpoint.file !== true) bindRoute(app, route, deps, lane);
}

function bindRoute(app: FastifyInstance, route: Route, deps: PerformDeps, lane?: ReadyLane): void {
  const { endpoint } = route;
  const success = endpoint.status ?? 200;
  app.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    config: { rawBody: endpoint.rawBody === true },
    ...(endpoint.bodyLimit !== undefined && {
      bodyLimit: endpoint.bodyLimit,
      onRequest: ({ params, headers }: FastifyRequest) => admit(deps, route, { params, headers }),
    }),
    handler: async (request, reply) => {
      void reply.code(success);
      const answer = await perform(deps, route, rawCall(request, reply));
      if (isPrepared(answer)) {
        const { again } = route;
        sendPrepared(request, reply, answer);
        // A key's answer has headers of its own, and a key may be revoked.
        if (again !== undefined && !request.url.includes('?') && request.headers.authorization === undefined)
          lane?.learn(request, reply, () => again(request.params as never));
        return reply;
      }
      if (isFile(endpoint.download, answer)) return sendFile(reply, answer);
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      // A response without a body: only the status matters to the caller.
      if (answer === undefined) return reply.send();
      return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  });
}

function rawCall(request: FastifyRequest, reply: FastifyReply): RawCall {
  const { params, query, body, headers, id, ip, log } = request;
  return { params, query, body, headers, requestId: id, address: ip, log, reply: replyControls(request, reply) };
}

function replyControls(request: FastifyRequest, reply: FastifyReply): RawCall['reply'] {
  // Behind an undeclared proxy the page's own Origin has it; `checkOrigins` has compared it with the configured ones.
  const secure = isSecure(request) || request.headers.origin?.startsWith('https:') === true;
  return {
    status: (code) => void reply.code(code),
    header: (name, value) => void reply.header(name, value),
    setSession: (kind, token, expiresAt) => writeSessionCookie(reply, sessionCookies[kind], token, expiresAt, secure),
    clearSession: (kind) => writeSessionCookie(reply, sessionCookies[kind], '', new Date(0), secure),
    setCustomerSession: (restaurantId, token, expiresAt) =>
      writeSessionCookie(reply, customerCookie(restaurantId), token, expiresAt, secure),
    clearCustomerSession: (restaurantId) => writeSessionCookie(reply, customerCookie(restaurantId), '', new Date(0), secure),
  };
}

/** For unknown paths: 405 if the path exists with another method, otherwise 404. */
export function createUnknownPathCheck(paths: readonly { method: string; path: string }[]): (method: string, url: string) => void {
  const known = paths.map(({ method, path }) => ({ method, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  return (method, url) => {
    const path = url.split('?', 1)[0] ?? url;
    const methods = [...new Set(known.filter((entry) => entry.pattern.test(path)).map((entry) => entry.method))];
    if (methods.length > 0 && !methods.includes(method)) {
      throw new ProtocolError(405, 'This address does not take that method.', { allow: methods.join(', ') });
    }
  };
}
