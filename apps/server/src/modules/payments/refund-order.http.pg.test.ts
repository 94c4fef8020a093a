import { randomUUID } from 'node:crypto';
import { completeOrder, reopenOrder } from '@servery/contract/online-ordering';
import { refundOrder } from '@servery/contract/payments';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeModules, type Modules } from '../../compose.ts';
import { cardOrders, testCards, type CardOrder, type CardOrders } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let admin: string;
let store: CardOrders;
let other: Modules;

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator', poolSize: 24 });
  [staff, admin] = [await server.signIn('storeUser'), await server.signIn('storeAdmin')];
  store = cardOrders(server, () => staff);
  await server.change('checkout', { paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
  other = composeModules({ database: server.test.another(8), printer: server.printer, cards: server.cards!.provider });
});
afterAll(() => server.close());
afterEach(async () => {
  await server.cards!.side('/_sim/faults', undefined, 'DELETE');
  await server.cards!.side('/_sim/webhooks/release', {});
});
const side = (path: string, body: object) => server.cards!.side(path, body);
const line = async (order: CardOrder) =>
  (await server.cards!.ledger()).payments.find(({ metadata }) => metadata['orderId'] === order.orderId)!;
const agree = async (order: CardOrder) => {
  const [theirs, ours] = [await line(order), await store.payment(order)];
  expect({ captured: theirs.captured, refunded: theirs.refunded }).toEqual({ captured: ours.captured, refunded: ours.refunded });
  expect((await server.cards!.ledger()).problems).toEqual([]);
};

