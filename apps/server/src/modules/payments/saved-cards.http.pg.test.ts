import { randomUUID } from 'node:crypto';
import { listSources } from '@servery/contract/cards';
import { placeOrder } from '@servery/contract/online-ordering';
import { payOrder } from '@servery/contract/payments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerCookie } from '../../platform/sessions/cookies.ts';
import { createSession } from '../../platform/sessions/sessions.ts';
import { testCards } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  await server.change('checkout', { paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
});
afterAll(() => server.close());

/** A customer of the restaurant, signed in. */
async function customer(): Promise<{ id: string; cookie: string }> {
  const id = randomUUID();
  const { database } = server.test;
  await database.platform('test: customer', (tx) =>
    tx.query
      .insertInto('directory.principal')
      .values({ id, kind: 'customer', restaurant_id: server.restaurantId, display_name: 'Ann' })
      .execute(),
  );
  await database.tenant({ restaurantId: server.restaurantId }, (tx) =>
    tx.query.insertInto('customer').values({ restaurant_id: server.restaurantId, id, name: 'Ann' }).execute(),
  );
  const session = { principalId: id, kind: 'customer', userAgent: 'test' } as const;
  const { token } = await database.platform('test: sign in', (tx) => createSession(tx, session));
  return { id, cookie: `${customerCookie(server.restaurantId)}=${token}` };
}

type Card = { type: 'new'; paymentMethodId: string; save: boolean } | { type: 'saved'; sourceId: string };
async function order(cookie?: string) {
  const body = server.orderBody({ paymentMethod: 'stripeCheckout' });
  const placed = await server.call(placeOrder, { params: at(), body, ...(cookie && { cookie }) });
  expect(placed.status).toBe(201);
  return (card: Card, caller: { cookie?: string; headers?: Record<string, string> }) =>
    server.call(payOrder, { params: { ...at(), orderId: body.id }, body: { attemptId: randomUUID(), card }, ...caller });
}
const sources = async (cookie: string) =>
  (await server.call(listSources, { query: { restaurantId: server.restaurantId }, cookie })).data.rows;

it('a customer keeps a card, pays with it the next time, and nobody else does', async () => {
  const [ann, bob] = [await customer(), await customer()];
  const first = await order(ann.cookie);
  const paid = await first({ type: 'new', paymentMethodId: testCards.fine, save: true }, { cookie: ann.cookie });
  expect([paid.status, paid.data]).toMatchObject([200, { outcome: 'authorised' }]);
  const [card] = await sources(ann.cookie);
  expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
  expect(await sources(bob.cookie)).toEqual([]);

  const second = await order(ann.cookie);
  const again = await second({ type: 'saved', sourceId: card!.id }, { cookie: ann.cookie });
  expect(again.data).toMatchObject({ outcome: 'authorised', order: { status: 'new' } });

  const bobs = await order(bob.cookie);
  const stolen = await bobs({ type: 'saved', sourceId: card!.id }, { cookie: bob.cookie });
  expect(stolen.data).toMatchObject({ outcome: 'declined', order: { status: 'processingPayment' } });
  expect(
    (await bobs({ type: 'new', paymentMethodId: testCards.fine, save: false }, { cookie: ann.cookie })).status,
    "not Ann's order",
  ).toBe(404);
});

it('a card is kept only where the customer asks for it, and a passed-on guest link opens none', async () => {
  const ann = await customer();
  const pay = await order(ann.cookie);
  await pay({ type: 'new', paymentMethodId: testCards.fine, save: false }, { cookie: ann.cookie });
  expect(await sources(ann.cookie)).toEqual([]);

  const body = server.orderBody({ paymentMethod: 'stripeCheckout' });
  await server.call(placeOrder, { params: at(), body, cookie: ann.cookie });
  const link = { 'x-guest-token': body.guestToken };
  const asGuest = await server.call(payOrder, {
    params: { ...at(), orderId: body.id },
    headers: link,
    body: { attemptId: randomUUID(), card: { type: 'saved', sourceId: 'pm_card_visa' } },
  });
  expect([asGuest.status, asGuest.error.fields]).toMatchObject([400, [{ path: 'card' }]]);
});

it('a customer whom the provider has forgotten pays all the same', async () => {
  const ann = await customer();
  const first = await order(ann.cookie);
  await first({ type: 'new', paymentMethodId: testCards.fine, save: true }, { cookie: ann.cookie });
  await server.test.owner.query("update payment_customer set provider_customer_id = 'cus_forgotten' where customer_id = $1", [ann.id]);
  const second = await order(ann.cookie);
  const paid = await second({ type: 'new', paymentMethodId: testCards.fine, save: true }, { cookie: ann.cookie });
  expect(paid.data).toMatchObject({ outcome: 'authorised' });
  expect(await sources(ann.cookie)).toHaveLength(1);
});
