import { randomUUID } from 'node:crypto';
import { takePayment, undoTakenPayment } from '@servery/contract/counter-payments';
import { acceptOrder, cancelOrder, completeOrder, placeOrder, reopenOrder } from '@servery/contract/online-ordering';
import { getOwnCard } from '@servery/contract/loyalty';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewards } from '../../testing/rewards.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let staff: string;
let make: ReturnType<typeof rewards>;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer({ poolSize: 24 });
  admin = await server.signIn('restaurantAdmin');
  staff = await server.signIn('storeUser');
  make = rewards(server, () => admin);
});
afterAll(() => server.close());

const ok = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);

/** An order of 30.00 of a customer; with credit, 5.00 less. Accepted and paid in cash. */
async function order(cookie: string, { redeem = 0 } = {}) {
  const body = server.orderBody({ redeemLoyalty: redeem > 0, shownTotal: 3000 - redeem });
  const placed = await server.call(placeOrder, { params: at(), body, cookie });
  const call = { params: { ...at(), orderId: body.id }, cookie: staff };
  const accept = () => server.call(acceptOrder, { ...call, body: { etaInMinutes: 15 } });
  expect([placed.status, (await accept()).status]).toEqual([201, 200]);
  const take = async () => {
    const money = { id: randomUUID(), method: 'cash', amount: 3000 - redeem, note: '' } as const;
    const taken = await server.call(takePayment, { ...call, body: money });
    expect(taken.status).toBe(201);
    return () =>
      ok(
        server.call(undoTakenPayment, { params: { ...call.params, paymentId: money.id }, body: { reason: 'Handed back' }, cookie: admin }),
      );
  };
  const handBack = await take();
  return {
    call,
    take,
    handBack,
    complete: () => ok(server.call(completeOrder, { ...call, body: {} })),
    undo: () => ok(server.call(reopenOrder, { ...call, body: {} })),
    cancel: () => ok(server.call(cancelOrder, { ...call, body: { reason: 'other' } })),
  };
}
const tryToSpend = async (cookie: string) =>
  (await server.call(placeOrder, { params: at(), body: server.orderBody({ redeemLoyalty: true, shownTotal: 2500 }), cookie })).status;

/** A customer's completed order, and a second one that used all that it had earned. */
async function spent() {
  await make.scheme({ count: 1, type: 'amount', value: 500 });
  const { id, cookie } = await make.customer();
  const first = await order(cookie);
  await first.complete();
  return { id, cookie, first, second: await order(cookie, { redeem: 500 }) };
}

describe('an order whose credit the guest has spent', () => {
  it('gives no second credit when its completion is undone and done again, however often', async () => {
    await make.scheme({ count: 1, type: 'amount', value: 500 });
    const { id, cookie } = await make.customer();
    const first = await order(cookie);
    await first.complete();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 500, owed: 0 });
    await order(cookie, { redeem: 500 });
    for (let round = 0; round < 3; round += 1) {
      await first.undo();
      expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 500 });
      expect(await tryToSpend(cookie)).toBe(409);
      await first.complete();
      expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 0 });
      expect(await tryToSpend(cookie)).toBe(409);
    }
  });

  it('owes it to the card once it is cancelled: the next order pays it first, and the guest reads so', async () => {
    const { id, cookie, first } = await spent();
    await first.undo();
    await first.cancel();
    const seen = await server.call(getOwnCard, { params: { restaurantId: server.restaurantId }, cookie });
    expect(seen.data).toMatchObject({ card: { credit: 0, owed: 500, entries: [{ kind: 'redeemed', credit: -500 }] } });
    await make.scheme({ count: 1, type: 'amount', value: 800 });
    const next = await order(cookie);
    await next.complete();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 300, owed: 0 });
    await next.undo();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 500 });
  });

  it('takes it back when the order that spent it is cancelled, and earns it again when it is completed', async () => {
    const { id, first, second } = await spent();
    await first.undo();
    await second.cancel();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 0 });
    await first.complete();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 500, owed: 0 });
  });
});

describe('a completed order whose money was taken by hand', () => {
  it('loses what it earned when the money is handed back, and has it again, once, when it is taken again', async () => {
    await make.scheme({ count: 2, type: 'amount', value: 500 });
    const { id, cookie } = await make.customer();
    await make.card(id, { stamps: 1, gathering: 500 });
    const first = await order(cookie);
    await first.complete();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 1000, owed: 0 });
    await first.handBack();
    await first.handBack();
    expect(await make.readCard(id)).toEqual({ stamps: 1, gathering: 500, credit: 0, owed: 0 });
    await first.take();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 1000, owed: 0 });
    await first.undo();
    await first.complete();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 1000, owed: 0 });
  });

  it('owes what the guest has spent of it', async () => {
    const { id, first } = await spent();
    await first.handBack();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 500 });
    await first.take();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 0 });
  });
});

it('undone, completed and spent by many at once: the card matches its ledger, and the ledger the orders', async () => {
  await make.scheme({ count: 1, type: 'amount', value: 500 });
  const { id, cookie } = await make.customer();
  const orders = [await order(cookie), await order(cookie)];
  for (let round = 0; round < 4; round += 1) {
    const calls = orders.flatMap(({ call }) => [completeOrder, reopenOrder].map((each) => server.call(each, { ...call, body: {} })));
    await Promise.all([...calls, tryToSpend(cookie), tryToSpend(cookie)]);
  }
  const ask = async (text: string) => (await server.test.owner.query(text, [id])).rows[0].sum as number;
  const { gathering, credit, owed } = await make.readCard(id);
  const ledger = await ask('select coalesce(sum(credit), 0)::int as sum from loyalty_entry where customer_id = $1 and undone_at is null');
  const due = await ask(
    `select (500 * (count(*) filter (where status = 'completed') - count(*) filter (where cart->'loyalty'->>'redeemed' = '500')))::int as sum
      from orders where customer_id = $1`,
  );
  expect([gathering + credit - owed, ledger]).toEqual([due, due]);
});

describe('a stamp on a card that is full', () => {
  it('counts once, whichever of its orders is undone and completed again', async () => {
    await make.scheme({ count: 2, type: 'amount', value: 300 });
    const { id, cookie } = await make.customer();
    const [first, second, third] = [await order(cookie), await order(cookie), await order(cookie)];
    await first.complete();
    await second.complete();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 600, owed: 0 });
    for (const again of [first, second, first]) {
      await again.undo();
      await again.complete();
      expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 600, owed: 0 });
    }
    // The third takes the place of the first on the full card.
    await first.undo();
    expect(await make.readCard(id)).toEqual({ stamps: -1, gathering: 0, credit: 300, owed: 0 });
    await third.complete();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 600, owed: 0 });
    for (const each of [second, third]) await each.undo();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 0 });
  });
});
