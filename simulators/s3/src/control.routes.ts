import { faultRoutes } from '@servery/simulator-kit';
import type { FastifyInstance } from 'fastify';
import { faultKinds, type Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';

const faultSchema = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: {
    kind: { enum: faultKinds },
    when: { enum: ['before', 'after'] },
    method: { enum: ['GET', 'HEAD', 'PUT', 'DELETE'] },
    key: { type: 'string' },
    times: { type: 'integer', minimum: 1, maximum: 100_000 },
    status: { type: 'integer', minimum: 300, maximum: 599 },
    code: { type: 'string' },
  },
};

/** Our own side doors: what is stored, which calls came, and faults. */
export function controlRoutes(app: FastifyInstance, { ledger, faults }: { ledger: Ledger; faults: Faults }): void {
  app.get<{ Querystring: { prefix?: string } }>('/_sim/objects', ({ query }) => ledger.list(query.prefix ?? ''));
  app.delete('/_sim/objects', () => {
    ledger.clear();
    return { ok: true };
  });
  app.get('/_sim/calls', () => ledger.calls());
  faultRoutes(app, faults, faultSchema);
}
