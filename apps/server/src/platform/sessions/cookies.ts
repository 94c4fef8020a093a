import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieKind } from '../http/handler.types.ts';

/** One cookie per kind of principal, so that a person, a till and a display can share a browser. Host-only, on every path. */
export const sessionCookies: Readonly<Record<CookieKind, string>> = {
  user: 'servery_user',
  posTerminal: 'servery_pos',
  kdsDevice: 'servery_kds',
  printer: 'servery_printer',
};

const customerPrefix = 'servery_customer_';

/** A guest may be a customer of many restaurants on one host: each has its own cookie. */
export const customerCookie = (restaurantId: string): string => customerPrefix + restaurantId;

/** Customers' sessions that are looked up if the path names no restaurant; a browser with more has to name the restaurant. */
const CUSTOMERS = 8;

type Request = Pick<FastifyRequest, 'headers'>;

/**
 * The session tokens that a request carries; of the customers' only the named restaurant's, if one is named. The header is parsed by hand:
 * most requests have none and cost nothing.
 */
export function sessionTokens(request: Request, restaurantId?: string): string[] {
  const names = new Set<string>(Object.values(sessionCookies));
  if (restaurantId !== undefined) names.add(customerCookie(restaurantId));
  const tokens: string[] = [];
  let customers = 0;
  for (const [name, value] of getCookies(request)) {
    if (names.has(name)) tokens.push(value);
    else if (restaurantId === undefined && name.startsWith(customerPrefix) && (customers += 1) <= CUSTOMERS) tokens.push(value);
  }
  return tokens;
}

/** The token of a restaurant's customer, if the request carries one. */
export function customerToken(request: Request, restaurantId: string): string | undefined {
  if (request.headers.cookie?.includes(customerPrefix) !== true) return undefined;
  return getCookies(request).find(([name]) => name === customerCookie(restaurantId))?.[1];
}

function getCookies(request: Request): [name: string, value: string][] {
  const header = request.headers.cookie;
  if (header === undefined) return [];
  return header.split(';').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]] : [];
  });
}

/** Puts a session into the cookie of that name; an empty token removes it. `Secure` wherever the address is https. */
export function writeSessionCookie(reply: FastifyReply, name: string, token: string, expiresAt: Date, secure: boolean): void {
  const parts = [`${name}=${token}`, 'Path=/', `Expires=${expiresAt.toUTCString()}`, 'HttpOnly', 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  void reply.header('set-cookie', parts.join('; '));
}
