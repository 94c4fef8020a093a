import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { startCardSimulator, type CardSimulator } from '../../testing/card-simulator.ts';
import { createWebhooksModule } from './index.ts';

type Module = ReturnType<typeof createWebhooksModule>;

let test: TestDatabase;
let simulator: CardSimulator;
let app: FastifyInstance;
let webhooks: Module;
let accountId: string;
/** What followed, in order, and what it should do next. */
const followed: { payments: string[]; accounts: string[] } = { payments: [], accounts: [] };
let trouble: (() => Promise<void>) | undefined;
let live = false;

const moduleOn = (database = test.database): Module =>
  createWebhooksModule({
    database,
    events: {
      available: true,
      verify: (input) => simulator.provider.events.verify(input),
      undelivered: (input) => {
        if (input.accountId === 'acct_0gone') throw new Error('This account is closed.');
        return simulator.provider.events.undelivered(input);
      },
      get live() {
        return live;
      },
    },
    readIntent: (intentId) => simulator.provider.payments.readIntent(intentId),
    paymentChanged: async ({ restaurantId, paymentId, intentId }) => {
      await trouble?.();
      followed.payments.push(`${restaurantId}/${paymentId}/${intentId}`);
    },
    accountChanged: async (id) => {
      await trouble?.();
      followed.accounts.push(id);
      return id === accountId ? 'done' : 'notOurs';
    },
  });

beforeAll(async () => {
  test = await openTestDatabase();
  simulator = await startCardSimulator();
  const business = { country: 'AU', email: '', businessName: 'Webhooks' } as const;
  const made = await simulator.provider.accounts.create({ key: 'webhooks', restaurantId: 'r', storeId: 's', ...business });
  if (made.outcome !== 'done') throw new Error(made.message);
  accountId = made.value.accountId;
  await simulator.side(`/_sim/accounts/${accountId}/complete`, {});
});
afterAll(async () => {
  await simulator.close();
  await test.close();
});
beforeEach(async () => {
  webhooks = moduleOn();
  ({ app } = await createTestApp({ database: test.database, routes: webhooks.routes, policies: webhooks.policy }));
});
afterEach(async () => {
  await app.close();
  await webhooks.inbox.stop();
  followed.payments = [];
  followed.accounts = [];
  [trouble, live] = [undefined, false];
});

