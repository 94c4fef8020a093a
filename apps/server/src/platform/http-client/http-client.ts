import { lookup } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-rules.ts';

export interface OutboundRequest {
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for the whole exchange; 10,000 unless given. */
  timeoutMs?: number;
  /** Bytes of the response; 1 MB unless given. */
  maxBytes?: number;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Why a call failed. `sent`: bytes of the request may have reached the other side, so its outcome is unknown. */
export class OutboundError extends Error {
  readonly reason: 'refused' | 'unreachable' | 'timeout' | 'too_large';
  readonly sent: boolean;

  constructor(reason: OutboundError['reason'], message: string, sent: boolean, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
    this.sent = sent;
  }
}

export type OutboundClient = (url: string, request: OutboundRequest) => Promise<OutboundResponse>;

/** Resolves a host to the one address that will be connected to, or refuses it. */
async function pin(url: URL, trustedOrigins: ReadonlySet<string>): Promise<{ address: string; family: number }> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true }).catch(() => []);
  const first = found[0];
  if (first === undefined) throw new OutboundError('unreachable', `${host} could not be found.`, false);
  // All of them: a name with one public and one private address is a trap.
  if (!trustedOrigins.has(url.origin) && !found.every((entry) => isPublicAddress(entry.address))) {
    throw new OutboundError('refused', `${host} does not lie on the public internet.`, false);
  }
  return first;
}

/**
 * The only way out (rules.md 25): http and https only, name resolved, checked and pinned before connecting, no redirects followed, time
 * and size limited. `trustedOrigins` are the configured simulators, which may be on this machine.
 */
export function createOutboundClient(options: { trustedOrigins: readonly string[] }): OutboundClient {
  const trusted = new Set(options.trustedOrigins.map((origin) => new URL(origin).origin));
  return async (address, outgoing) => {
    const url = new URL(address);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('refused', `${url.protocol} is not called.`, false);
    if (url.username !== '' || url.password !== '') throw new OutboundError('refused', 'Addresses with credentials are not called.', false);
    const pinned = await pin(url, trusted);
    const limit = outgoing.maxBytes ?? 1_000_000;
    return new Promise((resolve, reject) => {
      let sent = false;
      const call = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
        method: outgoing.method,
        headers: {
          ...outgoing.headers,
          ...(outgoing.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(outgoing.body)) }),
        },
        signal: AbortSignal.timeout(outgoing.timeoutMs ?? 10_000),
        lookup: (_host, lookupOptions, done) => {
          if (lookupOptions.all === true) done(null, [pinned]);
          else done(null, pinned.address, pinned.family);
        },
      });
      const fail = (error: unknown) => {
        if (error instanceof OutboundError) return reject(error);
        const timedOut = (error as Error).name === 'TimeoutError' || (error as { code?: string }).code === 'ABORT_ERR';
        reject(
          new OutboundError(
            timedOut ? 'timeout' : 'unreachable',
            timedOut ? `${url.host} did not answer in time.` : `${url.host} could not be reached.`,
            sent,
            error,
          ),
        );
      };
      call.on('socket', (socket) => {
        // Once connected, bytes may have been sent.
        if (socket.connecting) socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (sent = true));
        else sent = true;
      });
      call.on('error', fail);
      call.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > limit) {
            fail(new OutboundError('too_large', `${url.host} answered with more than ${limit} bytes.`, true));
            call.destroy();
          } else chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
      });
      call.end(outgoing.body);
    });
  };
}
