import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a client may take to send a request. Responses, including live streams, take as long as they need. */
export interface ConnectionLimits {
  /** Milliseconds for the headers, from the connection's first moment. */
  headersMs: number;
  /** Milliseconds for a whole request. */
  requestMs: number;
  /** From this many milliseconds on, a body must have arrived at `bytesPerSecond` or more since its headers. */
  bodyMs: number;
  bytesPerSecond: number;
  /** How often this is checked. */
  checkMs: number;
}

/** A menu file of 20 MB can be sent over a line of 1.5 megabits; a byte a second does not hold a connection. */
export const usualLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 120_000,
  bodyMs: 10_000,
  bytesPerSecond: 1_000,
  checkMs: 2_000,
};

/** Closes connections whose requests arrive too slowly to be genuine. Node itself limits the time of headers and whole requests. */
export function closeSlowBodies(app: FastifyInstance, limits: ConnectionLimits): void {
  const coming = new Map<FastifyRequest['raw'], { since: number; bytes: number }>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined) {
      coming.set(raw, { since: performance.now(), bytes: raw.socket?.bytesRead ?? 0 });
      raw.once('close', () => coming.delete(raw));
    }
    done();
  });
  const timer = setInterval(() => {
    for (const [raw, { since, bytes }] of coming) {
      const took = performance.now() - since;
      if (raw.complete) coming.delete(raw);
      else if (took > limits.bodyMs && ((raw.socket.bytesRead - bytes) / took) * 1000 < limits.bytesPerSecond) raw.socket.destroy();
    }
  }, limits.checkMs).unref();
  // Also while the server stops: it waits for requests that have begun.
  app.server.once('close', () => clearInterval(timer));
}
