import { randomUUID } from 'node:crypto';
import type { Endpoint, Stream } from '@servery/contract/endpoint';
import { browserHeaders } from '../../platform/testing/test-app.ts';
import type { ChildIds, Example, Named } from './example.ts';
import type { PermissionWorld } from './matrix-world.ts';

/** A response as its caller sees it, without what differs between any two calls. */
export interface Seen {
  status: number;
  code: string | undefined;
  /** Status, headers and body as one text: two of them are compared byte for byte, except the ids sent and the request's id. */
  text: string;
  /** The same for people: status and body. */
  short: string;
}

/** One call of the matrix. */
export interface Sent {
  call: Endpoint | Stream;
  example: Example | undefined;
  at: Named;
  ids: ChildIds;
  headers: Record<string, string>;
  /** A value that no schema accepts, instead of the example's body. */
  junk?: boolean;
}

/** Never the same twice, and not about the call. */
const passing = new Set(['x-request-id', 'date', 'content-length', 'connection', 'keep-alive', 'transfer-encoding']);

/** Ids in a text. */
export const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Names in braces of a path. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

export const randomIds = (names: readonly string[]): ChildIds => Object.fromEntries(names.map((name) => [name, randomUUID()]));

/** Sends a call: an endpoint in this process, a stream over HTTP, which is closed as soon as it has responded. */
export async function send(world: PermissionWorld, streamsUrl: string, sent: Sent): Promise<Seen> {
  const { call, example, at, ids, headers } = sent;
  const values: Record<string, string> = { ...at, ...ids, ...example?.params };
  const path = `/api${call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? randomUUID()))}`;
  const body = sent.junk ? { junk: [1, null] } : example?.body?.(at, ids);
  const known = [...Object.values(at), ...Object.values(ids), ...(JSON.stringify(body ?? null).match(uuids) ?? [])];
  if (!('method' in call)) return follow(`${streamsUrl}${path}`, headers, known);
  const answer = await world.server.app.inject({
    method: call.method,
    url: path,
    query: Object.fromEntries(Object.entries(example?.query?.(at, ids) ?? {}).map(([name, value]) => [name, String(value)])),
    headers: { ...browserHeaders, ...headers },
    ...(body === undefined ? {} : { payload: body }),
    ...(example?.file && { payload: example.file, headers: { ...browserHeaders, 'content-type': 'image/png', ...headers } }),
  });
  return getSeen(answer.statusCode, Object.entries(answer.headers), answer.body, known);
}

async function follow(url: string, headers: Record<string, string>, known: readonly string[]): Promise<Seen> {
  const leave = new AbortController();
  const answer = await fetch(url, { headers, signal: leave.signal });
  const body = answer.status === 200 ? '' : await answer.text();
  leave.abort();
  return getSeen(answer.status, [...answer.headers], body, known);
}

function getSeen(status: number, headers: [string, unknown][], body: string, known: readonly string[]): Seen {
  let code: string | undefined;
  let said = body;
  if (status >= 400) {
    const json = JSON.parse(body) as Record<string, unknown>;
    code = String(json['code']);
    said = JSON.stringify({ ...json, requestId: '' });
  }
  for (const id of known) said = said.replaceAll(id, 'an-id-that-was-sent');
  const kept = headers.filter(([name]) => !passing.has(name.toLowerCase())).map(([name, value]) => `${name}: ${String(value)}`);
  return { status, code, text: [status, ...kept.toSorted(), said].join('\n'), short: `${status} ${said.slice(0, 300)}` };
}
