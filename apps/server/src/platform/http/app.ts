import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ApiError } from './api-error.ts';
import { closeSlowBodies, usualLimits, type ConnectionLimits } from './connections.ts';
import { answerBrokenRequest, answerErrors, answerUnroutable } from './error-answer.ts';
import { takeJson } from './json-bodies.ts';
import { lazyChild } from './lazy-log.ts';
import { checkOrigins, pathOfTarget, type OriginOptions } from './origins.ts';
import { requestIds } from './request-ids.ts';
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts';

export interface AppOptions extends OriginOptions {
  log: Logger;
  /** Addresses or networks of proxies whose X-Forwarded-For, -Host and -Proto are trusted. */
  trustedProxies: readonly string[];
  connections?: Partial<ConnectionLimits> | undefined;
  /** Called for requests to unknown paths; may throw a better answer than 404. */
  unknownPath?: (method: string, url: string) => void;
}

const BODY_LIMIT = 1_048_576;

/**
 * The HTTP server before anything is bound to it: JSON only, 1 MB at most, request ids, security headers, hosts and origins checked, every
 * failure in one format.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders({ https: options.appOrigin?.startsWith('https:') ?? false });
  const limits = { ...usualLimits, ...options.connections };
  const app: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    childLoggerFactory: (parent, bindings) => lazyChild(parent, bindings),
    genReqId: requestIds(),
    requestTimeout: limits.requestMs,
    // Node would answer a request without a host itself, without a message; `checkOrigins` does it instead.
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs, requireHostHeader: false },
    routerOptions: { maxParamLength: 200 },
    // The framework would refuse with its own text; `refuseWhenStopping` does it instead.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/', headers: { host } }) => pathOfTarget(url, host),
    frameworkErrors: (error, request, reply) => answerUnroutable(error, request, reply, headers),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  });
  takeJson(app);
  // Node would refuse it itself, without a message. Whoever cannot meet an expectation may ignore it (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  answerErrors(app);
  app.setNotFoundHandler((request) => {
    options.unknownPath?.(request.method, request.url);
    throw new ApiError('resource_not_found');
  });
  sendSecurityHeaders(app, headers);
  refuseWhenStopping(app);
  checkOrigins(app, options);
  closeSlowBodies(app, limits);
  app.addHook('onResponse', (request, reply, done) => {
    const slow = reply.elapsedTime > 2_000;
    if (slow || options.log.isLevelEnabled('debug')) {
      const line = {
        method: request.method,
        url: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      };
      request.log[slow ? 'warn' : 'debug'](line, 'request');
    }
    done();
  });
  closeConnectionsWhenStopping(app);
  return app;
}

/** Seconds until another node, or this one again, can take a request that arrived at a stopping server. */
const retryAfterStop = 5;

/** A request on an open connection after the server has begun to stop would be cut off half-way: it has to be repeated. */
function refuseWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) =>
    done(stopping ? new ApiError('service_unavailable', { retryAfter: retryAfterStop, logged: false }) : undefined),
  );
}

/**
 * A stopping server waits for its responses, not for its connections: kept-alive ones, and those that browsers open in advance and never
 * use, would hold it for a minute.
 */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let answering = 0;
  app.server.on('request', (_request, response) => {
    answering += 1;
    response.once('close', () => (answering -= 1));
  });
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => (answering === 0 ? app.server.closeAllConnections() : app.server.closeIdleConnections()), 50);
    app.server.once('close', () => clearInterval(timer));
    // Without a listener (tests that inject) there is nothing to close.
    timer.unref();
    done();
  });
}
