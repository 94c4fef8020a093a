import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { hasOneHost, getHostname, machineHosts } from './address.ts';
import { getKey } from './api-key-calls.ts';
import { ProtocolError } from './error-answer.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Called by machines that know this node only by its address. */
const anyHost = /^\/(health\/|metrics$)/;

export interface OriginOptions {
  appOrigin: string | undefined;
  portalOrigin: string | undefined;
  /** Accepts the machine's own addresses. */
  lan: boolean;
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);

/**
 * The path of a request's target. A target may be a whole address (`GET http://host/path`): its host must be the one in the Host header,
 * and then its path is used. Any other target is left as it is, and refused by `checkOrigins`.
 */
export function pathOfTarget(target: string, host: string | undefined): string {
  if (target.startsWith('/')) return target;
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
  if (authority === undefined || authority.toLowerCase() !== host?.toLowerCase()) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Refuses requests without an unambiguous host with 400, hosts that are not ours with 421 (a rebound name, another tenant's domain), and
 * mutations sent by a page of another origin: their Origin must be the address that they were sent to, or a configured one.
 */
export function checkOrigins(app: FastifyInstance, options: OriginOptions): void {
  const configured = [options.appOrigin, options.portalOrigin].filter((origin) => origin !== undefined);
  const names = new Set(configured.map((origin) => new URL(origin).hostname));
  // Read again from time to time: a laptop changes networks.
  let machine: { names: Set<string>; at: number } = { names: new Set(), at: Number.NEGATIVE_INFINITY };
  const isMachine = (name: string): boolean => {
    if (performance.now() - machine.at > 10_000) machine = { names: new Set(machineHosts()), at: performance.now() };
    return machine.names.has(name);
  };
  // Requests through a proxy come from elsewhere: this machine's own names are not for them.
  const known = (name: string, forwarded: boolean): boolean =>
    names.has(name) || (!forwarded && (isLoopback(name) || (options.lan && isMachine(name))));

  // Requests use the same few hosts; the result for the last one is reused for a moment.
  let last = { host: undefined as string | undefined, forwarded: false, served: false, until: 0 };
  const serves = (host: string | undefined, forwarded: boolean): boolean => {
    if (host === last.host && forwarded === last.forwarded && performance.now() < last.until) return last.served;
    const name = getHostname(host);
    last = { host, forwarded, served: name !== undefined && known(name, forwarded), until: performance.now() + 1_000 };
    return last.served;
  };
  const refusal = (request: FastifyRequest): Error | undefined => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return new ProtocolError(400, 'The request names no host.');
    if (!hasOneHost(request.raw.rawHeaders)) return new ProtocolError(400, 'The request names its host more than once.');
    // `*` is the server as a whole, which only OPTIONS may address.
    if (!request.url.startsWith('/') && !(request.method === 'OPTIONS' && request.url === '*'))
      return new ProtocolError(400, 'The address and the Host header of the request are not the same.');
    // `host` is the one forwarded by a trusted proxy, if it forwards one; its own Host header is then only between the two of us.
    if (!serves(request.host, (request.ips?.length ?? 0) > 1) && !anyHost.test(request.url))
      return new ProtocolError(421, 'This server does not serve that address.');
    // A signed body does not come from a page: the signature proves its origin.
    const signed = (request.routeOptions.config as { rawBody?: boolean }).rawBody === true;
    // Nor does a call with a key: a browser asks first before it sends that header to another site, and no cookie counts beside it.
    const keyed = getKey(request.headers) !== undefined;
    if (readOnly.has(request.method) || signed || keyed || comesFromUs(request, configured)) return undefined;
    return new ApiError('resource_update_not_allowed', { message: 'This request came from another site.' });
  };
  app.addHook('onRequest', (request, _reply, done) => done(refusal(request)));
}

function comesFromUs(request: FastifyRequest, configured: string[]): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return configured.includes(origin) || origin === `${isSecure(request) ? 'https' : 'http'}://${request.host}`;
}

/** Whether the client's connection is encrypted, as reported by a trusted proxy: any value other than `https` is ignored. */
export const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https';
