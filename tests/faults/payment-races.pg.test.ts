import { randomUUID } from 'node:crypto';
import { acceptOrder, cancelOrder, cancelOwnOrder, getOwnOrder, placeOrder, rejectOrder } from '@servery/contract/online-ordering';
import { checkPayment, payOrder, refundOrder } from '@servery/contract/payments';
import type { Ledger } from '@servery/simulator-stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient, type Answer } from '../dev-env/api.ts';
import { bootMs } from '../dev-env/app-process.ts';
import { getRows } from '../dev-env/rows.ts';
import { auditPayments } from './payments/audit-payments.ts';
import { endTimeToPay, settleAll } from './payments/settle.ts';
import { nothingNotified } from './payments/provider-reports.ts';
import { startPaymentWorld, type PaymentWorld } from './payments/world.ts';

/** Two processes of the server, over HTTP, on one database and one provider. */
let world: PaymentWorld;
let bases: string[];
beforeAll(async () => {
  world = await startPaymentWorld();
  bases = [world.env.primary.url, (await world.env.addNode()).url];
}, bootMs + 60_000);
afterAll(() => world.env.stop(), 60_000);
afterEach(() => world.env.cards('/_sim/faults', {}, 'DELETE'));

interface Order {
  id: string;
  amount: number;
  params: { restaurantId: string; storeId: string; orderId: string };
  headers: Record<string, string>;
}
const at = (index: number): string => bases[index % bases.length]!;
const guest = (index = 0) => new ApiClient(at(index));
function staff(index = 0): ApiClient {
  const client = new ApiClient(at(index));
  client.cookie = world.staff.cookie;
  return client;
}
const many = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));
const won = <T>(answers: readonly Answer<T>[]) => answers.filter(({ ok }) => ok);
const codes = (answers: readonly Answer<unknown>[]) => [...new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code])))];

/** A server that is too busy asks for the same request again, which our apps do. */
async function untilAnswered<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    if (answer.ok || answer.error.code !== 'service_unavailable' || tries >= 10) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function placed(): Promise<Order> {
  const body = { ...(await world.maker.again(0)), paymentMethod: 'stripeCheckout' as const };
  await guest().must(placeOrder, { params: world.place, body });
  const { id, guestToken, shownTotal: amount } = body;
  return { id, amount, params: { ...world.place, orderId: id }, headers: { 'x-guest-token': guestToken } };
}
const pay = ({ params, headers }: Order, index = 0, attemptId: string = randomUUID()) => {
  const card = { type: 'new' as const, paymentMethodId: 'pm_card_visa', save: false };
  return untilAnswered(() => guest(index).call(payOrder, { params, headers, body: { attemptId, card } }));
};
async function paid(): Promise<Order> {
  const order = await placed();
  expect(await pay(order)).toMatchObject({ ok: true, data: { outcome: 'authorised' } });
  return order;
}
const once = () => ({ 'idempotency-key': randomUUID() });
const accept = ({ params }: Order, index = 0) => {
  const headers = once();
  return untilAnswered(() => staff(index).call(acceptOrder, { params, body: { etaInMinutes: 15 }, headers }));
};
async function accepted(): Promise<Order> {
  const order = await paid();
  expect(await accept(order)).toMatchObject({ ok: true });
  return order;
}
const refund = ({ params }: Order, amount: number | null, index = 0, id: string = randomUUID()) =>
  untilAnswered(() => staff(index).call(refundOrder, { params, body: { id, amount, reason: 'customerRequest' } }));
const line = async (order: Order) => {
  const { payments } = await world.env.cards<Ledger>('/_sim/ledger');
  const own = payments.filter(({ metadata }) => metadata['orderId'] === order.id);
  expect(own).toHaveLength(1);
  return own[0]!;
};
/** Nothing is open any more, and all ledgers agree. */
async function booksAgree(): Promise<void> {
  await endTimeToPay(world.env);
  await settleAll(world.env);
  // What the provider has not sent yet comes now: between a look and the audit it would be an event that waits.
  await world.env.cards('/_sim/webhooks/flush', {});
  await settleAll(world.env);
  expect((await auditPayments(world.env, world.place, nothingNotified())).faults).toEqual([]);
}

