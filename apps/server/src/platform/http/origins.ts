import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { hostnameOf, machineHosts } from './address.ts';
import { ProtocolError } from './error-answer.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Asked for by machines that know this node by its address only. */
const anyHost = /^\/(health\/|metrics$)/;

export interface OriginOptions {
  appOrigin: string | undefined;
  portalOrigin: string | undefined;
  /** Admits the machine's own addresses. */
  lan: boolean;
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);

/**
 * Refuses hosts that are not ours with 421 (a rebound name, another tenant's domain), and mutations that a page of another origin
 * sends: their Origin must be the address that they came to, or a configured one.
 */
export function checkOrigins(app: FastifyInstance, options: OriginOptions): void {
  const configured = [options.appOrigin, options.portalOrigin].filter((origin) => origin !== undefined);
  const names = new Set(configured.map((origin) => new URL(origin).hostname));
  // Read anew now and then: a laptop changes networks.
  let machine: { names: Set<string>; at: number } = { names: new Set(), at: Number.NEGATIVE_INFINITY };
  const isMachine = (name: string): boolean => {
    if (performance.now() - machine.at > 10_000) machine = { names: new Set(machineHosts()), at: performance.now() };
    return machine.names.has(name);
  };
  const known = (name: string): boolean => names.has(name) || isLoopback(name) || (options.lan && isMachine(name));

  // Requests come to the same few hosts; what was found out about the last one holds for a moment.
  let last: { host: string | undefined; served: boolean; until: number } = { host: undefined, served: false, until: 0 };
  const serves = (host: string | undefined): boolean => {
    if (host === last.host && performance.now() < last.until) return last.served;
    const name = hostnameOf(host);
    last = { host, served: name !== undefined && known(name), until: performance.now() + 1_000 };
    return last.served;
  };
  const refusal = (request: FastifyRequest): Error | undefined => {
    if (!serves(request.headers.host) && !anyHost.test(request.url))
      return new ProtocolError(421, 'This server does not serve that address.');
    // Whoever signs its body is no page: the signature says where it comes from.
    const signed = (request.routeOptions.config as { rawBody?: boolean }).rawBody === true;
    if (readOnly.has(request.method) || signed || comesFromUs(request, configured)) return undefined;
    return new ApiError('resource_update_not_allowed', { message: 'This request came from another site.' });
  };
  app.addHook('onRequest', (request, _reply, done) => done(refusal(request)));
}

function comesFromUs(request: FastifyRequest, configured: string[]): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return configured.includes(origin) || origin === `${request.protocol}://${request.headers.host}`;
}
