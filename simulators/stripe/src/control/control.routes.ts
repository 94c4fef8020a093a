import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api/api-error.ts';
import { completeAccount, restrictAccount } from '../accounts/complete.ts';
import { getId } from '../api/lists.ts';
import { closeDispute, openDispute } from '../disputes/disputes.ts';
import { type FaultRequest, faultKinds, type Faults } from '../faults/faults.ts';
import type { RequestLog } from '../faults/request-log.ts';
import { getLedger } from '../money/ledger.ts';
import { answerChallenge, type Verdict } from '../payments/challenge.ts';
import { comeBack } from '../payouts/payouts.ts';
import { failRefund } from '../refunds/refunds.ts';
import { newId } from '../world/ids.ts';
import type { AccountFacts } from '../world/tables.ts';
import { platformAccount, type World } from '../world/world.ts';

export interface Control {
  world: World;
  faults: Faults;
  log: RequestLog;
}

const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const nullable = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
const word = { type: 'string', minLength: 1, maxLength: 500 };
const count = { type: 'integer', minimum: 0 };

const faultSchema = object(
  {
    kind: { enum: faultKinds },
    when: { enum: ['before', 'after'] },
    method: { enum: ['GET', 'POST', 'DELETE'] },
    path: word,
    times: { type: 'integer', minimum: 1, maximum: 10_000 },
    skip: count,
    status: { type: 'integer', minimum: 400, maximum: 599 },
    type: word,
    code: word,
    message: word,
    kept: { type: 'boolean' },
    shouldRetry: { type: 'boolean' },
    delayMs: { type: 'integer', minimum: 0, maximum: 600_000 },
  },
  ['kind'],
);

const dayMs = 24 * 60 * 60 * 1000;
const disabledReasons = ['rejected.fraud', 'rejected.other', 'under_review', 'platform_paused', 'listed', 'requirements.past_due'];

/** Our own side doors for tests and for the page: failures, the clock, the ledger, and what people and banks would do. */
export const controlRoutes = (app: FastifyInstance, { world, faults, log }: Control): void => {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ message: error.message, code: error.details.code ?? null });
    const { statusCode = 500, message } = error as { statusCode?: number; message: string };
    return reply.code(statusCode).send({ message });
  });

  app.get('/_sim/ledger', () => getLedger(world.read()));
  app.get('/_sim/requests', () => log.list());

  app.get('/_sim/faults', () => faults.list());
  app.post<{ Body: FaultRequest }>('/_sim/faults', { schema: { body: faultSchema } }, (request) => faults.add(request.body));
  app.delete('/_sim/faults', () => {
    faults.clear();
    world.change((tx) => {
      for (const each of tx.list('refusal')) tx.remove('refusal', each.id);
      for (const each of tx.list('mischief')) tx.remove('mischief', each.id);
    });
    return { ok: true };
  });

  /** The bank refuses what comes next. */
  app.post<{ Body: { code?: string; declineCode?: string; times?: number } }>(
    '/_sim/declines',
    { schema: { body: object({ code: word, declineCode: word, times: { type: 'integer', minimum: 1 } }) } },
    ({ body: { code = 'card_declined', declineCode = 'generic_decline', times = 1 } }) =>
      world.change((tx) => tx.add('refusal', platformAccount, { id: newId('refusal'), code, declineCode, times })),
  );

  const clock = () => ({ now: new Date(world.clock.nowMs()).toISOString(), aheadMs: world.clock.offsetMs() });
  app.get('/_sim/clock', clock);
  app.post<{ Body: { ms?: number; days?: number; to?: string } }>(
    '/_sim/clock',
    {
      schema: {
        body: object({ ms: count, days: { type: 'number', minimum: 0, maximum: 3650 }, to: { type: 'string', format: 'date-time' } }),
      },
    },
    ({ body: { ms = 0, days = 0, to } }) => {
      world.setForward(to === undefined ? world.clock.nowMs() + ms + days * dayMs : Date.parse(to));
      return clock();
    },
  );

  app.post<{ Body: { intent: string; verdict: Verdict } }>(
    '/_sim/authenticate',
    { schema: { body: object({ intent: word, verdict: { enum: ['approve', 'decline'] } }, ['intent', 'verdict']) } },
    ({ body: { intent, verdict } }) =>
      world.change((tx) => {
        const secret = (tx.get('payment_intent', intent) ?? tx.get('setup_intent', intent))?.client_secret;
        const { ok } = answerChallenge(tx, secret ?? intent, verdict);
        return { ok };
      }),
  );

  app.post<{ Body: { payment_intent?: string; charge?: string; reason?: string; amount?: number; inquiry?: boolean } }>(
    '/_sim/disputes',
    {
      schema: {
        body: object({
          payment_intent: word,
          charge: word,
          reason: word,
          amount: { type: 'integer', minimum: 1 },
          inquiry: { type: 'boolean' },
        }),
      },
    },
    ({ body: { payment_intent: intent, charge, ...given } }) =>
      world.change((tx) => openDispute(tx, charge ?? getId(tx.get('payment_intent', intent ?? '')?.latest_charge) ?? '', given)),
  );
  app.post<{ Params: { id: string }; Body: { outcome: 'won' | 'lost' } }>(
    '/_sim/disputes/:id/close',
    { schema: { body: object({ outcome: { enum: ['won', 'lost'] } }, ['outcome']) } },
    ({ params: { id }, body: { outcome } }) => world.change((tx) => closeDispute(tx, id, outcome)),
  );

  app.post<{ Params: { id: string }; Body: { reason?: string } | undefined }>('/_sim/refunds/:id/fail', ({ params: { id }, body }) =>
    world.change((tx) => failRefund(tx, id, body?.reason)),
  );
  app.post<{ Params: { id: string }; Body: { code?: string } | undefined }>('/_sim/payouts/:id/fail', ({ params: { id }, body }) =>
    world.change((tx) => {
      comeBack(tx, id, body?.code ?? 'account_closed');
      return tx.get('payout', id) ?? null;
    }),
  );

  app.post<{ Params: { id: string }; Body: { verification?: AccountFacts['verification'] } | undefined }>(
    '/_sim/accounts/:id/complete',
    ({ params: { id }, body }) => world.change((tx) => completeAccount(tx, id, body?.verification)),
  );
  app.post<{ Params: { id: string }; Body: { asks?: string[]; disabledReason?: AccountFacts['disabledReason'] } }>(
    '/_sim/accounts/:id/restrict',
    { schema: { body: object({ asks: { type: 'array', items: word }, disabledReason: nullable({ enum: disabledReasons }) }) } },
    ({ params: { id }, body }) => world.change((tx) => restrictAccount(tx, id, body)),
  );
};