describe.each([2, 10, 50])('%i at once, on two nodes', (count) => {
  it('accept an order: one captures it', async () => {
    const order = await paid();
    const answers = await many(count, (index) => accept(order, index));
    expect(won(answers)).toHaveLength(1);
    expect(['ORDER_PROCESSING', 'ORDER_ALREADY_ACCEPTED']).toEqual(expect.arrayContaining(codes(answers)));
    expect(await line(order)).toMatchObject({ captured: order.amount, refunded: 0 });
    await booksAgree();
  });

  it('give a third back each: three thirds go back and no more', async () => {
    const order = await accepted();
    const third = Math.floor(order.amount / 3);
    const answers = await many(count, (index) => refund(order, third, index));
    expect(won(answers)).toHaveLength(Math.min(count, 3));
    expect(['resource_status_conflict']).toEqual(expect.arrayContaining(codes(answers)));
    await booksAgree();
    expect(await line(order)).toMatchObject({ captured: order.amount, refunded: third * Math.min(count, 3) });
  });

  it('send one refund again: it is made once', async () => {
    const order = await accepted();
    const id = randomUUID();
    const answers = await many(count, (index) => refund(order, Math.floor(order.amount / 2), index, id));
    expect(won(answers)).toHaveLength(count);
    await booksAgree();
    expect(await line(order)).toMatchObject({ refunded: Math.floor(order.amount / 2) });
  });

  it('send one try to pay again: it is held once', async () => {
    const order = await placed();
    const attemptId = randomUUID();
    const answers = await many(count, (index) => pay(order, index, attemptId));
    expect(won(answers)).toHaveLength(count);
    await booksAgree();
    expect(await line(order)).toMatchObject({ status: 'requires_capture', authorised: order.amount });
  });

  it('try a card of their own: one is held', async () => {
    const order = await placed();
    const answers = await many(count, (index) => pay(order, index));
    expect(won(answers).length).toBeGreaterThan(0);
    expect(['ORDER_PROCESSING']).toEqual(expect.arrayContaining(codes(answers)));
    expect(
      await getRows(
        world.env,
        'select 1 from payment_attempt a join payment p using (restaurant_id) where a.payment_id = p.id and p.order_id = $1',
        [order.id],
      ),
    ).toHaveLength(1);
    await booksAgree();
    expect(await line(order)).toMatchObject({ status: 'requires_capture', authorised: order.amount });
  });

  it('accept, reject and cancel, staff and guest: one of them, and the money follows', async () => {
    const order = await paid();
    const { params, headers } = order;
    const body = { reason: 'itemIssue' as const };
    const calls: ((index: number) => Promise<Answer<unknown>>)[] = [
      (index: number) => accept(order, index),
      (index: number) => staff(index).call(rejectOrder, { params, body, headers: once() }),
      (index: number) =>
        guest(index).call(cancelOwnOrder, { params: { orderId: order.id }, headers, body: { restaurantId: params.restaurantId } }),
      (index: number) => staff(index).call(cancelOrder, { params, body, headers: once() }),
    ];
    const answers = await many(count, (index) => calls[index % Math.min(count, calls.length)]!(index >> 1));
    expect(won(answers).length).toBeGreaterThan(0);
    await booksAgree();
    const { captured, refunded, released } = await line(order);
    const own = await guest().must(getOwnOrder, { params: { orderId: order.id }, query: { restaurantId: params.restaurantId }, headers });
    const kept = own.status === 'accepted' ? order.amount : 0;
    expect({ status: own.status, kept: order.amount - released - refunded, captured }).toMatchObject({
      kept,
      captured: captured === 0 ? 0 : order.amount,
    });
  });

  it('ask what became of a payment while its answer and its webhook are on their way: it is held once', async () => {
    const order = await placed();
    await world.env.cards('/_sim/faults', {
      kind: 'slow',
      when: 'after',
      method: 'POST',
      path: '/v1/payment_intents/*/confirm',
      delayMs: 300,
    });
    const { params, headers } = order;
    const paying = pay(order);
    const answers = await many(count, (index) => guest(index).call(checkPayment, { params, headers, body: {} }));
    expect(won(answers)).toHaveLength(count);
    expect(await paying).toMatchObject({ ok: true, data: { outcome: 'authorised' } });
    await booksAgree();
    expect(await line(order)).toMatchObject({ status: 'requires_capture', authorised: order.amount });
  });
});

describe('a webhook that is faster than the answer', () => {
  const slow = (path: string) => world.env.cards('/_sim/faults', { kind: 'slow', when: 'after', method: 'POST', path, delayMs: 3_000 });
  const readStatus = async ({ id, headers, params }: Order) =>
    (await guest(1).must(getOwnOrder, { params: { orderId: id }, query: { restaurantId: params.restaurantId }, headers })).status;

  it('of the hold: the order is placed, and the answer says so later', async () => {
    const order = await placed();
    await slow('/v1/payment_intents/*/confirm');
    let answered = false;
    const paying = pay(order).finally(() => (answered = true));
    await vi.waitFor(async () => expect(await readStatus(order)).toBe('new'), { timeout: 20_000, interval: 50 });
    expect(answered).toBe(false);
    expect(await paying).toMatchObject({ ok: true, data: { outcome: 'authorised', order: { status: 'new' } } });
    await booksAgree();
  });

  it('of the capture: the order is accepted, and the answer says so later', async () => {
    const order = await paid();
    await slow('/v1/payment_intents/*/capture');
    let answered = false;
    const accepting = accept(order).finally(() => (answered = true));
    await vi.waitFor(async () => expect(await readStatus(order)).toBe('accepted'), { timeout: 20_000, interval: 50 });
    expect(answered).toBe(false);
    expect(await accepting).toMatchObject({ ok: true, data: { status: 'accepted' } });
    await booksAgree();
  });
});
