import { randomUUID } from 'node:crypto';
import * as ordering from '@servery/contract/online-ordering';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { composeModules, type Modules } from '../../compose.ts';
import { cardOrders, testCards, type CardOrder, type CardOrders } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let store: CardOrders;
/** A second node of the server, on the same data. */
let other: Modules;

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator', poolSize: 24 });
  staff = await server.signIn('storeUser');
  store = cardOrders(server, () => staff);
  await server.change('checkout', { paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
  other = composeModules({ database: server.test.another(8), printer: server.printer, cards: server.cards!.provider });
});
afterAll(() => server.close());
afterEach(async () => {
  await server.cards!.side('/_sim/faults', undefined, 'DELETE');
  server.clock.now = null;
});
const side = (path: string, body: object) => server.cards!.side(path, body);
const reason = { reason: 'itemIssue', note: 'No bread left' } as const;
const reject = (order: CardOrder) => server.call(ordering.rejectOrder, { params: order.params, body: reason, cookie: staff });
const cancel = (order: CardOrder) => server.call(ordering.cancelOrder, { params: order.params, body: reason, cookie: staff });
const tickets = (order: CardOrder) => store.rows('select id from kitchen_ticket where order_id = $1', [order.orderId]);
const line = async (order: CardOrder) =>
  (await server.cards!.ledger()).payments.find(({ metadata }) => metadata['orderId'] === order.orderId)!;
/** The simulator's books agree with ours, payment by payment. */
const agree = async (order: CardOrder) => {
  const [theirs, ours] = [await line(order), await store.payment(order)];
  expect({ captured: theirs.captured, refunded: theirs.refunded }).toEqual({ captured: ours.captured, refunded: ours.refunded });
  expect((await server.cards!.ledger()).problems).toEqual([]);
};
const lostAnswer = (path: string, times = 2) => side('/_sim/faults', { kind: 'reset', when: 'after', path, times });

