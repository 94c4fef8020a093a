import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { hasOneHost, getHostname, machineHosts } from './address.ts';
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
 * The path of a request's target. A target may be a whole address (`GET http://host/path`): its host must be the one of the Host header, and
 * then its path counts. Another one is left as it is, and refused by `checkOrigins`.
 */
export function pathOfTarget(target: string, host: string | undefined): string {
  if (target.startsWith('/')) return target;
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
  if (authority === undefined || authority.toLowerCase() !== host?.toLowerCase()) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Refuses requests without a clear host with 400, hosts that are not ours with 421 (a rebound name, another tenant's domain), and mutations
 * that a page of another origin sends: their Origin must be the address that they came to, or a configured one.
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
  // Whoever comes through a proxy comes from elsewhere: they have no business with this machine's own names.
  const known = (name: string, forwarded: boolean): boolean =>
    names.has(name) || (!forwarded && (isLoopback(name) || (options.lan && isMachine(name))));

  // Requests come to the same few hosts; what was found out about the last one holds for a moment.
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
    // `*` is the server as a whole, which only OPTIONS may ask about.
    if (!request.url.startsWith('/') && !(request.method === 'OPTIONS' && request.url === '*'))
      return new ProtocolError(400, 'The address and the Host header of the request are not the same.');
    // `host` is what a trusted proxy was asked for, where it says so; its own Host header is then between the two of us.
    if (!serves(request.host, (request.ips?.length ?? 0) > 1) && !anyHost.test(request.url))
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
  return configured.includes(origin) || origin === `${isSecure(request) ? 'https' : 'http'}://${request.host}`;
}

/** Whether the client's connection is encrypted, as far as a trusted proxy says: any other word than `https` says nothing. */
export const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https';
