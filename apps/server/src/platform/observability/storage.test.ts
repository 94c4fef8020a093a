import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerErrors } from '../http/error-answer.ts';
import { createMetrics } from './metrics.ts';
import { registerStorageWatch } from './storage.ts';

const app = fastify();
afterEach(() => app.close());

describe('a full disk', () => {
  it('answers 503 with Retry-After, and raises one alarm that ends when there is space again', async () => {
    const lines: string[] = [];
    let [free, time] = [10e9, 0];
    const metrics = createMetrics();
    answerErrors(app);
    const watch = registerStorageWatch(app, {
      folder: '/data',
      metrics,
      log: {
        error: (facts, message) => lines.push(`error: ${message} ${JSON.stringify(facts)}`),
        info: (_facts, message) => lines.push(`info: ${message}`),
      },
      freeBytes: async () => free,
      now: () => time,
    });
    app.get('/order', () => {
      throw Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code: '53100' });
    });
    app.get('/file', () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    expect(await metrics.text()).toContain('servery_storage_full 0');
    free = 0;

    for (const url of ['/order', '/file', '/order']) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'service_unavailable', '10']);
      expect(answer.json().message).toContain('no space left');
    }
    expect(await metrics.text()).toContain('servery_storage_full 1');
    expect(lines).toEqual([expect.stringMatching(/^error: The disk is full.*"freeMiB":0}$/)]);

    [free, time] = [10e9, 61_000];
    await watch.look();
    expect(lines.slice(1)).toEqual(['info: The disk has space again.']);
    free = 100e6;
    await watch.look();
    expect([watch.full(), lines.length]).toEqual([true, 3]);
  });
});
