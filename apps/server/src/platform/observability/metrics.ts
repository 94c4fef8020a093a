import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ApiError } from '../http/api-error.ts';

/** Where modules and the platform register their gauges. Gauges are read when metrics are requested, never on a timer. */
export interface Metrics {
  /** A value read when metrics are requested; several series by label if `read` returns a record. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** A value that is observed many times: seconds. */
  histogram(name: string, help: string, labels: readonly string[]): { observe(labels: Record<string, string>, seconds: number): void };
  text(): Promise<string>;
}

/** A separate registry for each server, so that several can run in one test process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    gauge(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          // A gauge whose source is unavailable shows nothing rather than an old value.
          try {
            this.set(await read());
          } catch {
            this.remove();
          }
        },
      });
      void gauge;
    },
    histogram(name, help, labels) {
      const histogram = new Histogram({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      });
      return { observe: (values, seconds) => histogram.observe(values, seconds) };
    },
    text: () => registry.metrics(),
  };
}

const textType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * The duration of every request by route, method and status; and with a `token` `/metrics` for callers that send it
 * (`Authorization: Bearer …`). Without one the address does not exist: the server's metrics are not for everybody on the public port.
 */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, options: { token: string | undefined }): void {
  const durations = metrics.histogram('servery_http_request_seconds', 'Duration of HTTP requests by route', ['method', 'route', 'status']);
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the address: an id in a label would create a separate series.
    const route = request.routeOptions.url ?? 'unknown';
    if (!route.startsWith('/api/live'))
      durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  if (options.token === undefined) return;
  const expected = getHash(`Bearer ${options.token}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(getHash(request.headers.authorization ?? ''), expected)) throw new ApiError('user_not_allowed');
    return reply
      .header('cache-control', 'no-store')
      .type(textType)
      .send(await metrics.text());
  });
}

const getHash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `/metrics` on a separate port, which only the machine or its network can reach. @returns closes it */
export async function listenForMetrics(metrics: Metrics, at: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': textType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
