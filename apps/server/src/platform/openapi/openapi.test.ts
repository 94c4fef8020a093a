import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { allEndpoints, allStreams } from '@servery/contract';
import { eventKinds } from '@servery/contract/event-kinds';
import { openApiDocument } from './openapi-document.ts';
import { registerOpenApi } from './register-openapi.ts';

interface Operation {
  operationId: string;
  description: string;
  security: object[];
  parameters: { name: string; in: string; $ref?: string }[];
  responses: Record<string, object>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}
/** A few of the product's grants are enough to see the result. */
const holders = {
  'public.read': { anonymous: true, guest: true },
  'order.follow': { customer: true, guest: true },
  'kitchen.read': { superAdmin: true, storeUser: true, kdsDevice: true },
};
const document = openApiDocument('1.2.3', holders) as Document;
const getOperation = (id: string) =>
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === id)!;

describe('the OpenAPI document', () => {
  it('has every endpoint and stream, once', () => {
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((operation) => operation.operationId));
    expect(ids.toSorted()).toEqual([...allEndpoints, ...allStreams].map((call) => call.id).toSorted());
  });

  it('declares every parameter of every path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(methods)) {
        expect(operation.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(names);
      }
    }
  });

  it('says who may call, with what, and what HTTP itself refuses', () => {
    const refs = ({ parameters }: Operation) => parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
    const own = getOperation('customer.cancelOrder');
    expect(own.security).toEqual([{ customerSession: [] }, { guestToken: [] }]);
    expect(refs(own)).toContain('Origin');
    expect(getOperation('restaurants.listRestaurants').security).toEqual([]);
    expect(getOperation('menu.getMenu').security).toEqual([{}, { apiKey: ['menu:read'] }]);
    expect(getOperation('menu.getMenu').description).toContain('menu:read');
    const tickets = getOperation('kds.listTickets');
    expect(tickets.security).toEqual([{ userSession: [] }, { displaySession: [] }]);
    expect(refs(tickets)).toEqual(['SessionKind']);
    expect(refs(getOperation('webhooks.platform'))).not.toContain('Origin');
    expect(Object.keys(own.responses)).toEqual(expect.arrayContaining(['400', '401', '404', '405', '413', '414', '415', '421']));
    for (const stream of allStreams) {
      expect(Object.keys(getOperation(stream.id).responses)).toEqual(expect.arrayContaining(['200', '400', '401', '404', '421']));
    }
  });

  it('refers only to components that exist, and uses them', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([]);
    expect(new Set(references).size).toBeGreaterThan(8);
  });
});

describe('the page', () => {
  it('shows every call and escapes what it shows', async () => {
    const app = fastify();
    registerOpenApi(app, { version: '<1>', holders });
    const page = await app.inject('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toMatch(/<title>[^<]+<\/title>/);
    for (const endpoint of allEndpoints) expect(page.body).toContain(`id="${endpoint.id}"`);
    expect(page.body).toContain('&#60;1&#62;');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const text of ['id="keys"', 'id="webhooks"', 'orders:read', 'webhook-signature', '#onlineOrdering.listOrders'])
      expect(page.body).toContain(text);
    for (const kind of eventKinds) expect(page.body).toContain(kind);
    expect((await app.inject('/api/openapi.json')).json<Document>().openapi).toBe('3.1.0');
  });

  it('finds calls by all words of a search, and shows what was searched for as text', async () => {
    const app = fastify();
    registerOpenApi(app, { version: '1', holders });
    const search = async (words: string) => (await app.inject({ url: '/api/docs', query: { search: words } })).body;
    const found = await search('  Orders:Read  list ');
    expect(found).toContain('id="onlineOrdering.listOrders"');
    expect(found).not.toContain('id="onlineOrdering.getOrder"');
    expect(found).not.toContain('id="keys"');
    const nothing = await search('<b>"nothing');
    expect(nothing).toContain('0 calls with');
    expect(nothing).not.toContain('<b>');
    expect((await app.inject('/api/docs?search=a&search=b')).statusCode).toBe(200);
  });
});
