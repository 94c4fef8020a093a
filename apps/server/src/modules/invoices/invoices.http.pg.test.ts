import { randomUUID } from 'node:crypto';
import { sendVerificationCode, verifyCode } from '@servery/contract/customers';
import { sendOrderInvoice } from '@servery/contract/invoices';
import { placeOrder } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from '../../platform/testing/fixtures.ts';
import { signIn } from '../../platform/testing/test-app.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { clearOfWindowEnd } from '../../testing/window-end.ts';

let server: TestServer;
let staff: string;
const place = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const gst = {
  id: 'gst',
  name: 'GST',
  rate: 10_000,
  inclusive: true,
  categories: ['standard' as const],
  collectionTypes: ['pickup' as const],
  appliesToDeliveryFee: true,
  startDate: '2000-07-01',
  endDate: null,
};
const anEmail = () => `${randomUUID()}@example.com`;
const order = async (change: Parameters<TestServer['orderBody']>[0] = {}, cookie?: string) => {
  const body = server.orderBody(change);
  const answer = await server.call(placeOrder, { params: place(), body, ...(cookie && { cookie }) });
  expect(answer.status).toBe(201);
  return { id: body.id, token: body.guestToken };
};
const orderFrom = (email: string, cookie?: string) => order({ customer: { name: 'Ann', phone: '+61400000000', email } }, cookie);
const send = (
  orderId: string,
  who: { cookie?: string; token?: string },
  email = anEmail(),
  restaurantId: string | undefined = server.restaurantId,
) =>
  server.call(sendOrderInvoice, {
    body: { restaurantId, orderId, email },
    ...(who.cookie && { cookie: who.cookie }),
    ...(who.token && { headers: { 'x-guest-token': who.token } }),
  });
const mailTo = async (email: string) => {
  await server.mailed();
  return server.mail.sent.filter(({ to }) => to === email);
};
let last = 0;
const login = async (): Promise<string> => {
  const phone = `+6143${String((last += 1)).padStart(4, '0')}000`;
  const { restaurantId } = server;
  const sent = await server.call(sendVerificationCode, { body: { restaurantId, phone } });
  const body = { restaurantId, verificationId: sent.data.verificationId, code: server.sms.code(phone), name: 'Ann' };
  return String((await server.call(verifyCode, { body })).headers['set-cookie']).split(';')[0] ?? '';
};

beforeAll(async () => {
  server = await startTestServer();
  // Guests here order again and again without paying: how many they may is another test's.
  await server.change('orderProcess', { maxUnpaidOrders: null, maxUnpaidOrdersVerified: null });
  staff = await server.signIn('storeUser');
  await server.change('tax', { rules: [gst] });
  await server.change('business', { legalName: 'Corner Pty Ltd', taxNumber: '51 824 753 556', taxRegistered: true });
});
afterAll(() => server.close());

describe('202', () => {
  it('mails the order’s invoice, a tax invoice where the seller is registered', async () => {
    const { id } = await order();
    const email = anEmail();
    const answer = await send(id, { cookie: staff }, email.toUpperCase());
    expect([answer.status, answer.data]).toEqual([202, { email }]);
    const [mail, ...more] = await mailTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Invoice [0-9]{8}-W-[0-9]{3} from Corner café$/);
    for (const words of [
      'TAX INVOICE',
      'Corner Pty Ltd',
      'ABN 51 824 753 556',
      '2 x Toastie',
      '$25.00',
      '$30.00',
      'Includes GST 10%',
      '$2.73',
    ]) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
  });

  it('lets a guest with the key of the order, and the customer whose order it is', async () => {
    const cookie = await login();
    const [one, other] = [anEmail(), anEmail()];
    const [guests, customers] = [await orderFrom(one), await orderFrom(other, cookie)];
    expect((await send(guests.id, { token: guests.token }, one)).status).toBe(202);
    expect((await send(customers.id, { cookie }, other)).status).toBe(202);
    expect([(await mailTo(one)).length, (await mailTo(other)).length]).toEqual([1, 1]);
  });

  it('is sent once, however often it is asked for within a minute', async () => {
    const { id } = await order();
    const email = anEmail();
    await clearOfWindowEnd(60);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(id, { cookie: staff }, email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await mailTo(email)).toHaveLength(1);
  });

  it('shows that a rejected order was', async () => {
    const { id } = await order();
    await server.test.owner.query(`update orders set status = 'rejected', payment_status = 'CANCELLED' where id = $1`, [id]);
    const email = anEmail();
    expect((await send(id, { cookie: staff }, email)).status).toBe(202);
    expect((await mailTo(email))[0]?.text).toContain('CANCELLED');
  });
});