describe('refundOrder', () => {
  it('201: in two parts, then nothing is left; who and why stand in the history', async () => {
    const order = await store.accepted();
    const first = await store.refund(order, 1200, admin);
    expect([first.status, first.data.payment]).toMatchObject([
      201,
      {
        status: 'success',
        refunded: 1200,
        refundable: 1800,
        refunds: [{ kind: 'PARTIAL_REFUND', status: 'success', by: 'storeAdmin', note: 'No bread' }],
      },
    ]);
    expect(await store.order(order)).toMatchObject({ status: 'accepted', payment_status: 'PAID' });
    const rest = await store.refund(order, null, admin);
    expect(rest.data.payment).toMatchObject({ status: 'refundSuccess', refunded: 3000, refundable: 0, refunds: [{}, { amount: 1800 }] });
    expect(await store.order(order)).toMatchObject({ status: 'accepted', payment_status: 'REFUNDED' });
    const more = await store.refund(order, 1, admin);
    expect([more.status, more.error.code, more.error.details]).toEqual([409, 'resource_status_conflict', { refundable: 0 }]);
    expect((await store.events(order)).filter((type) => type.startsWith('payment.refund'))).toEqual([
      'payment.refundRequested',
      'payment.refunded',
      'payment.refundRequested',
      'payment.refunded',
    ]);
    expect(await line(order)).toMatchObject({ refunded: 3000, applicationFeeRefunded: 30 });
    await agree(order);
  });

  it('201, 200: whole; the same id again answers what became of it, another body under it is refused', async () => {
    const order = await store.accepted();
    const id = randomUUID();
    const first = await store.refund(order, null, admin, id);
    expect(first.data.payment).toMatchObject({ refunded: 3000, refunds: [{ kind: 'FULL_REFUND' }] });
    const again = await store.refund(order, null, admin, id);
    expect([again.status, again.data.payment.refunds]).toMatchObject([200, [{ id }]]);
    expect((await store.refund(order, 5, admin, id)).error.code).toBe('resource_status_conflict');
    await agree(order);
  });

  it('409: a completed order that was refunded in full is not reopened; after a part of it is', async () => {
    const call = { body: {}, cookie: staff };
    const partly = await store.accepted();
    await server.call(completeOrder, { ...call, params: partly.params });
    await store.refund(partly, 1000, admin);
    expect((await server.call(reopenOrder, { ...call, params: partly.params })).data).toMatchObject({ status: 'accepted' });
    const whole = await store.accepted();
    await server.call(completeOrder, { ...call, params: whole.params });
    await store.refund(whole, null, admin);
    const refused = await server.call(reopenOrder, { ...call, params: whole.params });
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'resource_status_conflict',
      'This order was refunded in full. It stays completed.',
    ]);
    expect(await store.order(whole)).toMatchObject({ status: 'completed', payment_status: 'REFUNDED' });
  });

  it('409: not captured yet, more than there is; 403: a store user; 404: no such order', async () => {
    const held = await store.paid();
    expect((await store.refund(held, null, admin)).error).toMatchObject({ code: 'resource_status_conflict', details: { refundable: 0 } });
    const order = await store.accepted();
    expect((await store.refund(order, 3001, admin)).error.details).toEqual({ refundable: 3000 });
    expect((await store.refund(order, 0, admin)).status).toBe(400);
    expect((await store.refund(order, 100, staff)).status).toBe(403);
    const unknown = { ...order, params: { ...order.params, orderId: randomUUID() } };
    expect((await store.refund(unknown, null, admin)).error.code).toBe('ORDER_DOES_NOT_EXIST');
  });

  it.each(['before', 'after'])('201: an answer that was lost %s the work: given back once, by the job', async (when) => {
    // Held from the start: news of the capture would have the payment read, and the refund with it.
    await side('/_sim/webhooks/hold', {});
    const order = await store.accepted();
    await side('/_sim/faults', { kind: 'reset', when, path: '/v1/refunds', method: 'POST', times: 2 });
    const first = await store.refund(order, 1000, admin);
    expect(first.data.payment).toMatchObject({ refunded: 0, refundable: 2000, unresolved: true, refunds: [{ status: 'processing' }] });
    await store.hurry(order);
    await other.payments.resolveDue();
    expect(await store.payment(order)).toMatchObject({ refunded: 1000, unresolved: false, refunds: [{ status: 'success' }] });
    await side('/_sim/webhooks/release', { order: 'reverse' });
    await agree(order);
  });

  it('201: a refund that the bank takes its time for, and one that comes back after it was done', async () => {
    const waits = await store.accepted({}, testCards.refundWaits);
    expect((await store.refund(waits, null, admin)).data.payment).toMatchObject({
      refunded: 0,
      refundable: 0,
      refunds: [{ status: 'processing' }],
    });

    const order = await store.accepted();
    await store.refund(order, null, admin);
    const [{ provider_id: refundId } = { provider_id: '' }] = await store.rows<{ provider_id: string }>(
      'select r.provider_id from refund r join payment p on p.id = r.payment_id where p.order_id = $1',
      [order.orderId],
    );
    await side(`/_sim/refunds/${refundId}/fail`, {});
    await vi.waitFor(async () =>
      expect(await store.payment(order)).toMatchObject({
        status: 'refundFailure',
        refunded: 0,
        refundable: 3000,
        refunds: [{ status: 'failure' }],
      }),
    );
    expect(await store.order(order)).toMatchObject({ payment_status: 'PAID' });
    expect((await store.movements(order)).map(([type]) => type)).toEqual(['authorised', 'captured', 'refunded', 'refundFailed']);
    await agree(order);
    expect((await store.refund(order, 3000, admin)).data.payment).toMatchObject({ status: 'refundSuccess', refunded: 3000 });
    await agree(order);
  });

  it('201: a refund that the provider refuses is free again', async () => {
    const order = await store.accepted();
    await side('/_sim/faults', {
      kind: 'error',
      status: 400,
      type: 'invalid_request_error',
      code: 'charge_disputed',
      path: '/v1/refunds',
      method: 'POST',
    });
    const refused = await store.refund(order, 500, admin);
    expect(refused.data.payment).toMatchObject({ status: 'refundFailure', refundable: 3000, refunds: [{ status: 'failure' }] });
    expect((await store.refund(order, 500, admin)).data.payment).toMatchObject({ status: 'success', refunded: 500 });
    await agree(order);
  });

  it("takes in what was given back on the provider's own pages", async () => {
    const order = await store.accepted();
    const { reference } = await store.payment(order);
    await server.cards!.provider.payments.refund({
      intentId: reference!,
      refundId: randomUUID(),
      paymentId: randomUUID(),
      amount: 700,
      reason: 'other',
    });
    await vi.waitFor(async () => expect(await store.payment(order)).toMatchObject({ refunded: 700, refundable: 2300 }));
    expect((await store.payment(order)).refunds).toMatchObject([{ note: 'Made outside of Servery', status: 'success' }]);
    await agree(order);
  });

  it('notes a dispute, and how it ends', async () => {
    const order = await store.accepted();
    const { reference } = await store.payment(order);
    const dispute = await server.cards!.side<{ id: string }>('/_sim/disputes', { payment_intent: reference, reason: 'fraudulent' });
    await vi.waitFor(async () => expect(await store.events(order)).toContain('payment.disputed'));
    expect(await store.payment(order), 'the bank has it').toMatchObject({ captured: 3000, refundable: 0 });
    const body = { id: randomUUID(), amount: null, reason: 'other', note: '' } as const;
    const refused = await server.call(refundOrder, { params: order.params, body, cookie: admin });
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([409, 'resource_status_conflict', { refundable: 0 }]);
    await side(`/_sim/disputes/${dispute.id}/close`, { outcome: 'won' });
    await vi.waitFor(async () => expect(await store.events(order)).toContain('payment.disputeEnded'));
    expect((await store.movements(order)).map(([type]) => type)).toEqual(['authorised', 'captured', 'disputed', 'disputeWon']);
  });
});

describe.each([2, 10, 50])('%i refunds at once', (count) => {
  const times = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  it('never give back more than was captured', async () => {
    const order = await store.accepted();
    const answers = await times(() => store.refund(order, 1000, admin));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(Math.min(count, 3));
    for (const { status, error } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, error.code]).toEqual([409, 'resource_status_conflict']);
    }
    await store.hurry(order);
    await server.modules.payments.resolveDue();
    expect((await store.payment(order)).refunded).toBe(1000 * Math.min(count, 3));
    await agree(order);
  });

  it('of one id are one refund', async () => {
    const order = await store.accepted();
    const id = randomUUID();
    const answers = await times(() => store.refund(order, 1000, admin, id));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(count - 1);
    expect((await store.payment(order)).refunds).toHaveLength(1);
    await agree(order);
  });
});
