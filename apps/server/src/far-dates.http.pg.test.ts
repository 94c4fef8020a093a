import { randomUUID } from 'node:crypto';
import { createCoupon, listCoupons, suggestCoupons } from '@servery/contract/coupons';
import { setPauses } from '@servery/contract/pauses';
import { explainMenu } from '@servery/contract/menu';
import { listOrders, placeOrder, quoteCart } from '@servery/contract/online-ordering';
import { putSettings } from '@servery/contract/settings/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysetCursor } from './platform/db/keyset.ts';
import { couponBody } from './testing/rewards.ts';
import { createTill, type Till } from './testing/till.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Dates that no calendar of ours can work with: an answer that names the field, never a failure. */
let server: TestServer;
let admin: string;
let till: Till;
const place = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const message = 'Please enter a date from 1900 to 9998.';

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('restaurantAdmin');
  till = await createTill(server);
});
afterAll(() => server.close());

const cart = (requestedFor: string) => ({ collectionType: 'pickup' as const, requestedFor, lines: [server.line('Toastie', 1)] });
const holiday = (date: string) => ({ holidays: [{ name: 'Far away', date, dayIntervals: [] }] });

describe.each(['0000-01-01', '9999-12-31'])('%s', (date) => {
  const at = `${date}T12:00:00Z`;
  it.each<[string, string, () => Promise<{ status: number; error: { code: string; fields?: object[] } }>]>([
    ['quoting', 'requestedFor', () => server.call(quoteCart, { params: place(), body: cart(at) })],
    ['placing', 'requestedFor', () => server.call(placeOrder, { params: place(), body: server.orderBody({ requestedFor: at }) })],
    ['explaining', 'at', () => server.call(explainMenu, { params: place(), query: { collectionType: 'pickup', at } })],
    ['suggesting coupons', 'requestedFor', () => server.call(suggestCoupons, { body: { ...place(), ...cart(at) } })],
    ['orders from', 'from', () => server.call(listOrders, { params: place(), query: { from: date }, cookie: admin })],
    ['orders to', 'to', () => server.call(listOrders, { params: place(), query: { to: date }, cookie: admin })],
    ['orders of', 'tradingDay', () => server.call(listOrders, { params: place(), query: { tradingDay: date }, cookie: admin })],
    [
      'a coupon',
      'startDate',
      () =>
        server.call(createCoupon, {
          params: { restaurantId: server.restaurantId },
          body: couponBody({ startDate: date }),
          cookie: admin,
        }),
    ],
    [
      'a pause',
      'pausedUntil',
      () => server.call(setPauses, { params: place(), body: { collectionTypes: ['pickup'], pausedUntil: at }, cookie: admin }),
    ],
    [
      'a holiday',
      'value.holidays.0.date',
      () =>
        server.call(putSettings('holidays'), {
          params: place(),
          body: { value: holiday(date), version: 0 },
          cookie: admin,
        }),
    ],
    [
      'a till whose clock is wrong',
      'operations.0.at',
      () => {
        const [operation] = till.make({ type: 'open', collectionType: 'pickup', tableId: null, customerName: '' });
        till.countFrom(1);
        return till.send(randomUUID(), [{ ...operation!, at }]);
      },
    ],
  ])('is refused at its field: %s', async (_what, path, send) => {
    const answer = await send();
    expect([answer.status, answer.error]).toMatchObject([400, { code: 'validation_failed', fields: [{ path, message }] }]);
  });
});

it('refuses a cursor whose time the database does not know', async () => {
  const cursor = keysetCursor(new Date('0000-01-01T00:00:00Z'), randomUUID());
  const answer = await server.call(listOrders, { params: place(), query: { cursor }, cookie: admin });
  expect([answer.status, answer.error]).toMatchObject([400, { code: 'validation_failed', fields: [{ path: 'cursor' }] }]);
});

it('still lists a coupon that was made while any date was taken', async () => {
  const params = { restaurantId: server.restaurantId };
  const body = couponBody();
  await server.call(createCoupon, { params, body, cookie: admin });
  await server.test.owner.query("update coupon set start_date = '0001-01-01', end_date = '9999-12-31' where id = $1", [body.id]);
  const { data } = await server.call(listCoupons, { params, cookie: admin });
  expect(data.rows).toMatchObject([{ id: body.id, startDate: '0001-01-01', endDate: '9999-12-31', state: 'active' }]);
});