describe('400, 401', () => {
  it('wants an address and somebody who asks', async () => {
    const { id } = await order();
    expect((await send(id, { cookie: staff }, 'nobody')).error.fields?.map(({ path }) => path)).toEqual(['email']);
    expect((await send(id, {})).status).toBe(401);
  });
});

describe('400 for a guest or customer who names another address', () => {
  it('mails nothing to strangers, whatever they are told', async () => {
    const cookie = await login();
    const own = anEmail();
    const [guests, customers, without] = [await orderFrom(own), await orderFrom(own, cookie), await orderFrom('')];
    for (const [id, who, words] of [
      [guests.id, { token: guests.token }, /address given with the order/],
      [customers.id, { cookie }, /address given with the order/],
      [without.id, { token: without.token }, /has no email address/],
    ] as const) {
      const stranger = anEmail();
      const answer = await send(id, who, stranger);
      expect([answer.status, answer.error.fields]).toEqual([400, [{ path: 'email', message: expect.stringMatching(words) }]]);
      expect(await mailTo(stranger)).toEqual([]);
    }
  });
});

describe('404', () => {
  it('answers an order that is not theirs as one that is not there', async () => {
    const { restaurantId, otherStoreId } = server;
    const { id } = await order();
    const stranger = await order();
    const elsewhere = await signIn(
      server.test.database,
      await createTestUser(server.test.database, { restaurantId, storeId: otherStoreId, role: 'admin' }),
    );
    const unknown = await send(randomUUID(), { cookie: staff });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'ORDER_DOES_NOT_EXIST']);
    for (const who of [{ cookie: elsewhere }, { token: stranger.token }, { cookie: await login() }]) {
      const email = anEmail();
      const answer = await send(id, who, email);
      expect({ ...answer.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
      expect(await mailTo(email)).toEqual([]);
    }
    // The seller's details have not been entered.
    const nowhere = await server.call(sendOrderInvoice, { body: { orderId: id, email: anEmail() }, cookie: staff });
    expect(nowhere.status).toBe(404);
  });
});

describe('409', () => {
  it.each(['processingPayment', 'failure'])('has no invoice of an order that is %s', async (status) => {
    const { id } = await order();
    await server.test.owner.query('update orders set status = $2 where id = $1', [id, status]);
    const answer = await send(id, { cookie: staff });
    expect([answer.status, answer.error.code]).toEqual([409, 'resource_status_conflict']);
  });
});

describe('429', () => {
  it('lets a guest have the invoice of an order three times a day', async () => {
    await clearOfWindowEnd(24 * 3_600);
    const own = anEmail();
    const { id, token } = await orderFrom(own);
    const statuses = [];
    for (let round = 0; round < 4; round += 1) {
      // Somebody who asks again within the minute has the mail that is on its way: the minutes pass.
      await server.test.owner.query(`delete from directory.rate_limit where bucket like 'invoice:once:%'`);
      statuses.push((await send(id, { token }, own)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
    expect(await mailTo(own)).toHaveLength(3);
  });

  it('mails the invoices of one order to so many addresses an hour, and forgets no mail over it', async () => {
    await clearOfWindowEnd(3_600);
    const { id } = await order();
    const statuses = [];
    for (let round = 0; round < 8; round += 1) statuses.push((await send(id, { cookie: staff })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429, 429]);
    const email = anEmail();
    const refused = await send(id, { cookie: staff }, email);
    expect([refused.status, (await send(id, { cookie: staff }, email)).status]).toEqual([429, 429]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
