import { randomUUID } from 'node:crypto';
import { getTimeClock } from '@servery/contract/shifts';
import { getKdsDevice } from '@servery/contract/kds';
import { listTillEmployees } from '@servery/contract/employees';
import { getScheme } from '@servery/contract/loyalty';
import { getMenu } from '@servery/contract/menu';
import { listOrders, placeOrder } from '@servery/contract/online-ordering';
import { getHours, getRestaurant, listSlots } from '@servery/contract/restaurants';
import {
  getRestaurantSettings,
  getSettings,
  putRestaurantSettings,
  putSettings,
  settingsSections,
  type SettingsOf,
  type SettingsSectionId,
} from '@servery/contract/settings/index';
import { listTenders } from '@servery/contract/tenders';
import { getTillStore } from '@servery/contract/tills';
import { defaultTaxRules } from '@servery/domain/tax';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closedHours, everyDay, everyType } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** A saved setting is read at once on the node that saved it, and soon on every other. */

let server: TestServer;
const as: Record<'owner' | 'till' | 'display', string> = { owner: '', till: '', display: '' };
beforeAll(async () => {
  server = await startTestServer();
  await server.change('checkout', { paymentSettings: { pickup: ['inStore'], delivery: ['cashOnDelivery'], dineIn: ['inStore'] } });
  await server.change('onlineOrdering', { collectionTypes: everyType(true) as SettingsOf<'onlineOrdering'>['collectionTypes'] });
  await server.change('business', { taxRegistered: true, taxNumber: '51 824 753 556' });
  as.owner = await server.signIn('restaurantAdmin');
  as.till = await server.signInDevice('posTerminal');
  as.display = await server.signInDisplay();
});
afterAll(() => server.close());

const params = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const restaurant = () => ({ restaurantId: server.restaurantId });
const store = async () => (await server.call(getRestaurant, { params: restaurant() })).data.stores.find(({ id }) => id === server.storeId)!;
const till = async () => (await server.call(getTillStore, { params: params(), cookie: as.till })).data;
const people = async () => (await server.call(listTillEmployees, { cookie: as.till })).data;
const display = async () => (await server.call(getKdsDevice, { cookie: as.display })).data;

const seen = <Id extends SettingsSectionId>(section: Id, fields: Partial<SettingsOf<Id>>, by: () => Promise<unknown>, as: unknown) => ({
  ...{ section, fields, by, as },
});

const inTwoDays = new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10);
const never = { available: false, timePeriod: { startTimeOfDay: '12:00 AM', durationInHours: 24 } };
const gst = [...defaultTaxRules.AU];
/** Every hour counts on the day before. */
const late = {
  availableAllDay: false,
  dayIntervals: [{ startTimeOfDay: '12:00 AM', endTimeOfDay: '12:00 AM', attributeToPreviousDay: true }],
};

const voucher = {
  ...{ id: randomUUID(), name: 'Voucher', sortOrder: 0 },
  ...{ availableForPickup: true, availableForDelivery: true, availableForDineIn: true },
};

const maps = [{ id: 'terrace', name: 'Terrace', scale: null, pinnedCoordinates: { x: 0, y: 0 }, tables: [] }];

