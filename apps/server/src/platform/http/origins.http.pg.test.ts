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

  it('serves by a configured name alone what comes through a proxy', async () => {
    const { app } = await createTestApp({
      database: test.database,
      routes: [route(publicThing, () => ({ name: 'thing', count: 1 }))],
      policies: { 'public.read': { anonymous: true } },
      portalOrigin: 'https://order.example.com',
      trustedProxies: ['10.0.0.0/8'],
    });
    const ask = async (headers: Record<string, string>, remoteAddress = '10.1.2.3') =>
      (await app.inject({ url: '/api/things/public', remoteAddress, headers })).statusCode;
    const guest = { 'x-forwarded-for': '203.0.113.9' };
    expect(await ask({ ...guest, host: 'order.example.com' })).toBe(200);
    expect(await ask({ ...guest, host: 'order.example.com', 'x-forwarded-host': 'evil.example' })).toBe(421);
    expect(await ask({ ...guest, host: 'localhost' })).toBe(421);
    // A proxy that calls us by our own name, and forwards the requested one.
    expect(await ask({ ...guest, host: 'localhost', 'x-forwarded-host': 'order.example.com' })).toBe(200);
    // What others say about the host is ignored, and this machine's own calls use no proxy.
    expect(await ask({ ...guest, host: 'order.example.com', 'x-forwarded-host': 'evil.example' }, '198.51.100.4')).toBe(200);
    expect(await ask({ host: 'localhost' }, '127.0.0.1')).toBe(200);
    for (const proto of ['javascript', 'https://evil.example/', 'https'])
      expect(await ask({ ...guest, host: 'order.example.com', 'x-forwarded-proto': proto })).toBe(200);
    await app.close();
  });

  it.each(['localhost:99999', '127.999.1.1', 'local host', 'localhost@evil.example'])(
    'does not serve the host “%s”, of which no address can be made',
    async (host) => {
      const { app } = await createTestApp({
        database: test.database,
        routes: [route(publicThing, () => ({ name: 'thing', count: 1 }))],
        policies: { 'public.read': { anonymous: true } },
      });
      expect((await app.inject({ url: '/api/things/public', headers: { host } })).statusCode).toBe(421);
      await app.close();
    },
  );
});
