import { fastify, type FastifyInstance } from 'fastify';
import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createReadyLane, type ReadyAnswer } from './ready-lane.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const getAnswer = (text: string): ReadyAnswer => ({
  prepared: {
    identity: { body: Buffer.from(text), etag: `"${text}"` },
    gzip: { body: Buffer.from(`gz ${text}`), etag: `"${text}-gz"` },
    br: { body: Buffer.from(`br ${text}`), etag: `"${text}-br"` },
  },
});

/** A server with one route that answers in the ordinary way and fills the lane. */
async function start() {
  app = fastify();
  const lane = createReadyLane(app);
  const state = { routed: 0, current: getAnswer('soup') as ReadyAnswer | undefined };
  app.get('/menu', (request, reply) => {
    state.routed += 1;
    void reply.header('x-frame-options', 'DENY').header('x-request-id', 'ordinary').type('application/json').send('ordinary');
    lane.learn(request, reply, () => state.current);
    return reply;
  });
  app.get('/missing', (request, reply) => {
    void reply.code(404).send('none');
    lane.learn(request, reply, () => getAnswer('never'));
    return reply;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (headers: Record<string, string> = {}, path = '/menu', method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const outgoing = httpRequest(`${address}${path}`, { method, headers }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  return { get, state, lane };
}

describe('the ready lane', () => {
  it('answers again before routing, with the headers of the first answer and an id of its own', async () => {
    const { get, state, lane } = await start();
    expect((await get()).body).toBe('ordinary');
    const [second, third] = [await get(), await get()];
    expect([second.status, second.body, second.headers['x-frame-options'], second.headers['content-type']]).toEqual([
      200,
      'soup',
      'DENY',
      'application/json; charset=utf-8',
    ]);
    expect(second.headers['x-request-id']).not.toBe(third.headers['x-request-id']);
    expect([state.routed, lane.answered()]).toEqual([1, 2]);
  });

  it('leaves a request with a key to those who check and count it', async () => {
    const { get, state, lane } = await start();
    await get();
    expect((await get({ authorization: 'Bearer servery_x' })).body).toBe('ordinary');
    expect([state.routed, lane.answered()]).toEqual([2, 0]);
  });

  it('chooses the encoding, and says 304 to whoever has it', async () => {
    const { get } = await start();
    await get();
    const br = await get({ 'accept-encoding': 'gzip, br' });
    expect([br.body, br.headers['content-encoding'], br.headers['etag']]).toEqual(['br soup', 'br', '"soup-br"']);
    expect((await get({ 'accept-encoding': 'gzip' })).body).toBe('gz soup');
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': '"soup-br"' });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('gives the newest answer, and routes when none is at hand', async () => {
    const { get, state } = await start();
    await get();
    state.current = getAnswer('stew');
    expect((await get()).body).toBe('stew');
    state.current = undefined;
    expect((await get()).body).toBe('ordinary');
  });

  it('knows only the host, the address and the method that were answered', async () => {
    const { get, state } = await start();
    await get();
    await get({ host: 'another.example.com' });
    await get({}, '/menu?x=1');
    await get({}, '/menu', 'HEAD');
    expect(state.routed).toBe(4);
  });

  it('does not let what anybody says about the host change or push out what others get', async () => {
    const { get, state } = await start();
    await get();
    expect((await get({ 'x-forwarded-host': 'evil.example' })).body).toBe('ordinary');
    expect((await get({ 'x-forwarded-host': 'evil.example' })).body).toBe('ordinary');
    expect([(await get()).body, state.routed]).toEqual(['soup', 3]);
  });

  it('learns nothing from a failure', async () => {
    const { get } = await start();
    await get({}, '/missing');
    expect((await get({}, '/missing')).status).toBe(404);
  });
});
