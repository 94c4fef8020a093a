import { randomUUID } from 'node:crypto';
import * as ordering from '@servery/contract/online-ordering';
import { abandonPayment, checkPayment, getCardForm, getOrderPayment, payOrder } from '@servery/contract/payments';
import { getRestaurant } from '@servery/contract/restaurants';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cardOrders, testCards, type CardOrders } from '../../testing/card-orders.ts';
import { allPolicies } from '../../compose-policies.ts';
import { composeModules } from '../../compose.ts';
import { getRoutes } from '../../compose-routes.ts';
import { browserHeaders, createTestApp } from '../../platform/testing/test-app.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let guest: CardOrders;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator', poolSize: 16 });
  staff = await server.signIn('storeUser');
  guest = cardOrders(server, () => staff);
  await server.change('checkout', { paymentSettings: { pickup: ['inStore', 'stripeCheckout'], delivery: [], dineIn: ['stripeCheckout'] } });
});
afterAll(() => server.close());
afterEach(async () => {
  await server.cards!.side('/_sim/faults', undefined, 'DELETE');
  server.clock.now = null;
});
const side = (path: string, body: object) => server.cards!.side(path, body);

describe('what a store offers', () => {
  it('200: no cards without an account, cards with one', async () => {
    const methods = async () => {
      const { data } = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
      return data.stores.find(({ id }) => id === server.storeId)!;
    };
    expect((await methods()).paymentMethods).toEqual({ pickup: ['inStore'], delivery: [], dineIn: [] });
    expect((await server.call(getCardForm, { params: at() })).data.form).toBeNull();
    const refused = await server.call(ordering.placeOrder, { params: at(), body: server.orderBody({ paymentMethod: 'stripeCheckout' }) });
    expect([refused.status, refused.error.fields]).toMatchObject([400, [{ path: 'paymentMethod' }]]);

    await server.openCardAccount();
    expect((await methods()).paymentMethods).toEqual({ pickup: ['inStore', 'stripeCheckout'], delivery: [], dineIn: ['stripeCheckout'] });
    expect((await methods()).collectionTypes).toEqual(['pickup', 'dineIn']);
    expect((await server.call(getCardForm, { params: at() })).data.form).toMatchObject({ live: false, simulatorUrl: server.cards!.url });
  });

  it('404: an unknown store', async () => {
    expect((await server.call(getCardForm, { params: { ...at(), storeId: randomUUID() } })).status).toBe(404);
  });
});

describe('placing by card', () => {
  it('201: the order waits, nobody at the store hears of it, and the same again answers it', async () => {
    const body = server.orderBody({ paymentMethod: 'stripeCheckout' });
    expect((await server.call(ordering.placeOrder, { params: at(), body })).status).toBe(201);
    const again = await server.call(ordering.placeOrder, { params: at(), body });
    expect([again.status, again.data]).toMatchObject([200, { id: body.id, status: 'processingPayment', paymentMethod: 'stripeCheckout' }]);
    expect(await guest.rows('select type from event where subject_id = $1', [body.id])).toEqual([]);
    const rows = await guest.rows('select amount, application_fee, status, intent_id from payment where order_id = $1', [body.id]);
    expect(rows).toEqual([{ amount: '3000', application_fee: '30', status: 'processing', intent_id: null }]);
  });
});

