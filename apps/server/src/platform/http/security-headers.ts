import type { FastifyInstance } from 'fastify';

/** API answers are data: nothing in them may run or load. Pages bring a policy of their own. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Security headers of every answer. Written by hand: helmet sets the same ones one by one on the raw response, which costs as much as
 * the rest of a small answer.
 */
export function sendSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const headers: Record<string, string> = {
    'content-security-policy': dataPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // A guest's order page has its key in the address.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
