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
    times: { type: 'integer', minimum: 1, maximum: 1000 },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    delayMs: { type: 'integer', minimum: 0, maximum: 120_000 },
  },
};

/** Our own side doors, for tests and people: what was asked, and failures on demand. Not part of the services' APIs. */
export function controlRoutes(app: FastifyInstance, { faults, ledger }: { faults: Faults; ledger: Ledger }): void {
  const ok = { ok: true };
  app.get('/_sim/questions', () => ledger.questions());
  app.get('/_sim/sessions', () => ledger.sessions());
  app.delete('/_sim/questions', () => {
    ledger.clear();
    return ok;
  });
  faultRoutes(app, faults, faultSchema);
}
