import { faultRoutes } from '@servery/simulator-kit';
import type { FastifyInstance } from 'fastify';
import { noMischief, type Callbacks, type Mischief } from './callbacks.ts';
import type { Faults } from './faults.ts';
import { codeIn, type Ledger } from './ledger.ts';
import type { Network } from './network.ts';

interface Control {
  ledger: Ledger;
  network: Network;
  callbacks: Callbacks;
  faults: Faults;
  /** The number that phones answer to when they name none. */
  ownNumber: string;
}

const text = { type: 'string', minLength: 1, maxLength: 1600 };
const faultSchema = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: {
    kind: { enum: ['refuse', 'timeout', 'reset', 'error', 'garbage', 'slow'] },
    when: { enum: ['before', 'after'] },
    times: { type: 'integer', minimum: 1, maximum: 1000 },
    code: { type: 'integer' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    delayMs: { type: 'integer', minimum: 0, maximum: 120_000 },
  },
};
const mischiefSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    delayMs: { type: 'integer', minimum: 0, maximum: 60_000 },
    duplicate: { type: 'boolean' },
    reorder: { type: 'boolean' },
    missing: { type: 'array', items: { type: 'string' } },
    forged: { type: 'boolean' },
  },
};
const number = { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$' };
const inboundSchema = {
  type: 'object',
  required: ['from', 'body'],
  additionalProperties: false,
  properties: { from: number, to: text, body: text },
};

/** Our own side doors, for tests and for the page: the ledger, failures on demand, phones that answer. Not part of the provider's API. */
export function controlRoutes(app: FastifyInstance, { ledger, network, callbacks, faults, ownNumber }: Control): void {
  const ok = { ok: true };

  app.get<{ Querystring: { to?: string } }>('/_sim/messages', ({ query }) =>
    ledger.messages({ to: query.to }).map((message) => ({ ...message, code: codeIn(message.body) })),
  );
  app.delete('/_sim/messages', () => {
    ledger.clear();
    return ok;
  });

  app.post<{ Body: { from: string; to?: string; body: string } }>('/_sim/inbound', { schema: { body: inboundSchema } }, ({ body }) => {
    const last = ledger.messages({ to: body.from })[0]?.from;
    return network.receive({ ...body, to: body.to ?? last ?? ownNumber });
  });
  app.get('/_sim/opt-outs', () => ledger.optOuts());

  faultRoutes(app, faults, faultSchema);

  app.get('/_sim/callbacks', () => ({ mischief: callbacks.mischief, sent: callbacks.sent() }));
  app.post<{ Body: Partial<Mischief> }>('/_sim/callbacks', { schema: { body: mischiefSchema } }, ({ body }) => {
    callbacks.mischief = { ...callbacks.mischief, ...body };
    return callbacks.mischief;
  });
  app.delete('/_sim/callbacks', () => {
    callbacks.mischief = { ...noMischief };
    return ok;
  });
}
