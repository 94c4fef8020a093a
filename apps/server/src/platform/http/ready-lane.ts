import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasOneHost } from './address.ts';
import { chooseEncoding, hasAlready } from './prepared-answer.ts';
import { requestIds } from './request-ids.ts';

type Encoding = 'identity' | 'gzip' | 'br';

/** An answer whose bytes stand ready in every encoding. The same object for the same version: what is made of it is kept beside it. */
export interface ReadyAnswer {
  prepared: Readonly<Record<Encoding, { readonly body: Buffer; readonly etag: string }>>;
  /** Headers of its own, over those of the first answer. */
  headers?: Readonly<Record<string, string>>;
}

/** Gives the newest answer without waiting for anything, or undefined when that takes more. */
export type Again = () => ReadyAnswer | undefined;

export interface ReadyLane {
  /** After a request was answered in the ordinary way: the same address may be answered from `again` before routing. */
  learn(request: FastifyRequest, reply: FastifyReply, again: Again): void;
  /** How many requests were answered so. For metrics. */
  answered(): number;
}

interface Entry {
  again: Again;
  base: Record<string, string>;
  /** Header lists of the answer that was last given. */
  lists: WeakMap<ReadyAnswer, Partial<Record<Encoding, string[]>>>;
}

const addresses = 5_000;
/** The address by which something is asked for: the same page may say other things under another host. */
const toKey = ({ headers, url }: IncomingMessage): string => `${headers.host} ${headers['x-forwarded-host'] ?? ''} ${url}`;
/** Belong to one answer, not to the address. */
const ownToEach = new Set(['x-request-id', 'content-length', 'content-encoding', 'etag', 'date', 'set-cookie']);

/**
 * Menus and pages are the same bytes for everybody, and a restaurant's busiest hour reads them thousands of times. What has been
 * checked and answered once under a host and an address is answered again before the router, from bytes that stand ready: about the
 * cost of a bare Node server. Everything else, and anything not ready, goes the ordinary way.
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
    if (request.method !== 'GET') return false;
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
      // What nobody trusted says about the host has changed nothing, and must not push out what others ask for.
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
