import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasOneHost } from './address.ts';
import { chooseEncoding, hasAlready } from './prepared-answer.ts';
import { requestIds } from './request-ids.ts';

type Encoding = 'identity' | 'gzip' | 'br';

/** A response whose bytes are ready in every encoding. The same object for the same version: derived data is cached with it. */
export interface ReadyAnswer {
  prepared: Readonly<Record<Encoding, { readonly body: Buffer; readonly etag: string }>>;
  /** Headers of its own, added to those of the first response. */
  headers?: Readonly<Record<string, string>>;
}

/** Returns the newest response without waiting for anything, or undefined if that is not possible. */
export type Again = () => ReadyAnswer | undefined;

export interface ReadyLane {
  /** After a request was answered in the ordinary way: the same address may be answered from `again` before routing. */
  learn(request: FastifyRequest, reply: FastifyReply, again: Again): void;
  /** How many requests were answered in this way. For metrics. */
  answered(): number;
}

interface Entry {
  again: Again;
  base: Record<string, string>;
  /** Header lists of the latest response. */
  lists: WeakMap<ReadyAnswer, Partial<Record<Encoding, string[]>>>;
}

const addresses = 5_000;
/** The address of a request: the same page may differ under another host. */
const toKey = ({ headers, url }: IncomingMessage): string => `${headers.host} ${headers['x-forwarded-host'] ?? ''} ${url}`;
/** Belong to one response, not to the address. */
const ownToEach = new Set(['x-request-id', 'content-length', 'content-encoding', 'etag', 'date', 'set-cookie']);

/**
 * Menus and pages are the same bytes for everybody, and a restaurant's busiest hour reads them thousands of times. A response that has been
 * checked and sent once for a host and an address is sent again before the router, from ready bytes: at about the cost of a bare Node
 * server. Everything else, and anything not ready, takes the ordinary route.
 */
export function createReadyLane(app: FastifyInstance): ReadyLane {
  const requestId = requestIds();
  const entries = new Map<string, Entry>();
  const encodings = new Map<string, Encoding>();
  let count = 0;

  const getEncoding = (header: string | undefined): Encoding => {
    if (header === undefined) return 'identity';
    let encoding = encodings.get(header);
    if (encoding === undefined) {
      if (encodings.size > 200) encodings.clear();
      encodings.set(header, (encoding = chooseEncoding(header)));
    }
    return encoding;
  };

  const getList = (entry: Entry, answer: ReadyAnswer, encoding: Encoding): string[] => {
    let lists = entry.lists.get(answer);
    if (lists === undefined) entry.lists.set(answer, (lists = {}));
    return (lists[encoding] ??= Object.entries({
      ...entry.base,
      ...answer.headers,
      etag: answer.prepared[encoding].etag,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }).flat());
  };

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    // Who sends a key is checked and counted each time.
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return false;
    const entry = entries.get(toKey(request));
    const ready = entry?.again();
    if (entry === undefined || ready === undefined || !hasOneHost(request.rawHeaders)) return false;
    const encoding = getEncoding(request.headers['accept-encoding'] as string | undefined);
    const { body, etag } = ready.prepared[encoding];
    const headers = getList(entry, ready, encoding);
    count += 1;
    if (hasAlready(request.headers['if-none-match'], etag)) {
      response.writeHead(304, [...headers, 'x-request-id', requestId()]).end();
    } else {
      response.writeHead(200, [...headers, 'content-length', String(body.length), 'x-request-id', requestId()]).end(body);
    }
    return true;
  };

  const [ordinary] = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  if (ordinary === undefined) throw new Error('The server has no handler yet.');
  app.server.removeListener('request', ordinary);
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) ordinary.call(app.server, request, response);
  });

  return {
    learn(request, reply, again) {
      if (request.method !== 'GET' || reply.statusCode !== 200) return;
      // An untrusted forwarded host has no effect, and must not evict the entries of others.
      if (request.headers['x-forwarded-host'] !== undefined && (request.ips?.length ?? 0) < 2) return;
      const base = Object.entries(reply.getHeaders()).filter(([name, value]) => value !== undefined && !ownToEach.has(name.toLowerCase()));
      const key = toKey(request.raw);
      entries.delete(key);
      entries.set(key, {
        again,
        base: Object.fromEntries(base.map(([name, value]) => [name, String(value)])),
        lists: new WeakMap(),
      });
      if (entries.size > addresses) entries.delete(entries.keys().next().value!);
    },
    answered: () => count,
  };
}
