import fastify from 'fastify';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { answerErrors } from '../http/error-answer.ts';
import { registerHealth } from './health.ts';
import { createMetrics, listenForMetrics, registerMetrics } from './metrics.ts';

describe('health', () => {
  const create = (options: { database?: () => Promise<void>; stopping?: boolean }) => {
    const app = fastify();
    registerHealth(app, { askDatabase: options.database ?? (async () => {}), stopping: () => options.stopping === true });
    return app;
  };

  it('is ready while the database answers', async () => {
    const answer = await create({}).inject('/health/ready');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }]);
  });

  it('lives but is not ready without a database', async () => {
    const app = create({ database: () => Promise.reject(new Error('gone')) });
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    expect((await app.inject('/health/ready')).statusCode).toBe(503);
  });

  it('is not ready while it stops', async () => {
    const answer = await create({ stopping: true }).inject('/health/ready');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'stopping' }]);
  });
});

describe('metrics', () => {
  it('counts requests by the pattern of their route, and reads gauges when asked', async () => {
    const app = fastify();
    const metrics = createMetrics();
    registerMetrics(app, metrics, { token: undefined });
    let open = 1;
    metrics.gauge('servery_open_streams', 'Open live streams', () => open);
    metrics.gauge('servery_broken', 'A source that is away', () => Promise.reject(new Error('away')));
    app.get('/orders/:id', () => ({ ok: true }));
    await app.inject('/orders/1');
    await app.inject('/orders/2');
    open = 7;
    expect((await app.inject('/metrics')).statusCode).toBe(404);
    const text = await metrics.text();
    expect(text).toContain('servery_http_request_seconds_count{method="GET",route="/orders/:id",status="200"} 2');
    expect(text).toContain('servery_open_streams 7');
    expect(text).not.toMatch(/^servery_broken \d/m);
  });

  it('are shown on the public port to whoever has the token', async () => {
    const app = fastify();
    answerErrors(app);
    registerMetrics(app, createMetrics(), { token: 'a-token-of-monitoring' });
    const ask = async (authorization?: string) =>
      (await app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })).statusCode;
    expect([
      await ask(),
      await ask('Bearer another'),
      await ask('a-token-of-monitoring'),
      await ask('Bearer a-token-of-monitoring'),
    ]).toEqual([401, 401, 401, 200]);
  });

  it('stand on a port of their own, and nothing else does', async () => {
    const metrics = createMetrics();
    metrics.gauge('servery_open_streams', 'Open live streams', () => 3);
    const port = await freePort();
    const close = await listenForMetrics(metrics, { host: '127.0.0.1', port });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('servery_open_streams 3');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await close();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
