import { endpoint } from '@servery/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { route } from './handler.types.ts';

const signedThing = endpoint({
  id: 't.signed',
  method: 'POST',
  path: '/things/signed',
  permission: 'public.read',
  summary: '',
  rawBody: true,
  response: z.object({ bytes: z.string() }),
  errors: [],
  repeatable: 'natural',
});

const plainThing = endpoint({
  id: 't.plain',
  method: 'POST',
  path: '/things/plain',
  permission: 'public.read',
  summary: '',
  body: z.strictObject({}),
  response: z.object({}),
  errors: [],
  repeatable: 'natural',
});

let test: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ app } = await createTestApp({
    database: test.database,
    routes: [route(signedThing, (call) => ({ bytes: call.rawBody.toString('hex') })), route(plainThing, () => ({}))],
    policies: { 'public.read': { anonymous: true, guest: true } },
  }));
});
afterAll(async () => {
  await app.close();
  await test.close();
});

describe('a signed call', () => {
  const send = (payload: Buffer, headers: Record<string, string> = {}, url = '/api/things/signed') =>
    app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload });

  it('gets the bytes as they came, of any content type, without an Origin', async () => {
    for (const bytes of ['7b20226122203a20312e30207d', 'ff00fe', '7b']) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png']) {
        const answer = await send(Buffer.from(bytes, 'hex'), { 'content-type': type });
        expect([answer.statusCode, answer.json()]).toEqual([200, { bytes }]);
      }
      expect((await send(Buffer.from(bytes, 'hex'))).json()).toEqual({ bytes });
    }
    expect((await app.inject({ method: 'POST', url: '/api/things/signed', headers: { host: 'localhost' } })).json()).toEqual({ bytes: '' });
  });

  it('is as small as any other, for hosts of ours, and opens nothing else', async () => {
    expect((await send(Buffer.alloc(1_048_577))).statusCode).toBe(413);
    expect((await send(Buffer.from('x'), { host: 'elsewhere.example' })).statusCode).toBe(421);
    expect((await send(Buffer.from('{}'), { 'content-type': 'application/json' }, '/api/things/plain')).statusCode).toBe(403);
    expect(
      (await send(Buffer.from('x'), { 'content-type': 'text/plain', origin: 'http://localhost' }, '/api/things/plain')).statusCode,
    ).toBe(415);
  });
});
