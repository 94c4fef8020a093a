import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { startCardSimulator, type CardSimulator } from '../../testing/card-simulator.ts';
import { createWebhooksModule } from './index.ts';

let test: TestDatabase;
let simulator: CardSimulator;
let app: FastifyInstance;
let webhooks: ReturnType<typeof createWebhooksModule>;
let followed: string[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  simulator = await startCardSimulator();
  webhooks = createWebhooksModule({
    database: test.database,
    events: simulator.provider.events,
    readIntent: (intentId) => simulator.provider.payments.readIntent(intentId),
    paymentChanged: async ({ paymentId }) => void followed.push(paymentId),
    accountChanged: async (id) => {
      followed.push(id);
      return 'done';
    },
  });
  ({ app } = await createTestApp({ database: test.database, routes: webhooks.routes, policies: webhooks.policy }));
});
afterAll(async () => {
  await app.close();
  await webhooks.inbox.stop();
  await simulator.close();
  await test.close();
});
beforeEach(() => {
  followed = [];
});

const stripe = new Stripe('sk_test_1');
const send = async (payload: string, side: 'platform' | 'connect' = 'platform'): Promise<number> => {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: simulator.webhookSecrets[side], timestamp });
  const headers = { host: 'localhost', 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await app.inject({ method: 'POST', url: `/api/webhooks/${side}`, headers, payload });
  await webhooks.inbox.idle();
  return answer.statusCode;
};
interface Row {
  event_id: string;
  type: string;
  status: string;
  error: string;
  live: boolean;
  payload: unknown;
}
/** What the inbox took in since `before`. */
const rows = async (before: readonly string[]): Promise<Row[]> =>
  (await test.owner.query('select * from directory.webhook_inbox where event_id <> all ($1) order by received_at', [before])).rows as Row[];
const known = async (): Promise<string[]> => (await rows([])).map(({ event_id: id }) => id);

const payment = { restaurantId: randomUUID(), paymentId: randomUUID() };
const getEvent = (change: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1', object: 'payment_intent', metadata: payment } },
  ...change,
});

describe('a signed event of a form that was not expected', () => {
  it.each<[string, object]>([
    ['no livemode', { livemode: undefined }],
    ['a livemode that is no boolean', { livemode: 'false' }],
    ['no time', { created: undefined }],
    ['a time that is a text', { created: 'yesterday' }],
    ['a time beyond the calendar', { created: 1e15 }],
    ['no object name', { object: undefined }],
    ['no id', { id: undefined }],
    ['an id longer than an index row', { id: 'e'.repeat(3_000) }],
    ['NUL in its id', { id: `evt_\u0000${randomUUID()}` }],
    ['half an emoji in its id', { id: `evt_\ud83c${randomUUID()}` }],
    ['NUL in a text and half an emoji in a key', { note: 'a\u0000b', 'x\ud83c': { '\u0000': '\udf55' } }],
  ])('is stored and followed: %s', async (_name, change) => {
    const before = await known();
    const event = getEvent(change);
    const body = JSON.stringify(event);
    expect([await send(body), await send(body)]).toEqual([200, 200]);
    expect(await rows(before)).toMatchObject([{ status: 'done', type: event.type, live: false }]);
    expect(followed).toEqual([payment.paymentId]);
  });

  it.each<[string, object]>([
    ['no data', { data: undefined }],
    ['data that is null', { data: null }],
    ['an object that is a text', { data: { object: 'pi_1' } }],
    ['metadata that is null', { data: { object: { id: 'pi_1', object: 'refund', metadata: null } } }],
    ['an intent that is a number', { data: { object: { id: 'pi_1', object: 'refund', payment_intent: 7 } } }],
  ])('is stored and passed over where no payment is named: %s', async (_name, change) => {
    const before = await known();
    expect(await send(JSON.stringify(getEvent(change)))).toBe(200);
    expect(await rows(before)).toMatchObject([{ status: 'ignored', error: 'No payment is named.' }]);
    expect(followed).toEqual([]);
  });

  it('is stored where it is thin, and leads to its account', async () => {
    const before = await known();
    const thin = (type: string) => ({
      id: `evt_${randomUUID()}`,
      object: 'v2.core.event',
      type,
      livemode: false,
      created: new Date().toISOString(),
      related_object: { id: 'acct_7', type: 'v2.core.account', url: '/v2/core/accounts/acct_7' },
    });
    expect(await send(JSON.stringify(thin('v2.core.account[requirements].updated')))).toBe(200);
    expect(await send(JSON.stringify(thin('v2.money_management.payout.created')))).toBe(200);
    expect(await rows(before)).toMatchObject([{ status: 'done' }, { status: 'ignored' }]);
    expect(followed).toEqual(['acct_7']);
  });

  it.each([
    ['without a type', JSON.stringify(getEvent({ type: undefined })), 'The event names no type.'],
    ['that is no JSON', '{', 'The body is no JSON object that can be read.'],
    ['that is a list', '[]', 'The body is no JSON object that can be read.'],
    [
      'that is nested too deep',
      `{"id":"evt_deep","type":"x","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      'The body is no JSON object that can be read.',
    ],
  ])('is kept and counted where nobody can work it: one %s', async (_name, body, error) => {
    const [before, counted] = [await known(), await webhooks.overdue()];
    expect([await send(body), await send(body)]).toEqual([200, 200]);
    expect(await rows(before)).toMatchObject([{ status: 'failed', error }]);
    expect((await rows(before))[0]?.payload).not.toBeNull();
    expect(await webhooks.overdue()).toBe(counted + 1);
    expect(followed).toEqual([]);
  });
});