const stripe = new Stripe('sk_test_1');
const seconds = () => Math.floor(Date.now() / 1000);
interface Sending {
  side?: 'platform' | 'connect';
  secret?: string;
  /** Seconds since it was signed; negative: it will be. */
  age?: number;
  signature?: string | null;
  contentType?: string;
  body?: string;
}
/** An event as the provider writes it. */
const getEvent = (change: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: seconds(),
  livemode: false,
  pending_webhooks: 1,
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { restaurantId: ids.restaurant, paymentId: ids.payment } } },
  ...change,
});
const ids = { restaurant: randomUUID(), payment: randomUUID() };
const send = async (event: object, change: Sending = {}) => {
  const { side = 'platform', secret = simulator.webhookSecrets[side], age = 0 } = change;
  const payload = JSON.stringify(event, null, 2);
  const signature =
    change.signature === undefined
      ? stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds() - age })
      : change.signature;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/webhooks/${side}`,
    // As a machine sends it: no Origin, no session.
    headers: {
      host: 'localhost',
      'content-type': change.contentType ?? 'application/json; charset=utf-8',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
    },
    payload: change.body ?? payload,
  });
  await webhooks.inbox.idle();
  return answer;
};
const newIntent = async (restaurantId: string, paymentId: string): Promise<string> => {
  const made = await simulator.provider.payments.createIntent({
    restaurantId,
    storeId: randomUUID(),
    orderId: randomUUID(),
    paymentId,
    orderNumber: 'W-001',
    amount: 1000,
    currency: 'AUD',
    applicationFee: 0,
    accountId,
    providerCustomerId: null,
  });
  if (made.outcome !== 'done') throw new Error(made.message);
  return made.intent.intentId;
};
const rows = async (id: string) =>
  (await test.owner.query('select * from directory.webhook_inbox where event_id = $1', [id])).rows as {
    status: string;
    attempts: number;
    error: string;
    payload: object | null;
    account_id: string | null;
  }[];
const stored = async () => Number((await test.owner.query('select count(*) as n from directory.webhook_inbox')).rows[0].n);
const makeDue = () => test.owner.query(`update directory.webhook_inbox set next_at = now() where status = 'waiting'`);

describe('200', () => {
  it('stores a true event, answers, and follows it', async () => {
    const event = getEvent();
    const answer = await send(event);
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(await rows(event.id)).toMatchObject([{ status: 'done', attempts: 1, error: '', payload: { id: event.id } }]);
    expect(followed.payments).toEqual([`${ids.restaurant}/${ids.payment}/pi_1`]);
  });

  it('takes the bytes as they came, whatever they call themselves', async () => {
    for (const contentType of ['application/json', 'text/plain', 'application/octet-stream', 'application/x-www-form-urlencoded']) {
      expect((await send(getEvent(), { contentType })).statusCode).toBe(200);
    }
  });

  it('follows an event once, however often it comes, at once or later', async () => {
    const event = getEvent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200));
    expect((await send(event, { age: 200 })).statusCode).toBe(200);
    expect(followed.payments).toHaveLength(1);
    expect(await rows(event.id)).toMatchObject([{ attempts: 1 }]);
  });

  it('does not mind the order, nor two ids for one change', async () => {
    const newer = getEvent({ type: 'payment_intent.succeeded', created: seconds() });
    const older = getEvent({ type: 'payment_intent.created', created: seconds() - 3_600 });
    for (const event of [newer, older]) expect((await send(event)).statusCode).toBe(200);
    expect(followed.payments).toEqual([`${ids.restaurant}/${ids.payment}/pi_1`, `${ids.restaurant}/${ids.payment}/pi_1`]);
  });

  it('keeps what it does not know, and is done with it', async () => {
    const event = getEvent({ type: 'invoice.brand_new', data: { object: { id: 'in_1', object: 'invoice' } } });
    expect((await send(event)).statusCode).toBe(200);
    expect(await rows(event.id)).toMatchObject([{ status: 'done' }]);
    expect(followed.payments).toEqual([]);
  });

  it('asks the provider whose a refund or dispute is', async () => {
    const [restaurantId, paymentId] = [randomUUID(), randomUUID()];
    const intentId = await newIntent(restaurantId, paymentId);
    await send(
      getEvent({ type: 'refund.failed', data: { object: { id: 're_1', object: 'refund', payment_intent: intentId, metadata: {} } } }),
    );
    await send(getEvent({ type: 'charge.dispute.created', data: { object: { id: 'du_1', object: 'dispute', payment_intent: intentId } } }));
    expect(followed.payments).toEqual(Array(2).fill(`${restaurantId}/${paymentId}/${intentId}`));
    const strange = getEvent({ type: 'refund.created', data: { object: { id: 're_2', object: 'refund', payment_intent: 'pi_unknown' } } });
    await send(strange);
    expect(await rows(strange.id)).toMatchObject([{ status: 'ignored' }]);
  });

  it('follows accounts of ours and nobody else’s', async () => {
    const event = getEvent({ type: 'account.updated', account: accountId, data: { object: { id: accountId, object: 'account' } } });
    const foreign = getEvent({ type: 'account.updated', account: 'acct_other', data: { object: { id: 'acct_other', object: 'account' } } });
    const payout = getEvent({ type: 'payout.failed', account: accountId, data: { object: { id: 'po_1', object: 'payout' } } });
    for (const each of [event, foreign, payout]) expect((await send(each, { side: 'connect' })).statusCode).toBe(200);
    expect(followed.accounts).toEqual([accountId, 'acct_other', accountId]);
    expect([await rows(event.id), await rows(foreign.id)]).toMatchObject([[{ status: 'done' }], [{ status: 'ignored' }]]);
  });

  it('ignores events of another mode, and those that came to the wrong door', async () => {
    const otherMode = getEvent({ livemode: true });
    await send(otherMode);
    const atPlatform = getEvent({ account: accountId });
    await send(atPlatform);
    const nobodys = getEvent({ type: 'account.updated' });
    await send(nobodys, { side: 'connect' });
    live = true;
    await app.close();
    webhooks = moduleOn();
    ({ app } = await createTestApp({ database: test.database, routes: webhooks.routes, policies: webhooks.policy }));
    const testMode = getEvent();
    await send(testMode);
    for (const { id } of [otherMode, atPlatform, nobodys, testMode]) expect(await rows(id)).toMatchObject([{ status: 'ignored' }]);
    expect(followed).toEqual({ payments: [], accounts: [] });
  });

  it('takes a burst', async () => {
    await app.close();
    ({ app } = await createTestApp({
      database: test.database,
      routes: webhooks.routes,
      policies: webhooks.policy,
      limits: { publicCallsPerMinute: 10, loginsPerMinute: 10 },
    }));
    const answers = await Promise.all(Array.from({ length: 300 }, () => send(getEvent())));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(followed.payments).toHaveLength(300);
  });
});

describe('400', () => {
  it.each<[string, Sending]>([
    ['without a signature', { signature: null }],
    ['with a signature that is none', { signature: 't=1,v1=00' }],
    ['signed with another secret', { secret: 'whsec_of_a_stranger' }],
    ["signed with the other endpoint's secret", { secret: 'whsec_of_connect' }],
    ['that is old', { age: 301 }],
    ['from the future', { age: -310 }],
    ['whose bytes were changed', { body: JSON.stringify(getEvent()) }],
    ['without a body', { body: '' }],
  ])('refuses an event %s, and writes nothing', async (_what, change) => {
    const before = await stored();
    const answer = await send(getEvent(), change);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
    expect(await stored()).toBe(before);
    expect(followed.payments).toEqual([]);
  });

  it('refuses everything where there is no secret', async () => {
    const closed = createWebhooksModule({
      database: test.database,
      events: { available: true, live: false, verify: () => undefined, async *undelivered() {} },
      readIntent: async () => ({ outcome: 'unknown', message: '' }),
      paymentChanged: async () => {},
      accountChanged: async () => 'done',
    });
    await app.close();
    ({ app } = await createTestApp({ database: test.database, routes: closed.routes, policies: closed.policy }));
    expect((await send(getEvent())).statusCode).toBe(400);
  });
});

describe('405, 413 and 421', () => {
  it('are for other methods, for more than 1 MB, and for addresses that are not ours', async () => {
    expect((await app.inject({ method: 'GET', url: '/api/webhooks/platform', headers: { host: 'localhost' } })).statusCode).toBe(405);
    expect((await send(getEvent(), { body: 'x'.repeat(1_048_577) })).statusCode).toBe(413);
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/api/webhooks/platform',
      headers: { host: 'evil.example.com' },
      payload: '{}',
    });
    expect(elsewhere.statusCode).toBe(421);
  });
});

describe('the inbox', () => {
  const failOnce = () => {
    trouble = async () => {
      trouble = undefined;
      throw new Error('The provider is away.');
    };
  };

  it('answers all the same when following fails, and tries again', async () => {
    failOnce();
    const event = getEvent();
    expect((await send(event)).statusCode).toBe(200);
    expect(await rows(event.id)).toMatchObject([{ status: 'waiting', attempts: 1, error: 'The provider is away.' }]);
    await makeDue();
    await webhooks.inbox.workDue(silentLog);
    expect(await rows(event.id)).toMatchObject([{ status: 'done', attempts: 2, error: '' }]);
  });

  it('waits longer and longer, and in the end says that it failed', async () => {
    trouble = async () => {
      throw new Error('Away for good.');
    };
    const event = getEvent();
    await send(event);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 40 && (await rows(event.id))[0]?.status === 'waiting'; attempt += 1) {
      const { rows: found } = await test.owner.query(
        'select extract(epoch from next_at - now())::int as wait from directory.webhook_inbox where event_id = $1',
        [event.id],
      );
      waits.push(found[0].wait);
      await makeDue();
      await webhooks.inbox.workDue(silentLog);
    }
    expect(waits.slice(0, 4).every((wait, index) => index === 0 || wait > waits[index - 1]!)).toBe(true);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_600);
    expect(await rows(event.id)).toMatchObject([{ status: 'failed', attempts: 32, error: 'Away for good.' }]);
    expect(await webhooks.overdue()).toBeGreaterThanOrEqual(1);
  });

  it('is taken over from a node that died in the middle, and by one node only', async () => {
    let release = () => {};
    let holding = true;
    trouble = () => (holding ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve());
    const event = getEvent();
    const payload = JSON.stringify(event);
    const signature = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: simulator.webhookSecrets.platform,
      timestamp: seconds(),
    });
    await webhooks.inbox.receive('platform', { body: Buffer.from(payload), signature, log: silentLog });
    const others = [moduleOn(test.another()), moduleOn(test.another())];
    // Its lease protects it.
    await Promise.all(others.map((other) => other.inbox.workDue(silentLog)));
    expect(await rows(event.id)).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    holding = false;
    await makeDue();
    await Promise.all(others.map((other) => other.inbox.workDue(silentLog)));
    expect(await rows(event.id)).toMatchObject([{ status: 'done', attempts: 2 }]);
    expect(followed.payments).toHaveLength(1);
    release();
    await webhooks.inbox.idle();
    expect(await rows(event.id)).toMatchObject([{ status: 'done', attempts: 2 }]);
  });

  it('fetches events that never came, once', async () => {
    await simulator.side('/_sim/webhooks/urls', { platform: 'http://127.0.0.1:9/nowhere', connect: 'http://127.0.0.1:9/nowhere' }, 'PUT');
    const [restaurantId, storeId, paymentId] = [randomUUID(), randomUUID(), randomUUID()];
    await test.owner.query('insert into directory.restaurant (id, name) values ($1, $2)', [restaurantId, 'Test']);
    await test.owner.query('insert into directory.provider_account (account_id, restaurant_id, store_id) values ($1, $2, $3)', [
      accountId,
      restaurantId,
      storeId,
    ]);
    await simulator.side('/_sim/webhooks/faults', { kind: 'drop', times: 50 });
    await newIntent(restaurantId, paymentId);
    await simulator.side(`/_sim/accounts/${accountId}/restrict`, { disabledReason: 'under_review' });
    // An account that we can no longer access comes first, and does not affect the others.
    await test.owner.query('insert into directory.provider_account (account_id, restaurant_id, store_id) values ($1, $2, $3)', [
      'acct_0gone',
      restaurantId,
      randomUUID(),
    ]);
    for (let round = 0; round < 2; round += 1) {
      await webhooks.inbox.fetchMissed('platform', new Date(), silentLog);
      await webhooks.inbox.fetchMissed('connect', new Date(), silentLog);
      await webhooks.inbox.workDue(silentLog);
    }
    expect(followed.payments.filter((each) => each.startsWith(`${restaurantId}/${paymentId}`))).toHaveLength(1);
    expect(followed.accounts).toContain(accountId);
    await simulator.side('/_sim/faults', undefined, 'DELETE');
  });

  it('empties what is old and keeps its id', async () => {
    const event = getEvent();
    await send(event);
    await test.owner.query(`update directory.webhook_inbox set received_at = now() - interval '31 days' where event_id = $1`, [event.id]);
    const sweep = webhooks.plainJobs.find((job) => job.task === 'webhooks.sweep')!;
    await sweep.run({}, {} as never);
    expect(await rows(event.id)).toMatchObject([{ status: 'done', payload: null }]);
    await send(event);
    expect(followed.payments).toHaveLength(1);
  });

  it('is out of reach for the tenants, and its owner cannot delete from it', async () => {
    await expect(
      test.database.tenant({ restaurantId: ids.restaurant }, (tx) =>
        tx.sql({ name: 'peek', text: 'select * from directory.webhook_inbox', values: [] }),
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      test.database.platform('test', (tx) => tx.sql({ name: 'forget', text: 'delete from directory.webhook_inbox', values: [] })),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