describe('accepting an order that is paid by card', () => {
  it('200: captures first, then accepts: one ticket, both facts', async () => {
    const order = await store.accepted();
    expect(await store.movements(order)).toEqual([
      ['authorised', 3000],
      ['captured', 3000],
    ]);
    expect(await tickets(order)).toHaveLength(1);
    expect(await store.events(order)).toEqual(['order.placed', 'payment.authorised', 'order.accepted', 'payment.captured']);
    expect(await store.payment(order)).toMatchObject({ status: 'success', refundable: 3000, movements: [{}, { by: 'storeUser' }] });
    await agree(order);
  });

  it('409: while it waits for its payment; when it was accepted before', async () => {
    const waiting = await store.place();
    expect((await store.accept(waiting)).error.code).toBe('ORDER_PROCESSING');
    const order = await store.accepted();
    expect((await store.accept(order)).error.code).toBe('ORDER_ALREADY_ACCEPTED');
  });

  it('409: a lost answer keeps everybody else off until the job has finished the accept in the name of who asked', async () => {
    await side('/_sim/webhooks/hold', {});
    const order = await store.paid();
    await lostAnswer('/v1/payment_intents/*/capture');
    const key = { 'idempotency-key': randomUUID() };
    const first = await store.accept(order, key);
    expect([first.status, first.error.code, first.headers['retry-after']]).toEqual([409, 'ORDER_PROCESSING', '5']);
    for (const answer of [await store.accept(order), await reject(order), await cancel(order)]) {
      expect([answer.status, answer.error.code]).toEqual([409, 'ORDER_PROCESSING']);
    }
    const own = await server.call(ordering.cancelOwnOrder, {
      params: { orderId: order.orderId },
      headers: order.headers,
      body: { restaurantId: server.restaurantId },
    });
    expect(own.error.code).toBe('ORDER_PROCESSING');
    expect(await other.payments.resolveDue(), 'before the lease is over nothing is due').toBe(0);
    await store.hurry(order);
    await other.payments.resolveDue();
    expect(await store.order(order)).toMatchObject({ status: 'accepted', pending_command: null });
    const [event] = await store.rows<{ payload: { etaInMinutes: number }; actor_name: string }>(
      "select payload, actor_name from event where subject_id = $1 and type = 'order.accepted'",
      [order.orderId],
    );
    expect(event).toMatchObject({ payload: { etaInMinutes: 20 }, actor_name: 'storeUser' });
    const again = await store.accept(order, key);
    expect([again.status, again.data]).toMatchObject([200, { status: 'accepted' }]);
    await side('/_sim/webhooks/release', { order: 'reverse' });
    expect(await tickets(order)).toHaveLength(1);
    await agree(order);
  });

  it('200: a repeat with the key waits for a capture that takes its time, and is answered as the first; others are not kept', async () => {
    await side('/_sim/webhooks/hold', {});
    const order = await store.paid();
    await side('/_sim/faults', { kind: 'slow', path: '/v1/payment_intents/*/capture', delayMs: 1500 });
    const key = { 'idempotency-key': randomUUID() };
    const first = store.accept(order, key);
    await vi.waitFor(async () => expect((await store.order(order)).pending_command).not.toBeNull(), { interval: 10 });
    const another = store.accept(order);
    const repeats = Array.from({ length: 50 }, () => store.accept(order, key));
    expect((await another).error.code).toBe('ORDER_PROCESSING');
    const answers = await Promise.all([first, ...repeats]);
    expect(new Set(answers.map(({ status, data }) => `${status} ${JSON.stringify(data)}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, data: { status: 'accepted' } });
    expect(await tickets(order)).toHaveLength(1);
    await side('/_sim/webhooks/release', { order: 'normal' });
    await agree(order);
  });

  it('409: a key that was used for another order captures nothing', async () => {
    const [one, two] = [await store.paid(), await store.paid()];
    const key = { 'idempotency-key': randomUUID() };
    expect((await store.accept(one, key)).status).toBe(200);
    expect((await store.accept(two, key)).error.code).toBe('resource_status_conflict');
    expect(await store.order(two)).toMatchObject({ status: 'new', pending_command: null });
    expect(await store.movements(two)).toHaveLength(1);
  });

  it('409, then accepted: a capture that never reached the provider is asked for again under its key', async () => {
    const order = await store.paid();
    await side('/_sim/faults', { kind: 'reset', when: 'before', path: '/v1/payment_intents/*/capture', times: 2 });
    expect((await store.accept(order)).error.code).toBe('ORDER_PROCESSING');
    expect(await store.movements(order)).toHaveLength(1);
    await store.hurry(order);
    await server.modules.payments.resolveDue();
    expect(await store.order(order)).toMatchObject({ status: 'accepted' });
    await agree(order);
  });

  it('200: a webhook that is faster than the answer finishes the accept, once', async () => {
    const order = await store.paid();
    await side('/_sim/faults', { kind: 'slow', path: '/v1/payment_intents/*/capture', delayMs: 600 });
    const answer = await store.accept(order);
    expect([answer.status, answer.data]).toMatchObject([200, { status: 'accepted' }]);
    expect(await tickets(order)).toHaveLength(1);
    expect((await store.events(order)).filter((type) => type === 'order.accepted')).toHaveLength(1);
  });

  it('409: a capture that is refused frees the order; a hold that is gone cancels it and tells why', async () => {
    const order = await store.paid();
    await side('/_sim/faults', {
      kind: 'error',
      status: 400,
      type: 'invalid_request_error',
      code: 'charge_disputed',
      path: '/v1/payment_intents/*/capture',
    });
    const refused = await store.accept(order);
    expect([refused.status, refused.error.code]).toEqual([409, 'ORDER_CANNOT_BE_ACCEPTED']);
    expect(await store.order(order)).toMatchObject({ status: 'new', pending_command: null });
    expect((await store.accept(order)).status).toBe(200);

    await side('/_sim/webhooks/hold', {});
    const gone = await store.paid();
    const { reference } = await store.payment(gone);
    await server.cards!.provider.payments.cancelIntent({ intentId: reference!, paymentId: randomUUID(), reason: 'duplicate' });
    expect((await store.accept(gone)).error.code).toBe('ORDER_CANNOT_BE_ACCEPTED');
    expect(await store.order(gone)).toMatchObject({ status: 'cancelled', payment_status: 'CANCELLED', reason: 'technicalFailure' });
    await side('/_sim/webhooks/release', { order: 'normal' });
    await agree(gone);
  });

  it('accepts by itself where the settings of placing say so', async () => {
    await server.change('orderProcess', { autoAcceptOnlineOrders: true });
    const order = await store.paid();
    await server.change('orderProcess', { autoAcceptOnlineOrders: false });
    const [event] = await store.rows<{ payload: { autoAccept: boolean } }>(
      "select payload from event where subject_id = $1 and type = 'order.placed'",
      [order.orderId],
    );
    expect(event?.payload.autoAccept).toBe(true);
    const job = server.modules.fulfilment.jobs.find(({ task }) => task === 'orders.autoAccept')!;
    const [row] = await store.rows<{ payload: never }>("select payload from event where subject_id = $1 and type = 'order.placed'", [
      order.orderId,
    ]);
    const jobEvent = { restaurantId: server.restaurantId, storeId: server.storeId, payload: row!.payload } as never;
    await job.run(jobEvent, {} as never);
    await job.run(jobEvent, {} as never);
    expect(await store.order(order)).toMatchObject({ status: 'accepted' });
    await agree(order);
  });
});

describe('an order that ends', () => {
  it('200: rejected while held: the hold is given back at once', async () => {
    const order = await store.paid();
    expect((await reject(order)).data).toMatchObject({ status: 'rejected', paymentStatus: 'PAID' });
    await server.modules.payments.idle();
    expect(await store.order(order)).toMatchObject({ status: 'rejected', payment_status: 'CANCELLED' });
    expect(await store.movements(order)).toEqual([
      ['authorised', 3000],
      ['released', 3000],
    ]);
    expect(await line(order)).toMatchObject({ released: 3000, captured: 0 });
    await agree(order);
  });

  it('200: cancelled after it was captured: all of it goes back', async () => {
    const order = await store.accepted();
    expect((await cancel(order)).data.status).toBe('cancelled');
    await server.modules.payments.idle();
    await vi.waitFor(async () => expect(await store.order(order)).toMatchObject({ payment_status: 'REFUNDED' }));
    expect(await store.payment(order)).toMatchObject({
      status: 'refundSuccess',
      refunded: 3000,
      refundable: 0,
      refunds: [{ kind: 'FULL_REFUND' }],
    });
    await agree(order);
  });

  it('200: cancelled after a part was given back: the rest goes back', async () => {
    const order = await store.accepted();
    const admin = await server.signIn('storeAdmin');
    await store.refund(order, 1200, admin);
    await cancel(order);
    await server.modules.payments.idle();
    expect(await store.payment(order)).toMatchObject({ refunded: 3000, refunds: [{ amount: 1200 }, { amount: 1800 }] });
    await agree(order);
  });

  it.each(['before', 'after'])('gives back later what was cut %s the provider did it', async (when) => {
    await side('/_sim/webhooks/hold', {});
    const [held, captured] = [await store.paid(), await store.accepted()];
    for (const path of ['/v1/payment_intents/*/cancel', '/v1/refunds']) await side('/_sim/faults', { kind: 'reset', when, path, times: 2 });
    await reject(held);
    await cancel(captured);
    await server.modules.payments.idle();
    await server.cards!.side('/_sim/faults', undefined, 'DELETE');
    for (let round = 0; round < 2; round += 1) {
      for (const order of [held, captured]) await store.hurry(order);
      await other.payments.resolveDue();
    }
    await side('/_sim/webhooks/release', { order: 'shuffle', seed: 7 });
    expect(await store.order(held)).toMatchObject({ payment_status: 'CANCELLED' });
    expect(await store.order(captured)).toMatchObject({ payment_status: 'REFUNDED' });
    for (const order of [held, captured]) await agree(order);
    expect(await store.payment(captured)).toMatchObject({ refunds: [{ amount: 3000 }] });
  });

  it('customer.cancelOrder 200: by its guest while it is new; 409 afterwards; 404 for others', async () => {
    const own = (order: CardOrder, headers = order.headers) =>
      server.call(ordering.cancelOwnOrder, { params: { orderId: order.orderId }, headers, body: { restaurantId: server.restaurantId } });
    const order = await store.paid();
    expect((await own(order, { 'x-guest-token': 'B'.repeat(22) })).error.code).toBe('ORDER_DOES_NOT_EXIST');
    expect((await own(order)).data).toMatchObject({ status: 'cancelled', reason: 'customerCalledToCancel' });
    expect((await own(order)).data, 'the same again').toMatchObject({ status: 'cancelled' });
    await server.modules.payments.idle();
    expect(await store.order(order)).toMatchObject({ payment_status: 'CANCELLED' });
    const accepted = await store.accepted();
    expect((await own(accepted)).error.code).toBe('ORDER_ALREADY_ACCEPTED');
    expect((await server.call(ordering.cancelOwnOrder, { params: { orderId: order.orderId }, body: {} })).status).toBe(401);
  });

  it('gives back a hold that comes after the order has failed', async () => {
    const order = await store.place();
    await store.pay(order, testCards.secure);
    await store.rows("update orders set status = 'failure', payment_status = 'CANCELLED' where id = $1", [order.orderId]);
    const { reference } = await store.payment(order);
    await side('/_sim/authenticate', { intent: reference, verdict: 'approve' });
    await vi.waitFor(async () => expect((await line(order)).released).toBe(3000), { interval: 100 });
    await server.modules.payments.idle();
    expect(await store.order(order)).toMatchObject({ status: 'failure', payment_status: 'CANCELLED' });
    await agree(order);
  });
});

it('closes an intent that is reported only after its order has failed', async () => {
  const order = await store.place();
  await side('/_sim/webhooks/hold', {});
  await side('/_sim/faults', { kind: 'reset', when: 'after', path: '/v1/payment_intents', times: 2 });
  expect((await store.tryCard(order, testCards.fine)).data.outcome).toBe('processing');
  server.clock.now = new Date(Date.now() + 16 * 60_000);
  await server.modules.payments.resolveDue();
  expect(await store.order(order)).toMatchObject({ status: 'failure' });
  server.clock.now = null;
  await side('/_sim/webhooks/release', { order: 'normal' });
  await vi.waitFor(async () => expect(await line(order)).toMatchObject({ status: 'canceled' }), { interval: 100 });
});

describe('a hold near its end', () => {
  // A webhook would bring the provider's own end of the hold.
  beforeEach(() => side('/_sim/webhooks/hold', {}));
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const nearEnd = (order: CardOrder, hours: number) =>
    store.rows(
      `update payment set capture_before = now() + make_interval(hours => $2), check_at = date_trunc('milliseconds', now()) where order_id = $1`,
      [order.orderId, hours],
    );

  it('is captured for an order that is still to come, which is then accepted plainly', async () => {
    const order = await store.paid();
    await store.rows('update orders set requested_for = $2 where id = $1', [order.orderId, later(48)]);
    await nearEnd(order, 20);
    await server.modules.payments.resolveDue();
    expect(await store.order(order)).toMatchObject({ status: 'new', payment_status: 'PAID' });
    expect(await store.payment(order)).toMatchObject({ status: 'success', captured: 3000 });
    expect((await store.accept(order)).status).toBe(200);
    await agree(order);
  });

  it('is given up with an order whose time has passed', async () => {
    const order = await store.paid();
    await nearEnd(order, 20);
    await server.modules.payments.resolveDue();
    expect(await store.order(order)).toMatchObject({ status: 'cancelled', payment_status: 'CANCELLED' });
    await agree(order);
  });

  it('is left alone while there is time', async () => {
    const order = await store.paid();
    await nearEnd(order, 30);
    await server.modules.payments.resolveDue();
    expect(await store.order(order)).toMatchObject({ status: 'new' });
  });
});

describe.each([2, 10, 50])('%i at once, over two nodes', (count) => {
  const both = <T>(work: (modules: Modules, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index % 2 === 0 ? server.modules : other, index)));

  it('accept: one wins, the money is captured once', async () => {
    const order = await store.paid();
    const answers = await Promise.all(Array.from({ length: count }, () => store.accept(order)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, ['ORDER_PROCESSING', 'ORDER_ALREADY_ACCEPTED'].includes(error.code)]).toEqual([409, true]);
    }
    expect(await tickets(order)).toHaveLength(1);
    expect(await store.movements(order)).toEqual([
      ['authorised', 3000],
      ['captured', 3000],
    ]);
    await agree(order);
  });

  it('accept, reject, settle and job: one side wins whole', async () => {
    const order = await store.paid();
    const { id, reference } = await store.payment(order);
    const notice = { restaurantId: server.restaurantId, paymentId: id, intentId: reference!, disputed: false };
    const answers = await both<{ status: number } | void>((modules, index) =>
      index % 4 === 0
        ? store.accept(order)
        : index % 4 === 1
          ? reject(order)
          : index % 4 === 2
            ? modules.payments.paymentChanged(notice)
            : modules.payments.resolve(server.restaurantId, order.orderId),
    );
    const won = answers.filter((answer) => answer !== undefined && answer.status === 200);
    expect(won).toHaveLength(1);
    await server.modules.payments.idle();
    await store.hurry(order);
    await server.modules.payments.resolveDue();
    const { status, payment_status: money } = await store.order(order);
    expect([`accepted PAID`, `rejected CANCELLED`]).toContain(`${status} ${money}`);
    expect(await tickets(order)).toHaveLength(status === 'accepted' ? 1 : 0);
    await agree(order);
  });
});
