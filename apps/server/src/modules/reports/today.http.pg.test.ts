import { getStoreReport } from '@servery/contract/reports';
import { getOpenOrders, getStoresToday, getToday } from '@servery/contract/today';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertOrder, type AnyOrder } from '../../testing/report-orders.ts';
import { everyDay, everyType } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Open from 11 AM to 2 AM, looked at in the night of a Friday: it is 1:30 on Saturday, a quarter of an hour before the last order a week ago. */
const now = '2026-11-27T14:30:00.000Z';
const [friday, saturday, weekBefore, itsSaturday] = ['2026-11-27', '2026-11-28', '2026-11-20', '2026-11-21'] as const;
let server: TestServer;
let admin: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

const sell = (day: string, minute: number, price: number, given: Partial<AnyOrder> = {}) =>
  insertOrder(server, {
    ...{ day, minute, source: 'website', status: 'completed', payment: 'PAID', collection: 'pickup' },
    ...{ lines: [{ item: 1, quantity: 1, price }], coupon: 0, loyalty: 0, other: 0, off: 0, fee: 0, holiday: 0, tip: 300 },
    ...{ rounding: 0, tax: 0, added: false, covers: null, till: 0, tenders: [], online: null },
    ...given,
  });

const read = async () => {
  const { status, data } = await server.call(getToday, { params: at(), cookie: admin });
  expect(status).toBe(200);
  return data;
};
const pass = (seconds: number) => {
  server.clock.now = new Date(server.clock.now!.getTime() + seconds * 1000);
};

beforeAll(async () => {
  server = await startTestServer();
  const evening = {
    availableAllDay: false,
    dayIntervals: [{ startTimeOfDay: '11:00 AM', endTimeOfDay: '2:00 AM', attributeToPreviousDay: false }],
  };
  await server.change('tradingHours', everyType(everyDay(evening)) as never);
  admin = await server.signIn('restaurantAdmin');
  server.clock.now = new Date(now);
  await sell(weekBefore, 12 * 60, 2000);
  await sell(itsSaturday, 60, 500);
  // By this time a week ago it was not sold yet.
  await sell(itsSaturday, 105, 4000);
  await sell(friday, 12 * 60 + 10, 1000);
  await sell(saturday, 75, 700, { source: 'pos', collection: 'dineIn', covers: 4 });
  // None of these counts: not paid, cancelled, and of the day before.
  await sell(saturday, 70, 9000, { source: 'pos', status: 'new', payment: 'NOT_PAID' });
  await sell(saturday, 71, 9000, { status: 'cancelled' });
  await sell('2026-11-26', 12 * 60, 9000);
  await server.modules.reports.rollUp();
});
afterAll(() => server.close());

it('has the sales of the trading day so far, beside the same weekday by the same time and in all', async () => {
  const today = await read();
  expect(today).toMatchObject({
    ...{
      at: now,
      tradingDay: friday,
      currency: 'AUD',
      orders: 2,
      amount: 1700,
      covers: 4,
      latest: true,
      trading: { open: true, opensAt: null },
    },
    weekBefore: { tradingDay: weekBefore, byNow: { orders: 2, amount: 2500 }, wholeDay: { orders: 3, amount: 6500 } },
  });
  expect(today.hours).toEqual([
    { hour: 12, orders: 1, amount: 1000, before: { orders: 1, amount: 2000 } },
    { hour: 1, orders: 1, amount: 700, before: { orders: 2, amount: 4500 } },
  ]);
  // The same as the report of the day.
  const report = await server.call(getStoreReport, { params: at(), query: { period: 'today' }, cookie: admin });
  expect(report.data.figures.find(({ section, key }) => section === 'sales' && key === 'total')).toMatchObject({ count: 2, amount: 1700 });
});

it('counts a store once in three seconds, and says when there may be more', async () => {
  pass(60);
  expect(await read()).toMatchObject({ orders: 2, latest: true });
  await sell(saturday, 80, 100);
  expect(await read()).toMatchObject({ orders: 2, latest: false });
  pass(3);
  const both = await Promise.all([read(), read()]);
  expect(both.map(({ orders, latest }) => [orders, latest]).toSorted()).toEqual([
    [3, false],
    [3, true],
  ]);
});

it('has open and late orders, those that need somebody first, and how long the kitchen takes', async () => {
  const open = async () => (await server.call(getOpenOrders, { params: at(), cookie: admin })).data;
  expect(await open()).toMatchObject({
    toAccept: 0,
    accepted: 0,
    late: 0,
    bills: 1,
    urgent: [],
    preparation: { setMinutes: 30, minutes: null, orders: 0 },
  });
  const set = (price: number, columns: string) =>
    server.test.owner.query(`update orders set ${columns} where store_id = $1 and item_total = $2`, [server.storeId, price]);
  await sell(saturday, 81, 31, { status: 'new' });
  await sell(saturday, 60, 32, { status: 'accepted' });
  await set(32, `accepted_at = placed_at, promised_for = placed_at + interval '5 minutes'`);
  await sell(saturday, 61, 33, { status: 'accepted' });
  await set(33, `accepted_at = placed_at, promised_for = placed_at + interval '2 hours', ready_at = placed_at + interval '20 minutes'`);
  // Unpaid since yesterday: it is in no list of open orders.
  await sell('2026-11-26', 13 * 60, 34, { status: 'accepted', payment: 'NOT_PAID' });
  pass(3);
  const { urgent, ...rest } = await open();
  expect(rest).toMatchObject({ toAccept: 1, accepted: 2, late: 1, bills: 1, preparation: { setMinutes: 30, minutes: 20, orders: 1 } });
  expect(urgent.map(({ state, since }) => [state, since])).toEqual([
    ['late', '2026-11-27T14:05:00.000Z'],
    ['toAccept', '2026-11-27T14:21:00.000Z'],
  ]);
});

it('has every store of the restaurant beside the others', async () => {
  pass(3);
  const { data } = await server.call(getStoresToday, { params: { restaurantId: server.restaurantId }, cookie: admin });
  const rows = new Map(data.stores.map((row) => [row.storeId, row]));
  expect([...rows.keys()].toSorted()).toEqual([server.storeId, server.otherStoreId].toSorted());
  const own = await read();
  expect(rows.get(server.storeId)).toMatchObject({
    ...{ orders: own.orders, amount: own.amount, before: own.weekBefore.byNow, toAccept: 1, accepted: 2, late: 1, bills: 1, alarms: 0 },
  });
  expect(rows.get(server.otherStoreId)).toMatchObject({ orders: 0, amount: 0, before: { orders: 0, amount: 0 }, toAccept: 0, late: 0 });
});

it('shows money to those who run the place, and open orders to all who work there', async () => {
  const statuses = async (role: 'restaurantUser' | 'storeAdmin' | 'storeUser') => {
    const cookie = await server.signIn(role);
    const { restaurantId } = server;
    return [
      (await server.call(getToday, { params: at(), cookie })).status,
      (await server.call(getOpenOrders, { params: at(), cookie })).status,
      (await server.call(getStoresToday, { params: { restaurantId }, cookie })).status,
    ];
  };
  expect(await statuses('restaurantUser')).toEqual([403, 200, 403]);
  expect(await statuses('storeAdmin')).toEqual([200, 200, 403]);
  expect(await statuses('storeUser')).toEqual([403, 200, 403]);
});
