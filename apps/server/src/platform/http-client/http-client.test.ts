import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-rules.ts';
import { createOutboundClient, type OutboundError } from './http-client.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it went through'),
    (error: unknown) => error as OutboundError,
  );

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '203.0.114.1', '2606:4700::1111'])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    // An IPv4 address inside those of tunnels and translators: 6to4, Teredo, private NAT64; and the old site-local range.
    '2002:7f00:1::1',
    '2001:0:a00:1::1',
    '64:ff9b:1::a00:1',
    'fec0::1',
    'host',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('the outbound client', () => {
  it('calls a trusted origin and gives back status, headers and body', async () => {
    const origin = await listen((request, response) => {
      request.pipe(response.writeHead(201, { 'x-method': request.method! }));
    });
    const client = createOutboundClient({ trustedOrigins: [origin] });
    const answer = await client(`${origin}/orders`, { method: 'POST', body: 'soup' });
    expect([answer.status, answer.headers['x-method'], answer.body.toString()]).toEqual([201, 'POST', 'soup']);
  });

  it.each([
    'http://127.0.0.1:9/',
    'http://localhost:9/',
    'http://169.254.169.254/latest',
    'http://[::1]:9/',
    'file:///etc/hosts',
    'http://user:pass@example.com/',
  ])('refuses %s', async (address) => {
    const error = await failure(createOutboundClient({ trustedOrigins: [] })(address, { method: 'GET' }));
    expect([error.reason, error.sent]).toEqual(['refused', false]);
  });

  it('follows no redirect', async () => {
    const origin = await listen((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end());
    expect((await createOutboundClient({ trustedOrigins: [origin] })(origin, { method: 'GET' })).status).toBe(302);
  });

  it('gives up in time, and says that the request may have arrived', async () => {
    const origin = await listen(() => {});
    const error = await failure(createOutboundClient({ trustedOrigins: [origin] })(origin, { method: 'POST', body: 'x', timeoutMs: 100 }));
    expect([error.reason, error.sent]).toEqual(['timeout', true]);
  });

  it('knows that nothing was sent where nobody listens', async () => {
    const origin = await listen(() => {});
    servers[0]!.close();
    const error = await failure(createOutboundClient({ trustedOrigins: [origin] })(origin, { method: 'POST', body: 'x' }));
    expect([error.reason, error.sent]).toEqual(['unreachable', false]);
  });

  it('stops reading an answer that is too large', async () => {
    const origin = await listen((_request, response) => response.end(Buffer.alloc(100_000)));
    const error = await failure(createOutboundClient({ trustedOrigins: [origin] })(origin, { method: 'GET', maxBytes: 1000 }));
    expect(error.reason).toBe('too_large');
  });
});