describe('payOrder', () => {
  it('200: a good card places the order, once, with every movement', async () => {
    const order = await guest.place();
    const attemptId = randomUUID();
    const answer = await guest.tryCard(order, testCards.fine, attemptId);
    expect(answer.data).toMatchObject({ outcome: 'authorised', decline: null, action: null, payBefore: null, order: { status: 'new' } });
    expect(await guest.events(order)).toEqual(['order.placed', 'payment.authorised']);
    expect(await guest.movements(order)).toEqual([['authorised', 3000]]);
    const again = await guest.tryCard(order, testCards.fine, attemptId);
    expect(again.data).toMatchObject({ outcome: 'authorised' });
    expect((await guest.tryCard(order, testCards.fine)).data, 'another tap').toMatchObject({ outcome: 'authorised' });
    expect(await guest.movements(order)).toHaveLength(1);
    expect(await guest.payment(order)).toMatchObject({
      status: 'requiresCapture',
      authorised: 3000,
      captured: 0,
      refundable: 0,
      applicationFee: 30,
      card: { brand: 'visa', last4: '4242' },
      unresolved: false,
    });
    expect((await server.cards!.ledger()).problems).toEqual([]);
  });

  it('200: a declined card says why, and another one places the order', async () => {
    const order = await guest.place();
    const first = await guest.pay(order, testCards.noFunds);
    expect(first).toMatchObject({
      outcome: 'declined',
      decline: { code: 'insufficient_funds', title: 'Not enough money on the card', field: null },
      order: { status: 'processingPayment', paymentStatus: 'DECLINED' },
    });
    expect(Date.parse(String(first.payBefore)) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await guest.pay(order, testCards.wrongCvc)).toMatchObject({ outcome: 'declined', decline: { field: 'cvc' } });
    expect((await guest.check(order)).data).toMatchObject({ outcome: 'declined', decline: { code: 'incorrect_cvc' } });
    expect(await guest.pay(order)).toMatchObject({ outcome: 'authorised', order: { status: 'new', paymentStatus: 'PAID' } });
    expect(await guest.events(order)).toEqual(['payment.declined', 'payment.declined', 'order.placed', 'payment.authorised']);
    const intents = new Set((await server.cards!.ledger()).payments.filter((line) => line.amount === 3000).map((line) => line.id));
    expect(intents.has((await guest.payment(order)).reference!)).toBe(true);
  });

  it('200: a stolen card reads like any other, even in its code', async () => {
    const order = await guest.place();
    expect(await guest.pay(order, testCards.stolen)).toMatchObject({
      outcome: 'declined',
      decline: { code: 'card_declined', title: 'Your card was declined' },
    });
  });

  it('200: 3-D Secure leads to the bank, and the order is placed when the guest comes back', async () => {
    const order = await guest.place();
    const first = await guest.pay(order, testCards.secure);
    expect(first).toMatchObject({ outcome: 'actionRequired', action: { kind: 'redirect' }, order: { status: 'processingPayment' } });
    expect((await guest.check(order)).data).toMatchObject({ outcome: 'actionRequired', action: { kind: 'redirect' } });
    const [attempt] = await guest.rows<{ return_url: string }>(
      'select return_url from payment_attempt a join payment p on p.id = a.payment_id where p.order_id = $1',
      [order.orderId],
    );
    expect(attempt?.return_url).toBe(
      `http://localhost/restaurants/${server.restaurantId}/stores/${server.storeId}/secure/orders/${order.orderId}?paying=1`,
    );
    const { reference } = await guest.payment(order);
    await side('/_sim/authenticate', { intent: reference, verdict: 'approve' });
    await vi.waitFor(async () =>
      expect((await guest.check(order)).data).toMatchObject({ outcome: 'authorised', order: { status: 'new' } }),
    );
  });

  it('200: a bank that does not know the guest is a decline; another card after an unfinished check', async () => {
    const [denied, left] = [await guest.place(), await guest.place()];
    await guest.pay(denied, testCards.secure);
    await side('/_sim/authenticate', { intent: (await guest.payment(denied)).reference, verdict: 'decline' });
    await vi.waitFor(async () => expect((await guest.check(denied)).data).toMatchObject({ outcome: 'declined' }));
    await guest.pay(left, testCards.secure);
    expect(await guest.pay(left)).toMatchObject({ outcome: 'authorised' });
  });

  it('200: an answer that was lost is asked for again under the same key', async () => {
    const order = await guest.place();
    await side('/_sim/webhooks/hold', {});
    await side('/_sim/faults', { kind: 'reset', when: 'after', path: '/v1/payment_intents/*/confirm', times: 2 });
    const first = await guest.tryCard(order, testCards.fine);
    expect(first.data).toMatchObject({ outcome: 'processing', order: { status: 'processingPayment' } });
    await vi.waitFor(
      async () => expect((await guest.check(order)).data).toMatchObject({ outcome: 'authorised', order: { status: 'new' } }),
      { interval: 300 },
    );
    await side('/_sim/webhooks/release', { order: 'reverse' });
    expect(await guest.movements(order)).toEqual([['authorised', 3000]]);
  });

  it('200: an intent whose making had no answer is made again under the same key, by the job too', async () => {
    const order = await guest.place();
    await side('/_sim/faults', { kind: 'reset', path: '/v1/payment_intents', times: 2 });
    expect((await guest.tryCard(order, testCards.fine)).data.outcome).toBe('processing');
    await guest.hurry(order);
    await server.modules.payments.resolveDue();
    expect((await guest.check(order)).data).toMatchObject({ outcome: 'authorised' });
    const made = (await server.cards!.ledger()).payments.filter((line) => line.metadata?.['orderId'] === order.orderId);
    expect(made).toHaveLength(1);
  });

  it.each([
    [400, 'idempotency_error', 'idempotency_error'],
    [400, 'invalid_request_error', 'parameter_unknown'],
    [401, 'invalid_request_error', 'api_key_expired'],
  ])(
    '200: a request of ours that the provider does not take (%s %s) is not told as a card that was declined',
    async (status, type, code) => {
      const order = await guest.place();
      await side('/_sim/faults', { kind: 'error', status, type, code, path: '/v1/payment_intents/*/confirm' });
      const decline = { code: 'not_processed', title: 'The payment did not go through', field: null };
      expect((await guest.tryCard(order, testCards.fine)).data).toMatchObject({ outcome: 'declined', decline });
      expect(await guest.pay(order)).toMatchObject({ outcome: 'authorised' });
      expect(await guest.movements(order)).toEqual([['authorised', 3000]]);
    },
  );

  it('200: what nobody answers is given up after some tries, and the guest may try again', async () => {
    const order = await guest.place();
    await side('/_sim/faults', { kind: 'error', status: 500, path: '/v1/payment_intents/*/confirm', times: 60, when: 'before' });
    expect((await guest.tryCard(order, testCards.fine)).data.outcome).toBe('processing');
    for (let round = 0; round < 8; round += 1) {
      await guest.hurry(order);
      await server.modules.payments.resolveDue();
    }
    expect((await guest.check(order)).data).toMatchObject({ outcome: 'declined', decline: { code: 'no_answer' } });
    await server.cards!.side('/_sim/faults', undefined, 'DELETE');
    expect(await guest.pay(order)).toMatchObject({ outcome: 'authorised' });
  });

  it('409: a second tap while the first has no answer; the same tap with another card', async () => {
    const order = await guest.place();
    const attemptId = randomUUID();
    await side('/_sim/faults', { kind: 'error', status: 503, path: '/v1/payment_intents/*/confirm', times: 4 });
    await guest.tryCard(order, testCards.fine, attemptId);
    const second = await guest.tryCard(order, testCards.fine);
    expect([second.status, second.error.code]).toEqual([409, 'ORDER_PROCESSING']);
    const other = await guest.tryCard(order, testCards.declined, attemptId);
    expect([other.status, other.error.code]).toEqual([409, 'resource_status_conflict']);
  });

  it.each([2, 10, 50])('%i taps at once hold the money once', async (count) => {
    const order = await guest.place();
    const answers = await Promise.all(Array.from({ length: count }, () => guest.tryCard(order, testCards.fine)));
    for (const { status, error } of answers) if (status !== 200) expect([status, error.code]).toEqual([409, 'ORDER_PROCESSING']);
    expect(answers.some(({ status, data }) => status === 200 && data.outcome === 'authorised')).toBe(true);
    expect(await guest.movements(order)).toEqual([['authorised', 3000]]);
    expect((await guest.events(order)).filter((type) => type === 'order.placed')).toHaveLength(1);
  });

  it('429: whoever tries card after card, for one order and from one address', async () => {
    const order = await guest.place();
    await guest.pay(order, testCards.declined);
    await guest.rows(
      `insert into payment_attempt (restaurant_id, id, payment_id, fingerprint, method_id, save, return_url, outcome, created_at, changed_at)
        select restaurant_id, gen_random_uuid(), id, '', '', false, '', 'declined', created_at, created_at from payment, generate_series(1, 19) where order_id = $1`,
      [order.orderId],
    );
    const more = await guest.tryCard(order, testCards.fine);
    expect([more.status, more.error.code]).toEqual([429, 'too_many_requests']);

    const limited = composeModules({
      database: server.test.database,
      printer: server.printer,
      cards: server.cards!.provider,
      declinesPerHour: 2,
    });
    const { app } = await createTestApp({ database: server.test.database, routes: getRoutes(limited), policies: allPolicies });
    const pay = async (paymentMethodId: string) => {
      const { params, headers } = await guest.place();
      const url = `/api/online-ordering/restaurants/${params.restaurantId}/stores/${params.storeId}/orders/${params.orderId}/payments`;
      const payload = { attemptId: randomUUID(), card: { type: 'new', paymentMethodId, save: false } };
      return (await app.inject({ method: 'POST', url, headers: { ...browserHeaders, ...headers }, payload })).statusCode;
    };
    const codes: number[] = [];
    for (const card of [testCards.fine, testCards.declined, testCards.fine, testCards.declined, testCards.fine])
      codes.push(await pay(card));
    expect(codes, 'cards that are taken do not count').toEqual([200, 200, 200, 200, 429]);
    await app.close();
  });

  it('400, 401, 404, 409: a saved card of nobody, no key, a wrong key, an order that is not paid by card', async () => {
    const order = await guest.place();
    const saved = { attemptId: randomUUID(), card: { type: 'saved', sourceId: 'pm_card_visa' } } as const;
    const refused = await server.call(payOrder, { params: order.params, headers: order.headers, body: saved });
    expect([refused.status, refused.error.fields]).toMatchObject([400, [{ path: 'card' }]]);
    expect((await server.call(payOrder, { params: order.params, body: saved })).status).toBe(401);
    const wrong = { ...order, headers: { 'x-guest-token': 'A'.repeat(22) } };
    expect((await guest.tryCard(wrong, testCards.fine)).error.code).toBe('ORDER_DOES_NOT_EXIST');
    const cash = server.orderBody();
    await server.call(ordering.placeOrder, { params: at(), body: cash });
    const unpaid = {
      orderId: cash.id,
      token: cash.guestToken,
      params: { ...at(), orderId: cash.id },
      headers: { 'x-guest-token': cash.guestToken },
    };
    expect((await guest.tryCard(unpaid, testCards.fine)).error.code).toBe('resource_status_conflict');
    expect((await server.call(getOrderPayment, { params: unpaid.params, cookie: staff })).data.payment).toBeNull();
    expect((await server.call(checkPayment, { params: wrong.params, headers: wrong.headers, body: {} })).status).toBe(404);
    expect((await server.call(abandonPayment, { params: wrong.params, headers: wrong.headers, body: {} })).status).toBe(404);
    const unknown = { ...at(), orderId: randomUUID() };
    expect((await server.call(getOrderPayment, { params: unknown, cookie: staff })).error.code).toBe('ORDER_DOES_NOT_EXIST');
  });
});

