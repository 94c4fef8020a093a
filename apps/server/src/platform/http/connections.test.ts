import type { FastifyInstance } from 'fastify';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { createApp } from './app.ts';
import type { ConnectionLimits } from './connections.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const strict: ConnectionLimits = { headersMs: 300, requestMs: 60_000, bodyMs: 300, bytesPerSecond: 1_000, checkMs: 50 };

async function start(connections: Partial<ConnectionLimits> = {}, log = silentLog) {
  app = await createApp({ log, trustedProxies: [], appOrigin: undefined, portalOrigin: undefined, lan: false, connections });
  app.get('/things/:name', () => ({ ok: true }));
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: begun\n\n');
    app.server.once('say more', () => reply.raw.end('data: more\n\n'));
  });
  app.addHook('preClose', async () => void app.server.emit('stopping'));
  app.get('/slow', async () => {
    const goOn = new Promise((resolve) => app.server.once('go on', resolve));
    app.server.emit('begun');
    await goOn;
    return { ok: true };
  });
  app.post('/files', { bodyLimit: 3_000_000 }, () => ({}));
  app.post('/notes', { bodyLimit: 64_000 }, () => ({}));
  app.post('/things', (request) => ({ length: JSON.stringify(request.body).length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** The server's response to these bytes until it closes the connection, or until the expected text has arrived. */
function talk(bytes: string, until?: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  let text = '';
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (until !== undefined && text.includes(until)) resolve(text);
  });
  socket.on('close', () => resolve(text));
  socket.write(bytes);
  return { socket, said: promise };
}
const read = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: body === '' ? undefined : (JSON.parse(body) as object) };
};
const get = (target: string, ...lines: string[]) => `GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`;

describe('what the server cannot take is refused in its own words', () => {
  it.each([
    ['an address that is none', get('/things/%E0%A4%A?secret', 'Host: localhost'), 400],
    ['a part of an address that is too long', get(`/things/secret${'a'.repeat(300)}`, 'Host: localhost'), 414],
    ['two hosts', get('/things/one', 'Host: localhost', 'host: secret.example'), 400],
    ['the address of another host', get('http://secret.example/things/one', 'Host: localhost'), 400],
    ['the address of a host that is not ours', get('http://secret.example/things/one', 'Host: secret.example'), 421],
    ['the server as a whole', get('*', 'Host: localhost'), 400],
    ['an unknown host', get('/things/one', 'Host: secret.example'), 421],
    ['no host', get('/things/one', 'X-Nothing: 1'), 400],
    ['headers that are too large', get('/things/one', 'Host: localhost', `X-Secret: ${'secret'.repeat(10_000)}`), 431],
    ['what is no HTTP', 'secret secret\r\n\r\n', 400],
    ['an expectation that nobody knows', get('/things/%E0%A4%A', 'Host: localhost', 'Expect: secret'), 400],
    ['two lengths', get('/things/one', 'Host: localhost', 'Content-Length: 1', 'Content-Length: 2'), 400],
    [
      'a type that is none',
      `POST /things HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: secret\r\nContent-Length: 1\r\nConnection: close\r\n\r\n1`,
      415,
    ],
  ])('%s', async (_, bytes, status) => {
    await start();
    const answer = read(await talk(bytes).said);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      code: 'invalid_request',
      title: expect.any(String),
      message: expect.any(String),
      requestId: expect.stringMatching(/./),
    });
    for (const header of ['x-request-id: ', 'x-content-type-options: nosniff', 'content-security-policy: ', 'permissions-policy: '])
      expect(answer.head).toContain(header);
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|FST_|HPE_/);
  });

  it.each([
    ['/admin/%E0%A4%A', '/admin/'],
    ['/restaurants/%E0%A4%A', '/'],
  ])('%s is a page for a browser, with a way to %s', async (target, home) => {
    await start();
    const [head = '', page = ''] = (await talk(get(target, 'Host: localhost', 'Accept: text/html,*/*;q=0.8')).said).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    for (const header of ['content-type: text/html; charset=utf-8', 'content-security-policy: '])
      expect(head.toLowerCase()).toContain(header);
    expect(page).toContain('This address is not valid');
    expect(page).toContain(`<a href="${home}">`);
    expect(page).not.toContain('%E0');
    expect(read(await talk(get('/api/%E0%A4%A', 'Host: localhost', 'Accept: text/html')).said).status).toBe(400);
  });

  it('takes an address with its own host, and answers its path', async () => {
    await start();
    expect(read(await talk(get('http://LOCALHOST/things/one', 'Host: localhost')).said).status).toBe(200);
  });
});

