import { randomUUID } from 'node:crypto';
import * as customers from '@servery/contract/customers';
import { eraseCustomer, getErasure } from '@servery/contract/erasures';
import { completeOrder } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobContext } from '../../platform/jobs/jobs.types.ts';
import { cardOrders, type CardOrders } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Refunds while their customer is erased. */

let server: TestServer;
let staff: string;
let cards: CardOrders;
let last = 0;
const at = () => ({ restaurantId: server.restaurantId });
const query = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  (await server.test.owner.query(sql, values)).rows as T[];

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  await server.change('checkout', { paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
  staff = await server.signIn('restaurantAdmin');
  cards = cardOrders(server, () => staff);
});
afterAll(() => server.close());

const login = async (name: string) => {
  const phone = `+6142${String((last += 1)).padStart(4, '0')}000`;
  await query('delete from directory.sms_number');
  const sent = await server.call(customers.sendVerificationCode, { body: { ...at(), phone } });
  const body = { ...at(), verificationId: sent.data.verificationId, code: server.sms.code(phone), name };
  return { phone, customerId: (await server.call(customers.verifyCode, { body })).data.customerId };
};
const erase = (customerId: string) =>
  server.call(eraseCustomer, { params: { ...at(), customerId }, body: { reason: 'customerRequest' }, cookie: staff });
const read = async (customerId: string) => (await server.call(getErasure, { params: { ...at(), customerId }, cookie: staff })).data.erasure;
/** Runs the module's job, after the waits of all erasures. */
const work = async () => {
  await query("update erasure set next_at = now() - interval '1 second' where next_at is not null");
  const job = server.modules.erasures.plainJobs.find(({ task }) => task === 'erasures.advance')!;
  await job.run({}, { database: server.test.database } as JobContext);
};
/** Ids of orders and events that have a name still. */
const findNames = (name: string) =>
  query(
    `select id::text from orders where customer_name = $1 union all select subject_id::text from event where payload::text like '%' || $1 || '%'`,
    [name],
  );

it.each(['before', 'after'])('erasing waits for a refund whose answer was lost %s the work, and takes its note away', async (when) => {
  const { customerId, phone } = await login('Ruth Refund');
  // Held from the start: news of the capture would have the payment read, and the refund with it.
  await server.cards!.side('/_sim/webhooks/hold', {});
  const paid = await cards.accepted({ customer: { name: 'Ruth Refund', phone, email: '' } });
  await server.call(completeOrder, { params: paid.params, body: {}, cookie: staff });
  await server.cards!.side('/_sim/faults', { kind: 'reset', when, path: '/v1/refunds', method: 'POST', times: 2 });
  const refundId = randomUUID();
  const refunded = await cards.refund(paid, 1000, staff, refundId);
  expect(refunded.data.payment).toMatchObject({ refunded: 0, unresolved: true });
  expect((await erase(customerId)).data).toMatchObject({ state: 'waiting', waitsFor: [{ orderId: paid.orderId, obstacle: 'refundDue' }] });
  // Pressed again meanwhile: still one refund.
  expect((await cards.refund(paid, 1000, staff, refundId)).status).toBe(200);
  await cards.hurry(paid);
  await server.modules.payments.resolveDue();
  await server.cards!.side('/_sim/webhooks/release', {});
  await work();
  expect(await read(customerId)).toMatchObject({ state: 'erased' });
  const [theirs, ours] = [(await server.cards!.ledger()).payments, await cards.payment(paid)];
  expect([ours.refunded, theirs.find(({ metadata }) => metadata['orderId'] === paid.orderId)?.refunded]).toEqual([1000, 1000]);
  await work();
  expect(await findNames('Ruth Refund')).toEqual([]);
  expect(await query('select note from refund where id = $1', [refundId])).toEqual([{ note: '' }]);
});

it('erasing in the moment of a refund leaves the refund whole, and no name', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { customerId, phone } = await login('Rita Refund');
    const paid = await cards.accepted({ customer: { name: 'Rita Refund', phone, email: '' } });
    await server.call(completeOrder, { params: paid.params, body: {}, cookie: staff });
    const [refunded] = await Promise.all([cards.refund(paid, 700, staff), erase(customerId)]);
    expect(refunded.status).toBe(201);
    await work();
    await work();
    expect((await read(customerId))?.state).toBe('done');
    expect((await cards.payment(paid)).refunded).toBe(700);
    expect(await findNames('Rita Refund')).toEqual([]);
  }
  expect((await server.cards!.ledger()).problems).toEqual([]);
});
