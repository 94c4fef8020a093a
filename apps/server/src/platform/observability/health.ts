import type { FastifyInstance } from 'fastify';

export interface HealthOptions {
  /** Rejects if the database cannot be reached. */
  askDatabase(): Promise<void>;
  /** True from the moment that a stop was requested. */
  stopping(): boolean;
}

/** How long the database may take to answer the readiness probe. */
const longestWaitMs = 2_000;

/**
 * `/health/live`: the process responds. `/health/ready`: it may get traffic, that is, it is not stopping and its database responds;
 * otherwise 503 with the reason.
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (options.stopping()) return reply.code(503).send({ status: 'stopping' });
    const late = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('late')), longestWaitMs).unref());
    const answered = await Promise.race([options.askDatabase(), late]).then(
      () => true,
      () => false,
    );
    return answered ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'database unreachable' });
  });
}
