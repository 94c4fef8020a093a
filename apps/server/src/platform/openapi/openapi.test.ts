import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { allEndpoints, allStreams } from '@servery/contract';
import { openApiDocument } from './openapi-document.ts';
import { registerOpenApi } from './register-openapi.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>;
  components: { schemas: Record<string, object> };
}
const document = openApiDocument('1.2.3') as Document;

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

  it('refers only to components that exist, and uses them', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([]);
    expect(new Set(references).size).toBeGreaterThan(8);
  });
});

describe('the page', () => {
  it('shows every call and escapes what it shows', async () => {
    const app = fastify();
    registerOpenApi(app, { version: '<1>' });
    const page = await app.inject('/api/docs');
    for (const endpoint of allEndpoints) expect(page.body).toContain(`id="${endpoint.id}"`);
    expect(page.body).toContain('&#60;1&#62;');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await app.inject('/api/openapi.json')).json<Document>().openapi).toBe('3.1.0');
  });
});
