import fastifyHelmet from '@fastify/helmet';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { ApiError } from './api-error.ts';
import { answerErrors } from './error-answer.ts';
import { checkOrigins, type OriginOptions } from './origins.ts';

export interface AppOptions extends OriginOptions {
  log: FastifyBaseLogger;
  /** Addresses or networks of proxies whose X-Forwarded-For and -Proto count. */
  trustedProxies: readonly string[];
  /** Sees requests for paths that nobody has, and may throw a better answer than 404. */
  unknownPath?: (method: string, url: string) => void;
}

const BODY_LIMIT = 1_048_576;
/** API answers are data: nothing in them may run or load. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The HTTP server before anything is bound to it: JSON only, 1 MB at most, request ids, security headers, hosts and origins checked,
 * every failure in one shape.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: () => randomBytes(9).toString('base64url'),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');
  answerErrors(app);
  app.setNotFoundHandler((request) => {
    options.unknownPath?.(request.method, request.url);
    throw new ApiError('resource_not_found');
  });
  await app.register(fastifyHelmet, {
    // Pages bring a policy of their own.
    contentSecurityPolicy: false,
    strictTransportSecurity: options.appOrigin?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    // Needs a secure context, which a phone on the local network has not.
    originAgentCluster: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).header('content-security-policy', apiPolicy);
    done();
  });
  checkOrigins(app, options);
  app.addHook('onResponse', (request, reply, done) => {
    const line = { method: request.method, url: request.url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[reply.elapsedTime > 2_000 ? 'warn' : 'debug'](line, 'request');
    done();
  });
  closeConnectionsWhenStopping(app);
  return app;
}

/**
 * A stopping server waits for its answers, not for its connections: kept-alive ones, and those that browsers open ahead and never use,
 * would hold it for a minute.
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
