import { setTimeout as sleep } from 'node:timers/promises';
import { breakOff } from '@servery/simulator-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Fault, Faults } from './faults.ts';
import type { Refusal } from './gateway.ts';
import type { Answer } from './interface.ts';

interface Vendor {
  gateway: (headers: Record<string, string | string[] | undefined>, rawBody: Buffer) => Refusal | null;
  operations: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => Answer>>;
  faults: Faults;
}

const base = '/v2/printer/open/open/';

const parse = (raw: Buffer): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(raw.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** Ends a call as a fault requires. */
const fail = (fault: Fault, reply: FastifyReply): FastifyReply => {
  if (fault.kind === 'refuse') return reply.send({ code: fault.code, msg: 'refused on demand' });
  if (fault.kind === 'error500') return reply.code(500).type('text/plain').send('internal error');
  if (fault.kind === 'garbage') return reply.type('text/html').send('<html><body>Bad gateway</body></html>');
  return breakOff(reply, fault.kind === 'drop' ? 'close' : 'silence');
};

/** The vendor's API: signed JSON, always HTTP 200, the outcome in `code`. */
export const vendorRoutes = (app: FastifyInstance, { gateway, operations, faults }: Vendor): void => {
  app.removeAllContentTypeParsers();
  // The signature is over the bytes as they came.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) => done(null, body));
  app.post<{ Params: { '*': string } }>(`${base}*`, async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const path = request.params['*'];
    const refusal = gateway(request.headers, raw);
    if (refusal) return reply.send(refusal);
    const operation = Object.hasOwn(operations, path) ? operations[path] : undefined;
    if (!operation) return reply.send({ code: 30001, msg: 'can not get ability' });
    const body = parse(raw);
    if (!body) return reply.send({ code: 10071400, msg: 'parameter error: not a JSON object' });
    const fault = faults.strike(path);
    if (fault?.kind === 'slow') await sleep(fault.delayMs);
    if (fault && fault.kind !== 'slow' && fault.when === 'before') return fail(fault, reply);
    const answer = operation(body);
    return fault && fault.kind !== 'slow' ? fail(fault, reply) : reply.send(answer);
  });
};
