import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerHealth } from './health.ts';
import { createMetrics, registerMetrics } from './metrics.ts';

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
    registerMetrics(app, metrics);
    let open = 1;
    metrics.gauge('servery_open_streams', 'Open live streams', () => open);
    metrics.gauge('servery_broken', 'A source that is away', () => Promise.reject(new Error('away')));
    app.get('/orders/:id', () => ({ ok: true }));
    await app.inject('/orders/1');
    await app.inject('/orders/2');
    open = 7;
    const text = (await app.inject('/metrics')).body;
    expect(text).toContain('servery_http_request_seconds_count{method="GET",route="/orders/:id",status="200"} 2');
    expect(text).toContain('servery_open_streams 7');
    expect(text).not.toMatch(/^servery_broken \d/m);
  });
});