const changes = [
  seen('kitchenDisplay', { prepTimeInMinutes: 17 }, async () => (await display()).prepTimeInMinutes, 17),
  seen('printing', { printStations: [{ id: 'bar', name: 'Bar' }] }, async () => (await display()).printStations, [
    { id: 'bar', name: 'Bar' },
  ]),
  seen('tax', { rules: gst }, async () => (await till()).taxRules, gst),
  seen('checkout', { hasCoupons: true }, async () => (await store()).hasCoupons, true),
  seen(
    'surcharges',
    { tips: { enabled: true, percentages: [7] }, cashFiveUp: true },
    async () => [(await store()).tipPercentages, (await till()).cashFiveUp],
    [[7], true],
  ),
  seen('tableMap', { maps }, async () => (await till()).tableMaps, maps),
  seen('staffActions', { drawer: null }, async () => (await people()).audiences.drawer, null),
  seen(
    'timeClock',
    { enableEmployeeTimeClock: true },
    async () => (await server.call(getTimeClock, { cookie: as.till })).data.settings.enableEmployeeTimeClock,
    true,
  ),
  seen(
    'customPayments',
    { payments: [voucher] },
    async () => {
      const body = server.orderBody();
      await server.call(placeOrder, { params: params(), body });
      return (await server.call(listTenders, { params: { ...params(), orderId: body.id }, query: {}, cookie: as.till })).data
        .customPayments;
    },
    [{ id: voucher.id, name: 'Voucher' }],
  ),
  seen('delivery', { fee: 745 }, async () => (await store()).delivery?.fee, 745),
  seen(
    'orderProcess',
    { hasUnprocessedOrderMonitor: true, acceptWithinInMinutes: 9 },
    async () => (await server.call(listOrders, { params: params(), cookie: as.till })).data.process.acceptWithinInMinutes,
    9,
  ),
  seen(
    'pizza',
    { maxToppings: 3, sizes: [{ id: randomUUID(), name: 'Large', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 }] },
    async () => (await server.call(getMenu, { params: params() })).data.pizza?.maxToppings,
    3,
  ),
  seen(
    'holidays',
    { holidays: [{ name: 'Stocktaking', date: inTwoDays, dayIntervals: [] }] },
    async () => (await store()).week.find(({ date }) => date === inTwoDays)?.note,
    'Stocktaking',
  ),
  seen(
    'tillHours',
    { hours: everyType(everyDay(late)) as SettingsOf<'tillHours'>['hours'] },
    async () => (await till()).tradingDay < (await store()).tradingDay,
    true,
  ),
  seen(
    'timings',
    everyDay(everyType({ session1: never, session2: never })) as Partial<SettingsOf<'timings'>>,
    async () => (await server.call(listSlots, { params: params(), query: { collectionType: 'pickup' } })).data.asap,
    null,
  ),
  seen(
    'onlineOrdering',
    { collectionTypes: { pickup: true, delivery: true, dineIn: false } },
    async () => (await store()).collectionTypes,
    ['pickup', 'delivery'],
  ),
  seen(
    'tradingHours',
    closedHours as Partial<SettingsOf<'tradingHours'>>,
    async () => (await server.call(getHours, { params: params() })).data.types.flatMap(({ week }) => week.flatMap((day) => day.intervals)),
    [],
  ),
];

/** What other tests show: invoices name the business, and orders of the marketplace follow its settings. */
const elsewhere: SettingsSectionId[] = ['business', 'uberEats'];

it('is all of them', () => {
  expect([...changes.map(({ section }) => section), ...elsewhere].toSorted()).toEqual(Object.keys(settingsSections).toSorted());
});

it.each(changes)('$section', async ({ section, fields, by, as: expected }) => {
  expect(await by()).not.toEqual(expected);
  const before = (await server.call(getSettings(section), { params: params(), cookie: as.owner })).data;
  const put = (value: unknown, version: number) =>
    server.call(putSettings(section), { params: params(), body: { value, version } as never, cookie: as.owner });
  const saved = await put({ ...before.value, ...fields }, before.version);
  expect(saved.status).toBe(200);
  expect(await by()).toEqual(expected);
  // Pizza settings publish the menu, whose own tests follow it to other nodes.
  if (section === 'pizza') return;
  // Saved on another node: a wake-up reports it, or this node's next reading. Beside a list only the wake-up counts.
  await server.change(section, before.value as never, { elsewhere: section !== 'orderProcess' });
  await expect.poll(by).not.toEqual(expected);
});

it('loyalty', async () => {
  const scheme = async () => (await server.call(getScheme, { params: restaurant() })).data.scheme?.count;
  const before = (await server.call(getRestaurantSettings('loyalty'), { params: restaurant(), cookie: as.owner })).data;
  const value = { ...before.value, enabled: true, isEnabledForOnline: true, count: 7 };
  const body = { value, version: before.version };
  expect(await scheme()).not.toBe(7);
  expect((await server.call(putRestaurantSettings('loyalty'), { params: restaurant(), body, cookie: as.owner })).status).toBe(200);
  expect(await scheme()).toBe(7);
});
