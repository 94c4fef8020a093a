import { suggestCoupons, listActiveCoupons, listStoreCoupons } from '@servery/contract/coupons';
import { explainMenu, getMenu } from '@servery/contract/menu';
import { listOrders, placeOrder, quoteCart, type PlaceOrderConflict } from '@servery/contract/online-ordering';
import { getRestaurant, listSlots } from '@servery/contract/restaurants';
import { addDays, addMinutes, getInstant, getWeekday } from '@servery/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewards } from '../../testing/rewards.ts';
import { everyDay, everyType } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** One o'clock in the night of a Friday: by the calendar it is Saturday. In the near future, so that sessions stay valid. */
const zone = 'Australia/Sydney';
const today = new Date().toISOString().slice(0, 10);
const friday = [2, 3, 4, 5, 6, 7, 8].map((days) => addDays(today, days)).find((date) => getWeekday(date) === 'friday')!;
const saturday = addDays(friday, 1);
const oneAm = getInstant(saturday, 60, zone);

let server: TestServer;
let admin: string;
let make: ReturnType<typeof rewards>;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const place = (change: Parameters<TestServer['orderBody']>[0]) => server.call(placeOrder, { params: at(), body: server.orderBody(change) });
const quote = (couponCode: string, requestedFor: string | null = null) => {
  const lines = [server.line('Batch brew', 1), server.line('Toastie', 2)];
  return server.call(quoteCart, { params: at(), body: { collectionType: 'pickup', requestedFor, lines, couponCode } });
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('restaurantAdmin');
  make = rewards(server, () => admin);
  const interval = (startTimeOfDay: string, endTimeOfDay: string, attributeToPreviousDay = false) => ({
    startTimeOfDay,
    endTimeOfDay,
    attributeToPreviousDay,
  });
  const night = { availableAllDay: false, dayIntervals: [interval('6:00 PM', '12:00 AM'), interval('12:00 AM', '3:00 AM', true)] };
  await server.change('tradingHours', everyType(everyDay(night)));
  await server.change('checkout', { hasCoupons: true });
  server.clock.now = new Date(oneAm);
});
afterAll(() => server.close());

