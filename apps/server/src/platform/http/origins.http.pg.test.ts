import { endpoint } from '@servery/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { route } from './handler.types.ts';

const publicThing = endpoint({
  id: 't.public',
  method: 'GET',
  path: '/things/public',
  permission: 'public.read',
  summary: '',
  response: z.object({ name: z.string(), count: z.int() }),
  errors: [],
});

const enter = endpoint({
  id: 't.enter',
  method: 'POST',
  path: '/things/enter',
  permission: 'public.read',
  summary: '',
  response: z.object({ ok: z.literal(true) }),
  errors: [],
});

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

describe('origins and proxies', () => {
  it('knows its configured origins behind a proxy, and counts that proxy’s word about addresses only', async () => {
    const { app: proxied } = await createTestApp({
      database: test.database,
      routes: [route(publicThing, ({ address }) => ({ name: address, count: 1 }))],
      policies: { 'public.read': { anonymous: true } },
      appOrigin: 'https://app.example.com',
      trustedProxies: ['10.0.0.0/8'],
    });
    const ask = (remoteAddress: string) =>
      proxied.inject({ url: '/api/things/public', remoteAddress, headers: { host: 'app.example.com', 'x-forwarded-for': '203.0.113.9' } });
    expect((await ask('10.1.2.3')).json().name).toBe('203.0.113.9');
    expect((await ask('198.51.100.4')).json().name).toBe('198.51.100.4');
    expect((await ask('10.1.2.3')).headers['strict-transport-security']).toContain('max-age');
    await proxied.close();
  });

  it('gives the pages of an https address secure cookies alone, behind a proxy that nobody has declared too', async () => {
    const { app } = await createTestApp({
      database: test.database,
      routes: [
        route(enter, ({ reply }) => {
          reply.setSession('user', 'token', new Date(Date.now() + 1_000));
          return { ok: true as const };
        }),
      ],
      policies: { 'public.read': { anonymous: true } },
      appOrigin: 'https://app.example.com',
    });
    const cookieFor = async (host: string, origin: string) =>
      String((await app.inject({ method: 'POST', url: '/api/things/enter', headers: { host, origin } })).headers['set-cookie']);
    expect(await cookieFor('app.example.com', 'https://app.example.com')).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    expect(await cookieFor('localhost', 'http://localhost')).not.toContain('Secure');
    await app.close();
  });
});