describe('an order that nobody pays', () => {
  it('fails after 15 minutes, and its intent is cancelled', async () => {
    const [tried, untouched] = [await guest.place(), await guest.place()];
    await guest.pay(tried, testCards.declined);
    server.clock.now = new Date(Date.now() + 16 * 60_000);
    await server.modules.payments.resolveDue();
    expect(await guest.order(tried)).toMatchObject({ status: 'failure', payment_status: 'DECLINED' });
    expect(await guest.order(untouched)).toMatchObject({ status: 'failure', payment_status: 'CANCELLED' });
    expect((await guest.check(tried)).data).toMatchObject({ outcome: 'failed', payBefore: null });
    expect(await guest.events(untouched)).toEqual(['payment.expired']);
    expect((await guest.tryCard(tried, testCards.fine)).data.outcome).toBe('failed');
  });

  it('stands when the payment went through without anybody hearing of it', async () => {
    const order = await guest.place();
    await side('/_sim/webhooks/faults', { kind: 'drop', times: 20 });
    await side('/_sim/faults', { kind: 'reset', when: 'after', path: '/v1/payment_intents/*/confirm', times: 2 });
    expect((await guest.tryCard(order, testCards.fine)).data.outcome).toBe('processing');
    server.clock.now = new Date(Date.now() + 16 * 60_000);
    await server.modules.payments.resolveDue();
    expect(await guest.order(order)).toMatchObject({ status: 'new', payment_status: 'PAID' });
  });

  it('abandonPayment 200: fails at once; one that is paid stands; twice is once', async () => {
    const [order, paid] = [await guest.place(), await guest.paid()];
    await guest.pay(order, testCards.declined);
    expect((await guest.abandon(order)).data).toMatchObject({ outcome: 'failed', order: { status: 'failure' } });
    expect((await guest.abandon(order)).data.outcome).toBe('failed');
    expect((await guest.abandon(paid)).data).toMatchObject({ outcome: 'authorised', order: { status: 'new' } });
  });

  it('abandonPayment 409: while a try has no answer', async () => {
    const order = await guest.place();
    await side('/_sim/faults', { kind: 'error', status: 503, path: '/v1/payment_intents/*/confirm', times: 4 });
    await guest.tryCard(order, testCards.fine);
    expect((await guest.abandon(order)).error.code).toBe('ORDER_PROCESSING');
  });
});