describe('at one in the night', () => {
  it('the store is open on the day that began the evening before, for all who ask', async () => {
    const { data } = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
    expect(data.stores[0]).toMatchObject({
      tradingDay: friday,
      status: { open: true, closesAt: getInstant(saturday, 180, zone) },
    });
    const slots = await server.call(listSlots, { params: at(), query: { collectionType: 'pickup' } });
    expect(slots.data).toMatchObject({
      now: oneAm,
      days: [{ date: friday }, { date: saturday }, {}, {}, {}, {}, {}, {}, {}].slice(0, slots.data.days.length),
    });
    const explained = await server.call(explainMenu, { params: at(), query: { collectionType: 'pickup' } });
    expect(explained.data.store).toMatchObject({ orderable: true, tradingDay: friday });
    expect(explained.data.menuVersion).toBe((await server.call(getMenu, { params: at() })).data.version);
    const late = await server.call(explainMenu, { params: at(), query: { collectionType: 'pickup', at: getInstant(saturday, 240, zone) } });
    expect(late.data.store).toMatchObject({ orderable: false, reason: 'STORE_CLOSED' });
  });

  it('the page stops offering orders for now at the minute in which the checkout stops taking them', async () => {
    await server.change('onlineOrdering', {
      leadTimeInMinutes: { pickup: 20, delivery: 45, dineIn: 0 },
      lastOrderBeforeCloseInMinutes: 15,
    });
    const seen = async (minutes: number) => {
      server.clock.now = new Date(getInstant(saturday, minutes, zone));
      const [store] = (await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } })).data.stores;
      const slots = await server.call(listSlots, { params: at(), query: { collectionType: 'pickup' } });
      const placed = await place({ shownTotal: 3000 });
      return { store, asap: slots.data.asap, reason: slots.data.reason, placed: placed.status, message: placed.error?.message ?? null };
    };
    const last = getInstant(saturday, 145, zone);
    expect(await seen(144)).toMatchObject({ store: { notForNow: [], changesAfter: last }, reason: null, placed: 201 });
    expect(await seen(145)).toMatchObject({ store: { notForNow: [], changesAfter: last }, reason: null, placed: 201 });
    expect(await seen(146)).toMatchObject({
      store: { status: { open: true }, notForNow: [{ collectionType: 'pickup', next: getInstant(saturday, 18 * 60, zone) }] },
      asap: null,
      reason: 'NOT_FOR_NOW',
      placed: 409,
      message: 'Pickup takes no orders for right now. Please choose a later time.',
    });
    expect(await seen(180), 'a closed store says that it is closed').toMatchObject({
      store: { status: { open: false }, notForNow: [] },
      reason: 'STORE_CLOSED',
      placed: 409,
    });
    server.clock.now = new Date(oneAm);
  });

  it("takes Friday's coupon and no Saturday's, and lists it where coupons are listed", async () => {
    const coupon = await make.coupon({ dows: ['friday'], startDate: friday, endDate: friday, isPublic: true });
    const tomorrows = await make.coupon({ dows: ['saturday'], isPublic: true });
    expect((await quote(coupon.couponCode)).data).toMatchObject({ problems: [], cart: { coupon: { amount: 300 } } });
    const wrong = await quote(tomorrows.couponCode);
    expect(wrong.data.problems).toMatchObject([{ code: 'COUPON_WRONG_DAY' }]);
    const evening = await quote(tomorrows.couponCode, getInstant(saturday, 19 * 60, zone));
    expect(evening.data.problems, 'for the evening to come it is the other way round').toEqual([]);

    const ofStore = await server.call(listStoreCoupons, {
      params: { storeId: server.storeId },
      query: { restaurantId: server.restaurantId },
    });
    expect(ofStore.data.rows.map(({ couponCode }) => couponCode)).toContain(coupon.couponCode);
    const active = await server.call(listActiveCoupons, { params: { restaurantId: server.restaurantId } });
    expect(active.data.rows.map(({ couponCode }) => couponCode)).toEqual([coupon.couponCode]);
    const lines = [server.line('Toastie', 2)];
    const suggested = await server.call(suggestCoupons, {
      body: { ...at(), collectionType: 'pickup', requestedFor: null, lines },
    });
    expect(suggested.data.rows.map((row) => row.coupon.couponCode)).toEqual([coupon.couponCode]);
  });

  it("bears the surcharge of Friday's holiday, and not that of Saturday's", async () => {
    const holiday = async (date: string) => {
      const surcharge = { amountInCents: 0, percentage: 10_000 };
      const publicHoliday = { enabled: true, isEnabledForOnline: true, surcharge, holidays: [{ name: 'Bounty Day', date }] };
      await server.change('surcharges', { publicHoliday });
    };
    await holiday(saturday);
    expect((await place({ shownTotal: 3000 })).status).toBe(201);
    await holiday(friday);
    const { data } = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
    expect(data.stores[0]?.surcharges.publicHoliday?.holidays, 'guests are still told').toEqual([{ name: 'Bounty Day', date: friday }]);
    const changed = await place({ shownTotal: 3000 });
    expect(changed.error.details as PlaceOrderConflict).toMatchObject({ reason: 'PRICE_CHANGED', cart: { grandTotal: 3300 } });
    expect((await place({ shownTotal: 3300 })).status).toBe(201);
    await server.change('surcharges', {
      publicHoliday: { enabled: false, isEnabledForOnline: false, surcharge: { amountInCents: 0, percentage: 0 }, holidays: [] },
    });
  });

  it('an order is listed under Friday, and its number continues from the evening', async () => {
    server.clock.now = new Date(getInstant(friday, 22 * 60, zone));
    const evening = await place({ shownTotal: 3000 });
    server.clock.now = new Date(oneAm);
    const night = await place({ shownTotal: 3000 });
    const forLater = await place({ shownTotal: 3000, requestedFor: getInstant(saturday, 19 * 60, zone) });
    expect([evening.status, night.status, forLater.status]).toEqual([201, 201, 201]);
    const getNumber = (answer: typeof night) => Number(answer.data.number.replace(/\D/g, ''));
    expect(getNumber(night)).toBe(getNumber(evening) + 1);
    const readDay = async (tradingDay: string) =>
      (await server.call(listOrders, { params: at(), query: { tradingDay, limit: 100 }, cookie: admin })).data;
    const listed = await readDay(friday);
    expect(listed.tradingDay).toBe(friday);
    const ids = listed.rows.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([evening.data.id, night.data.id]));
    expect((await readDay(saturday)).rows.map(({ id }) => id)).toEqual([forLater.data.id]);
  });

  it('after closing the last bills are still of Friday; two hours later it is Saturday', async () => {
    for (const [minutes, day] of [
      [180, friday],
      [299, friday],
      [300, saturday],
    ] as const) {
      server.clock.now = new Date(addMinutes(getInstant(saturday, 0, zone), minutes));
      const { data } = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
      expect(data.stores[0]).toMatchObject({ tradingDay: day, status: { open: false } });
      expect((await place({ shownTotal: 3000 })).status).toBe(409);
    }
    server.clock.now = new Date(oneAm);
  });
});
