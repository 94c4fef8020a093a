import type { FastifyInstance } from 'fastify';

/** API responses are data: nothing in them may run or load. Pages have their own policy. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Features that none of our pages uses, neither itself nor in a frame. The home page asks for the guest's location; cards are paid in the
 * provider's frames.
 */
const unused = ['accelerometer', 'camera', 'display-capture', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'serial', 'usb'];
const permissions = [...unused.map((feature) => `${feature}=()`), 'geolocation=(self)'].join(', ');

/** Security headers of every response. `https`: the server's public address uses it. */
export const securityHeaders = (options: { https: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': dataPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  // The address of a guest's order page contains its key.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  ...(options.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Sets them. Without helmet, which sets the same ones one by one on the raw response, at the cost of the rest of a small response. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