describe('a body that is too large', () => {
  it.each([
    ['/things', 1_048_576, '1 MB'],
    ['/files', 3_000_000, '3 MB'],
    ['/notes', 64_000, '64 kB'],
  ])('is refused with the limit of %s', async (path, limit, words) => {
    await start();
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    const { status, body } = read(await talk(`${head}Content-Length: ${limit + 1}\r\n\r\n`).said);
    expect([status, body]).toMatchObject([413, { code: 'invalid_request', message: `The request is larger than ${words}.` }]);
  });
});

describe('a stopping server', () => {
  it('finishes what it has begun, and refuses what comes after in its own words', async () => {
    await start();
    const begun = new Promise<void>((resolve) => app.server.once('begun', resolve));
    const client = talk('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await begun;
    const stopping = new Promise<void>((resolve) => app.server.once('stopping', resolve));
    const stopped = app.close();
    await stopping;
    const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
    client.socket.write(get('/things/one', 'Host: localhost'));
    await arrived;
    app.server.emit('go on');
    const answers = (await client.said).split(/(?=HTTP\/1\.1 )/).map(read);
    await stopped;
    expect(answers).toMatchObject([
      { status: 200, body: { ok: true } },
      { status: 503, body: { code: 'service_unavailable', requestId: expect.any(String) as string } },
    ]);
    expect(answers[1]?.head).toMatch(/retry-after: \d+/);
    expect(answers[1]?.head).toContain('x-content-type-options');
  });
});

describe('a connection that brings its request too slowly is closed', () => {
  it.each([
    ['before its first byte', ''],
    ['in the middle of its headers', 'GET /things/one HTTP/1.1\r\nHost: local'],
    [
      'in the middle of its body',
      'POST /things HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('%s', async (_, bytes) => {
    await start(strict);
    const { socket, said } = talk(bytes);
    const drip = setInterval(() => socket.writable && bytes !== '' && socket.write('a'), 50);
    await said;
    clearInterval(drip);
  });

  it('and so is one that breaks off; neither is an error in the log', async () => {
    const lines: string[] = [];
    await start(strict, pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }));
    const bytes =
      'POST /things HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
    const hangsUp = talk(bytes);
    hangsUp.socket.end();
    await talk(bytes).said;
    await vi.waitFor(() => expect(lines.filter((line) => line.includes('A request broke off.'))).toHaveLength(2));
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
  });

  it('but neither a stream that says nothing for long, nor one whose request came at once', async () => {
    await start(strict);
    const slow = talk('GET /things/one HTTP/1.1\r\nHost: local');
    const stream = talk(get('/stream', 'Host: localhost'), 'more');
    await slow.said;
    app.server.emit('say more');
    expect(await stream.said).toContain('data: more');
  });

  it('nor a body that keeps coming', async () => {
    await start({ ...strict, headersMs: 60_000, bodyMs: 1_000, bytesPerSecond: 2 });
    const head =
      'POST /things HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\nConnection: close\r\n';
    const [stalled, upload] = [talk(`${head}Content-Length: 9\r\n\r\n"`), talk(`${head}Content-Length: 1002\r\n\r\n"`)];
    let left = 1_000;
    const send = (count: number) => {
      left -= count;
      upload.socket.write('a'.repeat(count));
    };
    const drip = setInterval(() => left > 100 && send(5), 20);
    // By now connections that stopped sending have been closed.
    await stalled.said;
    clearInterval(drip);
    send(left);
    upload.socket.write('"');
    expect(read(await upload.said).body).toEqual({ length: 1_002 });
  });
});
