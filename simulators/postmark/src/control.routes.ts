import { faultRoutes } from '@servery/simulator-kit';
import type { FastifyInstance } from 'fastify';
import { faultKinds, type Faults } from './faults.ts';
import type { Outbox } from './outbox.ts';

const faultSchema = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: {
    kind: { enum: faultKinds },
    when: { enum: ['before', 'after'] },
    to: { type: 'string' },
    times: { type: 'integer', minimum: 1, maximum: 1_000 },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: { type: 'integer' },
  },
};

/** Our own side doors: what was accepted, and faults. */
export function controlRoutes(app: FastifyInstance, { outbox, faults }: { outbox: Outbox; faults: Faults }): void {
  app.get<{ Querystring: { to?: string } }>('/_sim/mails', ({ query }) => outbox.list(query.to));
  app.delete('/_sim/mails', () => {
    outbox.clear();
    return { ok: true };
  });
  faultRoutes(app, faults, faultSchema);
}
