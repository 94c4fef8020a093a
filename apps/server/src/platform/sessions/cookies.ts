import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionKind } from './sessions.ts';

/** One cookie per kind of principal, so that a person, a till and a display can share a browser. Host-only, on every path. */
export const sessionCookies: Readonly<Record<SessionKind, string>> = {
  user: 'servery_user',
  posTerminal: 'servery_pos',
  kdsDevice: 'servery_kds',
  printer: 'servery_printer',
};

/** The session tokens that a request carries. The header is read by hand: most requests have none and pay nothing. */
export function sessionTokens(request: Pick<FastifyRequest, 'headers'>): string[] {
  const header = request.headers.cookie;
  if (header === undefined) return [];
  const names = new Set(Object.values(sessionCookies));
  return header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && names.has(pair.slice(0, at).trim()) ? [pair.slice(at + 1).trim()] : [];
  });
}

/** Puts a session into its cookie; an empty token removes it. `Secure` wherever the address is https. */
export function writeSessionCookie(reply: FastifyReply, kind: SessionKind, token: string, expiresAt: Date, secure: boolean): void {
  const parts = [`${sessionCookies[kind]}=${token}`, 'Path=/', `Expires=${expiresAt.toUTCString()}`, 'HttpOnly', 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  void reply.header('set-cookie', parts.join('; '));
}
