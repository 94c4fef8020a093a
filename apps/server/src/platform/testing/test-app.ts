import type { FastifyInstance } from 'fastify';
import type { Permission } from '@servery/contract/permissions';
import type { Database } from '../db/connections.types.ts';
import { createApp } from '../http/app.ts';
import type { ConnectionLimits } from '../http/connections.ts';
import { bindRoutes, createUnknownPathCheck } from '../http/bind-routes.ts';
import type { CookieKind, Grants, Route } from '../http/handler.types.ts';
import { createGuestGate } from '../http/guest-gate.ts';
import { createMemoryLimiter } from '../http/memory-limiter.ts';
import type { PerformDeps } from '../http/perform.ts';
import type { Policies } from '../http/permission-check.ts';
import { createRateLimiter } from '../http/rate-limit.ts';
import { customerCookie, sessionCookies } from '../sessions/cookies.ts';
import { createSession, createSessions } from '../sessions/sessions.ts';
import { silentLog } from './silent-log.ts';

export interface TestAppOptions {
  database: Database;
  routes: Route[];
  policies: Partial<Record<Permission, Grants>>;
  limits?: PerformDeps['limits'];
  findPerson?: PerformDeps['findPerson'];
  authorize?: PerformDeps['authorize'];
  lan?: boolean;
  appOrigin?: string;
  portalOrigin?: string;
  trustedProxies?: string[];
  connections?: Partial<ConnectionLimits>;
}

/** A server in this process around the given routes, for `app.inject`. */
export async function createTestApp(options: TestAppOptions): Promise<{ app: FastifyInstance; deps: PerformDeps }> {
  const { database, routes } = options;
  const deps: PerformDeps = {
    policies: options.policies as Policies,
    sessions: createSessions(database),
    rateLimiter: createRateLimiter(database),
    memoryLimiter: createMemoryLimiter(),
    guestGate: createGuestGate(),
    ...(options.findPerson && { findPerson: options.findPerson }),
    ...(options.authorize && { authorize: options.authorize }),
    limits: options.limits ?? { publicCallsPerMinute: 0, loginsPerMinute: 0 },
  };
  const app = await createApp({
    log: silentLog,
    trustedProxies: options.trustedProxies ?? [],
    appOrigin: options.appOrigin,
    portalOrigin: options.portalOrigin,
    connections: options.connections,
    lan: options.lan ?? false,
    unknownPath: createUnknownPathCheck(routes.map(({ endpoint }) => endpoint)),
  });
  bindRoutes(app, routes, deps);
  return { app, deps };
}

/** The headers that a browser on our pages sends with a mutation. `inject` uses `localhost:80`. */
export const browserHeaders = { host: 'localhost', origin: 'http://localhost' };

/** Signs a principal in and returns a Cookie header. */
export async function signIn(database: Database, principalId: string, kind: CookieKind = 'user'): Promise<string> {
  const { token } = await database.platform('test: sign in', (tx) => createSession(tx, { principalId, kind, userAgent: 'test' }));
  return `${sessionCookies[kind]}=${token}`;
}

/** Signs a restaurant's customer in and returns a Cookie header. */
export async function signInCustomer(database: Database, restaurantId: string, principalId: string): Promise<string> {
  const session = { principalId, kind: 'customer', userAgent: 'test' } as const;
  const { token } = await database.platform('test: sign in', (tx) => createSession(tx, session));
  return `${customerCookie(restaurantId)}=${token}`;
}
