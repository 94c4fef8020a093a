import type { FastifyInstance } from 'fastify';

/** API answers are data: nothing in them may run or load. Pages bring a policy of their own. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** What no page of ours uses, neither itself nor in a frame. The home page asks where a guest is; cards are paid for in the provider's frames. */
const unused = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];
const permissions = [...unused.map((feature) => `${feature}=()`), 'geolocation=(self)'].join(', ');

/** Security headers of every answer. `https`: the server's public address is one. */
export const securityHeaders = (options: { https: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': dataPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  // A guest's order page has its key in the address.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  ...(options.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Sets them. By hand: helmet sets the same ones one by one on the raw response, which costs as much as the rest of a small answer. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
