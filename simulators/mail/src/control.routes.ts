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
    to: { type: 'string', maxLength: 254 },
    times: { type: 'integer', minimum: 1, maximum: 1000 },
    delayMs: { type: 'integer', minimum: 0, maximum: 120_000 },
  },
};

/** Our side doors, for tests and for the page: the mails with their links, failures on demand. */
export const controlRoutes = (app: FastifyInstance, { outbox, faults }: { outbox: Outbox; faults: Faults }): void => {
  app.get<{ Querystring: { to?: string } }>('/_sim/mails', (request) => outbox.list(request.query.to));
  app.delete('/_sim/mails', () => {
    outbox.clear();
    return { ok: true };
  });

  faultRoutes(app, faults, faultSchema);
};
