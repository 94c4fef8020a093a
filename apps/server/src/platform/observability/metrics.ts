import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Where modules and the platform hang their gauges. Gauges are read when somebody asks, never on a timer. */
export interface Metrics {
  /** A value read at the time of the question; several series by label where `read` gives a record. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** A value of which many are seen: seconds. */
  histogram(name: string, help: string, labels: readonly string[]): { observe(labels: Record<string, string>, seconds: number): void };
  text(): Promise<string>;
}

/** A registry of its own for each server, so that several can live in one process of tests. */
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
          // A gauge whose source is away shows nothing rather than an old value.
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

/** `/metrics` in Prometheus' text form, and the duration of every answered request by route, method and status. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  const durations = metrics.histogram('servery_http_request_seconds', 'Duration of HTTP requests by route', ['method', 'route', 'status']);
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the address: an id in a label would make a series of its own.
    const route = request.routeOptions.url ?? 'unknown';
    if (!route.startsWith('/api/live'))
      durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (_request, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()));
}
