import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@servery/contract';
import type { AnySchema, Endpoint } from '@servery/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserHeaders } from './platform/testing/test-app.ts';
import type { Example } from './testing/permissions/example.ts';
import { examples } from './testing/permissions/examples.ts';
import { shouldHold } from './testing/permissions/holders.ts';
import { makeChildren, namesOfChildren } from './testing/permissions/matrix.ts';
import { createPermissionWorld, type Walker, type PermissionWorld } from './testing/permissions/matrix-world.ts';

/**
 * Every text that an endpoint takes, sent once with half an emoji and once with NUL: an answer of ours, never a failure. With half an emoji
 * the call goes through as with any other sign; NUL is refused at its field.
 */
let world: PermissionWorld;
beforeAll(async () => {
  world = await createPermissionWorld();
});
afterAll(() => world.close());

type Part = 'query' | 'body';
interface Call {
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}
interface Leaf {
  part: Part;
  path: string[];
}

/** Texts of the example, and those that it leaves out because they are optional. */
function getLeaves(endpoint: Endpoint, call: Call): Leaf[] {
  const within = (value: unknown, part: Part, path: string[]): Leaf[] => {
    if (typeof value === 'string') return uuid.test(value) ? [] : [{ part, path }];
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([key, inner]) => within(inner, part, [...path, key]));
  };
  const optional = (schema: AnySchema | undefined, part: Part): Leaf[] =>
    Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {})
      .filter((key) => call[part]?.[key] === undefined)
      .map((key) => ({ part, path: [key] }));
  return [
    ...within(call.query, 'query', []),
    ...within(call.body, 'body', []),
    ...optional(endpoint.query, 'query'),
    ...optional(endpoint.body, 'body'),
  ];
}

function change(call: Call, { part, path }: Leaf, addition: string): void {
  let at = call[part] as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = path.at(-1)!;
  at[last] = `${typeof at[last] === 'string' ? at[last] : 'some'}${addition}`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A call as the example has it, about things of its own. */
async function makeCall(example: Example, walker: Walker) {
  const { endpoint, query, body, params } = example;
  const { own } = world.places;
  const headers = await walker.headers();
  const ids = await makeChildren(world, example, namesOfChildren(endpoint, example), own, { kind: walker.kind, headers });
  const call: Call = {
    query: Object.fromEntries(Object.entries(query?.(own, ids) ?? {}).map(([name, value]) => [name, String(value)])),
    body: body && (structuredClone(body(own, ids)) as Record<string, unknown>),
  };
  const values: Record<string, string> = { ...own, ...ids, ...params };
  const url = `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? randomUUID()))}`;
  return { call, url, headers };
}

async function send(endpoint: Endpoint, made: Awaited<ReturnType<typeof makeCall>>, leaf: Leaf, addition: string) {
  const call = structuredClone(made.call);
  change(call, leaf, addition);
  return world.server.app.inject({
    method: endpoint.method,
    url: made.url,
    query: call.query as Record<string, string>,
    headers: { ...browserHeaders, ...made.headers },
    ...(call.body === undefined ? {} : { payload: call.body }),
  });
}

const withTexts = examples.filter(({ endpoint }) => (endpoint.query ?? endpoint.body) !== undefined && endpoint.rawBody !== true);

it('has the calls of every endpoint that takes a text', () => {
  const sent = new Set(withTexts.map(({ endpoint }) => endpoint.id));
  const taking = allEndpoints.filter(({ query, body, rawBody }) => (query ?? body) !== undefined && rawBody !== true);
  expect(taking.filter(({ id }) => !sent.has(id))).toEqual([]);
});

it.each(withTexts.map((example) => ({ id: example.endpoint.id, example })))('$id', async ({ example }) => {
  const { endpoint } = example;
  const may = world.walkers.filter(({ kind }) => shouldHold[endpoint.permission].includes(kind));
  const walker = may.find(({ kind }) => example.refuses?.[kind] === undefined) ?? may[0]!;
  const first = await makeCall(example, walker);
  for (const leaf of getLeaves(endpoint, first.call)) {
    const name = leaf.path.join('.');
    const nul = await send(endpoint, first, leaf, '\u0000');
    expect([nul.statusCode, nul.json().code], name).toEqual([400, 'validation_failed']);
    const fields = (nul.json().fields as { path: string }[]).map(({ path }) => path);
    expect(fields).toContain(name);
    const half = await send(endpoint, await makeCall(example, walker), leaf, '\ud83c');
    expect(half.statusCode, `${name} with half an emoji: ${half.body}`).toBeLessThan(500);
  }
});
