import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/bills';
import * as customers from '@servery/contract/customers';
import { listTickets } from '@servery/contract/kds';
import { completeOrder, getOrder, getOwnOrder, listOrders } from '@servery/contract/online-ordering';
import { listSlots } from '@servery/contract/restaurants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let till: Till;
let staff: string;
let last = 0;
beforeAll(async () => {
  server = await startTestServer();
  till = await createTill(server);
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());

const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const of = (orderId: string) => ({ ...at(), orderId });
const number = () => `041${String((last += 1)).padStart(4, '0')}000`;
const add = (name: string, phone: string, cookie = till.cookie) =>
  server.call(customers.addCustomer, { params: at(), body: { name, phone }, cookie });
const find = async (search: string) =>
  (await server.call(customers.listCustomers, { params: at(), query: { search, storeId: server.storeId } as never, cookie: till.cookie }))
    .data.rows;
const record = (customerId: string) => server.call(customers.getCustomerRecord, { params: { ...at(), customerId }, cookie: till.cookie });
const place = (orderId: string) => server.call(contract.placeBill, { params: of(orderId), body: {}, cookie: till.cookie });
/** Signs in with a code by SMS, as the guest whose number it is. */
const signIn = async (phone: string) => {
  const sent = await server.call(customers.sendVerificationCode, { body: { restaurantId: server.restaurantId, phone } });
  const { verificationId, phone: e164 } = sent.data;
  const answer = await server.call(customers.verifyCode, {
    body: { restaurantId: server.restaurantId, verificationId, code: server.sms.code(e164), name: 'Of the guest' },
  });
  return { customerId: answer.data.customerId, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
};

it('adds a customer at the till once, however the number is written, and finds them on their bill', async () => {
  const phone = number();
  const first = await add('Mia Chen', phone);
  expect([first.status, first.data]).toMatchObject([201, { name: 'Mia Chen', phone: `+61${phone.slice(1)}` }]);
  const again = await add('Somebody else', `+61 ${phone.slice(1)}`);
  expect(again.data).toEqual(first.data);
  const { id: customerId } = first.data;
  expect(await find('Mia Chen'), 'of the restaurant, and not yet of this store').toEqual([]);

  const orderId = await till.open();
  const linked = await till.wish(orderId, { type: 'linkCustomer', customerId });
  expect(linked.data).toMatchObject({
    row: { customerName: 'Mia Chen' },
    bill: { customerId, customerName: 'Mia Chen', customerPhone: first.data.phone },
  });
  expect(await find(phone)).toMatchObject([{ id: customerId, previousPosOrderCount: 0, lastOrderAt: null }]);
  expect((await record(customerId)).data.orders, 'an open bill is no earlier order').toEqual([]);
  await place(orderId);
  expect((await record(customerId)).data).toMatchObject({ previousPosOrderCount: 1, orders: [{ id: orderId }] });

  const second = await till.open();
  await till.wish(second, { type: 'linkCustomer', customerId });
  const seen = await server.call(getOrder, { params: of(second), cookie: staff });
  expect(seen.data).toMatchObject({ customer: { id: customerId, previousOrderCount: 1 }, shownPhone: expect.stringContaining('041') });
  await server.takeMoney(orderId, till.cookie);
  await server.call(completeOrder, { params: of(orderId), body: {}, cookie: till.cookie });
  expect((await server.call(getOrder, { params: of(orderId), cookie: till.cookie })).data).toMatchObject({
    status: 'completed',
    customer: { id: customerId, previousOrderCount: 0 },
  });
});

it('keeps the customer until another number is typed, and refuses one whom the restaurant does not have', async () => {
  const { id: customerId, phone } = (await add('Tom', number())).data;
  const orderId = await till.open([['Toastie', 1]]);
  await till.wish(orderId, { type: 'linkCustomer', customerId });
  const stored = async () =>
    (await server.test.owner.query('select customer_id from orders where id = $1', [orderId])).rows[0]?.customer_id;
  await till.wish(orderId, { type: 'setCustomer', name: 'For Ann', phone });
  expect(await stored()).toBe(customerId);
  await till.wish(orderId, { type: 'setCustomer', name: 'Ann', phone: '0400 000 009' });
  expect(await stored()).toBeNull();
  await till.wish(orderId, { type: 'linkCustomer', customerId });
  expect((await till.wish(orderId, { type: 'linkCustomer', customerId: null })).data.bill).toMatchObject({
    customerName: '',
    customerPhone: '',
  });
  expect(await stored()).toBeNull();
  const refused = await till.wish(orderId, { type: 'linkCustomer', customerId: randomUUID() });
  expect([refused.status, refused.error.details]).toMatchObject([409, { problems: [{ code: 'NOT_FOUND', path: 'customerId' }] }]);
});

it('knows a guest who signs in later by the number, and shows them no bill that staff put under it', async () => {
  const phone = number();
  const { id: customerId } = (await add('Typed at the till', phone)).data;
  const orderId = await till.open();
  await till.wish(orderId, { type: 'linkCustomer', customerId });
  await place(orderId);
  const guest = await signIn(phone);
  expect(guest.customerId).toBe(customerId);
  expect((await server.call(customers.listOwnOrders, { params: at(), query: {}, cookie: guest.cookie })).data.rows).toEqual([]);
  const own = await server.call(getOwnOrder, { params: { orderId }, query: { restaurantId: server.restaurantId }, cookie: guest.cookie });
  expect(own.error.code).toBe('ORDER_DOES_NOT_EXIST');
});

it('adds a landline once, also from two tills at once, and no number that is not complete', async () => {
  const both = await Promise.all([add('The office', '02 9517 1234'), add('The office', '+61 2 9517 1234')]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
  const refused = await add('Nobody', '0412 345');
  expect([refused.status, refused.error.fields]).toMatchObject([400, [{ path: 'phone' }]]);
});

it('changes an open bill to dine-in at the dine-in prices, tells the kitchen, and fixes the type when it is placed', async () => {
  const orderId = await till.open([['Batch brew', 2]]);
  const get = async () => (await server.call(contract.getBill, { params: of(orderId), cookie: till.cookie })).data;
  const before = (await get()).row.grandTotal;
  await server.call(contract.sendBill, { params: { orderId }, body: {}, cookie: till.cookie });
  const dineIn = { type: 'setCollectionType', collectionType: 'dineIn' } as const;
  const changed = await till.wish(orderId, dineIn, { type: 'setTable', tableId: server.tableId });
  expect(changed.data).toMatchObject({
    row: { collectionType: 'dineIn', grandTotal: before + 100, unsent: true, tableId: server.tableId },
    cart: { collectionType: 'dineIn', lines: [{ unitPrice: 550 }] },
  });
  await server.call(contract.sendBill, { params: { orderId }, body: {}, cookie: till.cookie });
  const { data } = await server.call(listTickets, { params: at(), cookie: await server.signInDisplay() });
  expect(data.rows.find((ticket) => ticket.orderId === orderId)).toMatchObject({ collectionType: 'dineIn', tableName: '7' });
  const back = { type: 'setCollectionType', collectionType: 'pickup' } as const;
  expect((await till.wish(orderId, back)).data).toMatchObject({ row: { collectionType: 'pickup', grandTotal: before, tableId: null } });
  await place(orderId);
  const fixed = await till.wish(orderId, dineIn);
  expect([fixed.status, fixed.error.details]).toMatchObject([409, { reason: 'CLOSED' }]);
});

it('delivers an open bill for the fee of its suburb, shows it with the other deliveries, and waits for the address', async () => {
  await server.change('delivery', {
    suburbs: [
      { id: randomUUID(), name: 'Newtown', postcode: '2042', fee: 700 },
      { id: randomUUID(), name: 'Enmore', postcode: '2042', fee: 700 },
    ],
  });
  const to = (suburb: string, postcode = '2042') => ({
    address: {
      ...{ line1: '12 King Street', suburb, state: 'NSW', postcode, country: 'AU' as const },
      ...{ latitude: null, longitude: null, provider: 'manual' as const, providerPlaceId: null },
    },
    dropoffNotes: 'Blue door',
  });
  const check = (delivery: ReturnType<typeof to>) =>
    server.call(contract.checkBillDelivery, { params: at(), body: { delivery }, cookie: till.cookie });
  const far = await check(to('Bondi', '2026'));
  expect([far.status, far.error.fields]).toMatchObject([400, [{ path: 'delivery.address' }]]);
  expect((await check(to('Newtown', '20'))).error.fields).toMatchObject([{ path: 'delivery.address.postcode' }]);
  expect((await check(to('Newtown'))).data.delivery).toMatchObject({ fee: 700, confirmed: false });

  const orderId = await till.open();
  const early = await till.wish(orderId, { type: 'setDelivery', delivery: to('Newtown') });
  expect([early.status, early.error.details]).toMatchObject([409, { problems: [{ path: 'delivery' }] }]);
  const { data: open } = await till.wish(orderId, { type: 'setCollectionType', collectionType: 'delivery' });
  const nowhere = await place(orderId);
  expect([nowhere.status, nowhere.error.details]).toMatchObject([409, { reason: 'PROBLEMS', problems: [{ path: 'delivery' }] }]);
  const refused = await till.wish(orderId, { type: 'setDelivery', delivery: to('Bondi', '2026') });
  expect([refused.status, refused.error.details]).toMatchObject([409, { problems: [{ path: 'delivery.address' }] }]);
  const set = await till.wish(orderId, { type: 'setDelivery', delivery: to('Newtown') });
  expect(set.data).toMatchObject({
    row: { collectionType: 'delivery', deliverySuburb: 'Newtown', grandTotal: open.row.grandTotal + 700 },
    cart: { deliveryFee: 700 },
    bill: { delivery: { fee: 700, address: { line1: '12 King Street' } } },
  });
  const unreachable = await place(orderId);
  expect([unreachable.status, unreachable.error.details]).toMatchObject([409, { problems: [{ path: 'customerPhone' }] }]);
  await till.wish(orderId, { type: 'setCustomer', name: 'Tom', phone: '0400 000 009' });
  expect((await place(orderId)).status).toBe(200);
  const { data: tickets } = await server.call(listTickets, { params: at(), cookie: await server.signInDisplay() });
  expect(tickets.rows.find((ticket) => ticket.orderId === orderId)).toMatchObject({
    collectionType: 'delivery',
    deliverySuburb: 'Newtown',
  });
  const { data: orders } = await server.call(listOrders, { params: at(), query: { collectionType: 'delivery' } as never, cookie: staff });
  expect(orders.rows).toMatchObject([{ id: orderId, source: 'pos', status: 'accepted', deliverySuburb: 'Newtown' }]);
  const seen = await server.call(getOrder, { params: of(orderId), cookie: staff });
  expect(seen.data.delivery).toMatchObject({ address: { line1: '12 King Street' }, dropoffNotes: 'Blue door', confirmed: false });
  await server.takeMoney(orderId, till.cookie);
  expect((await server.call(completeOrder, { params: of(orderId), body: {}, cookie: staff })).data.status).toBe('completed');
});

it('takes an order for later at one of the store’s times, and moves the kitchen’s ticket with it', async () => {
  const read = await server.call(listSlots, { params: at(), query: { collectionType: 'pickup', days: 3 } as never });
  const slots = read.data.days.flatMap(({ date, slots: times }) => times.map((time) => ({ at: time, tradingDay: date })));
  const [first, second] = slots.slice(-2) as [(typeof slots)[number], (typeof slots)[number]];
  const orderId = await till.open([['Batch brew', 2]]);
  const set = (requestedFor: string | null) => till.wish(orderId, { type: 'setRequestedFor', requestedFor });
  const between = await set(new Date(Date.parse(first.at) + 60_000).toISOString());
  expect([between.status, between.error.details]).toMatchObject([409, { problems: [{ path: 'requestedFor' }] }]);
  const past = await set('2020-01-01T00:00:00.000Z');
  expect([past.status, past.error.details]).toMatchObject([409, { problems: [{ path: 'requestedFor' }] }]);

  expect((await set(first.at)).data).toMatchObject({ row: { requestedFor: first.at }, bill: { requested: first } });
  const { data: listed } = await server.call(contract.listBills, { params: at(), query: {} as never, cookie: till.cookie });
  expect(listed.rows.find(({ id }) => id === orderId)).toMatchObject({ requestedFor: first.at });
  await server.call(contract.sendBill, { params: { orderId }, body: {}, cookie: till.cookie });
  const display = await server.signInDisplay();
  const readTicket = async () =>
    (await server.call(listTickets, { params: at(), cookie: display })).data.rows.find((ticket) => ticket.orderId === orderId);
  expect(await readTicket()).toMatchObject({ dueAt: first.at });
  expect((await set(second.at)).data.row).toMatchObject({ requestedFor: second.at, unsent: true });
  await server.call(contract.sendBill, { params: { orderId }, body: {}, cookie: till.cookie });
  expect(await readTicket()).toMatchObject({ dueAt: second.at });
  expect((await place(orderId)).data.row).toMatchObject({ status: 'accepted', requestedFor: second.at });

  const now = await till.open([['Batch brew', 1]]);
  await till.wish(now, { type: 'setRequestedFor', requestedFor: first.at });
  const eaten = await till.wish(now, { type: 'setCollectionType', collectionType: 'dineIn' });
  expect(eaten.data.row.requestedFor).toBeNull();
});
