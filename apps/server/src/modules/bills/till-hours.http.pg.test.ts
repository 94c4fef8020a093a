import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/bills';
import { takePayment } from '@servery/contract/counter-payments';
import { getTillStore } from '@servery/contract/tills';
import { addDays, getInstant, getWeekday } from '@servery/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyDay, everyType } from '../../testing/small-restaurant.ts';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** One o'clock in the night of a Friday, when guests can no longer order but the bar is still open. */
const zone = 'Australia/Sydney';
const today = new Date().toISOString().slice(0, 10);
const friday = [2, 3, 4, 5, 6, 7, 8].map((days) => addDays(today, days)).find((date) => getWeekday(date) === 'friday')!;
const saturday = addDays(friday, 1);

let server: TestServer;
let till: Till;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const tillDay = async () => (await server.call(getTillStore, { params: at(), cookie: till.cookie })).data.tradingDay;
const week = (endTimeOfDay: string) =>
  everyType(
    everyDay({ availableAllDay: false, dayIntervals: [{ startTimeOfDay: '6:00 PM', endTimeOfDay, attributeToPreviousDay: false }] }),
  );
const paidBill = async () => {
  const orderId = await till.open();
  const params = { ...at(), orderId };
  const placed = await server.call(contract.placeBill, { params, body: {}, cookie: till.cookie });
  const paid = await server.call(takePayment, {
    params,
    body: { id: randomUUID(), method: 'cash', amount: placed.data.row.grandTotal, note: '' },
    cookie: await server.signIn('storeUser'),
  });
  expect([placed.status, paid.status]).toEqual([200, 201]);
  return orderId;
};
const readOrder = async (orderId: string) =>
  (await server.test.owner.query('select trading_day::text, status from orders where id = $1', [orderId])).rows[0];

const closeDays = () => server.modules.orders.plainJobs.find(({ task }) => task === 'orders.closeDays')!.run({}, {} as never);

beforeAll(async () => {
  server = await startTestServer();
  await server.change('tradingHours', week('10:00 PM'));
  server.clock.now = new Date(getInstant(saturday, 60, zone));
  till = await createTill(server);
});
afterAll(() => server.close());

it('without hours of its own the till is on the store’s trading day', async () => {
  expect(await tillDay()).toBe(saturday);
});

it('with them its bills are of the night that it is in, and no bill is completed before that night is over', async () => {
  await server.change('tillHours', { hours: week('3:00 AM') as never });
  expect(await tillDay()).toBe(friday);
  const orderId = await paidBill();
  expect(await readOrder(orderId)).toEqual({ trading_day: friday, status: 'accepted' });
  await closeDays();
  expect(await readOrder(orderId), 'for guests it is Saturday, for the till it is not').toMatchObject({ status: 'accepted' });
  server.clock.now = new Date(getInstant(saturday, 5 * 60 + 1, zone));
  await closeDays();
  expect(await readOrder(orderId)).toMatchObject({ status: 'completed' });
});
