import { placeOrder, quoteCart, type PlaceOrderConflict } from '@servery/contract/online-ordering';
import { getRestaurant } from '@servery/contract/restaurants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rewards } from '../../testing/rewards.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let make: ReturnType<typeof rewards>;
const place = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
/** A square of about two kilometres, and a smaller one inside it. */
const square = (half: number) => [
  { latitude: -33.9 - half, longitude: 151.17 - half },
  { latitude: -33.9 - half, longitude: 151.17 + half },
  { latitude: -33.9 + half, longitude: 151.17 + half },
  { latitude: -33.9 + half, longitude: 151.17 - half },
];
const area = (id: string, half: number, deliveryCharges: number, minOrderValue: number | null = null) => ({
  id,
  name: id,
  deliveryCharges,
  minOrderValue,
  shouldApplyThirdPartyDeliveryFee: false,
  polygon: square(half),
});
const at = (latitude: number | null, suburb = 'Enmore', postcode = '2042') => ({
  address: {
    line1: '1 Test Street',
    suburb,
    state: 'NSW',
    postcode,
    country: 'AU' as const,
    latitude,
    longitude: latitude === null ? null : 151.17,
    provider: 'manual' as const,
    providerPlaceId: null,
  },
  dropoffNotes: '',
});
/** As an address comes that was chosen from the list. */
const confirmed = async ({ address, ...rest }: ReturnType<typeof at>) => ({
  ...rest,
  address: await server.modules.addresses.proofs.sign(address, { elsewhere: null, storeId: null }),
});
const quote = async (delivery: ReturnType<typeof at> | null, change: object = {}) =>
  server.call(quoteCart, {
    params: place(),
    body: {
      collectionType: 'delivery',
      requestedFor: null,
      delivery: delivery && (await confirmed(delivery)),
      lines: [server.line('Toastie', 2)],
      ...change,
    },
  });
const send = async (delivery: ReturnType<typeof at>, shownTotal: number, change: object = {}) =>
  server.call(placeOrder, {
    params: place(),
    body: server.orderBody({
      collectionType: 'delivery',
      paymentMethod: 'cardOnDelivery',
      delivery: await confirmed(delivery),
      lines: [server.line('Toastie', 2)],
      shownTotal,
      ...change,
    }),
  });
const getConflict = (answer: { error: { details?: unknown } }) => answer.error.details as PlaceOrderConflict;
const plain = { minOrderValue: 0, fee: 600, freeFrom: null, radiusInMetres: null, suburbs: [], deliveryAreas: [] };

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.signIn('restaurantAdmin');
  make = rewards(server, () => admin);
  await server.change('onlineOrdering', { collectionTypes: { pickup: true, delivery: true, dineIn: true } });
  await server.change('checkout', {
    hasCoupons: true,
    paymentSettings: { pickup: ['inStore'], delivery: ['cardOnDelivery', 'cashOnDelivery'], dineIn: ['inStore'] },
  });
});
beforeEach(() => server.change('delivery', plain));
afterAll(() => server.close());

describe('areas', () => {
  beforeEach(() => server.change('delivery', { ...plain, deliveryAreas: [area('wide', 0.02, 900), area('near', 0.005, 400, 2000)] }));

  it('each have their fee; of several the cheapest counts, and outside of all nothing is delivered', async () => {
    expect((await quote(at(-33.9))).data).toMatchObject({ cart: { deliveryFee: 400 }, problems: [] });
    expect((await quote(at(-33.915))).data).toMatchObject({ cart: { deliveryFee: 900 }, problems: [] });
    expect((await quote(at(-33.95))).data).toMatchObject({ cart: { grandTotal: 3400 }, problems: [{ code: 'OUTSIDE_AREA' }] });
    expect((await quote(null)).data.cart, 'nobody knows where it goes').toMatchObject({ deliveryFee: 900 });
    expect((await send(at(-33.9), 2900)).data.cart).toMatchObject({ deliveryFee: 400, grandTotal: 2900 });
    const outside = getConflict(await send(at(-33.95), 3400));
    expect(outside).toMatchObject({ reason: 'CART_PROBLEMS', problems: [{ code: 'OUTSIDE_AREA', path: 'delivery.address' }] });
    expect(getConflict(await send(at(-33.915), 2900)), 'not for the fee of the near one').toMatchObject({ reason: 'PRICE_CHANGED' });
  });

  it('have their own minimum', async () => {
    const lines = [server.line('Toastie', 1)];
    expect((await quote(at(-33.9), { lines })).data.problems).toMatchObject([{ code: 'BELOW_MINIMUM' }]);
    expect((await quote(at(-33.915), { lines })).data.problems).toEqual([]);
  });

  it('are shown with the store, with what each costs', async () => {
    const { data } = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
    expect(data.stores.find(({ id }) => id === server.storeId)?.delivery?.areas).toMatchObject([
      { id: 'wide', fee: 900, minOrderValue: 0, polygon: square(0.02) },
      { id: 'near', fee: 400, minOrderValue: 2000 },
    ]);
  });

  it('cost nothing with a coupon for free delivery, which is counted', async () => {
    const coupon = await make.coupon({ type: 'freeDelivery', discountAmount: null, maxRedeems: 1 });
    const answer = await send(at(-33.915), 2500, { couponCode: coupon.couponCode });
    expect([answer.status, answer.data.cart]).toMatchObject([201, { deliveryFee: 0, coupon: { freeDelivery: true, amount: 0 } }]);
    expect(await make.readRedeemed(coupon.id)).toBe(1);
  });
});

describe('suburbs', () => {
  it('each have their fee, and others are not delivered to', async () => {
    const suburbs = [{ id: '1', name: 'Enmore', postcode: '2042', fee: 300 }];
    await server.change('delivery', { ...plain, suburbs });
    expect((await quote(at(null))).data).toMatchObject({ cart: { deliveryFee: 300 }, problems: [] });
    expect((await quote(at(null, 'Bondi', '2026'))).data.problems).toMatchObject([{ code: 'OUTSIDE_AREA' }]);
    const { data } = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
    expect(data.stores.find(({ id }) => id === server.storeId)?.delivery?.suburbs).toEqual([
      { name: 'Enmore', postcode: '2042', fee: 300 },
    ]);
  });
});

describe('what a store shows before anybody pays', () => {
  it('surcharges that hold from today on, tips and coupons', async () => {
    const store = async () => {
      const { data } = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
      return data.stores.find(({ id }) => id === server.storeId)!;
    };
    expect(await store()).toMatchObject({ hasCoupons: true, tipPercentages: null, surcharges: { publicHoliday: null, card: null } });
    const surcharge = { amountInCents: 100, percentage: 10_000 };
    await server.change('surcharges', {
      publicHoliday: {
        enabled: true,
        isEnabledForOnline: true,
        surcharge,
        holidays: [
          { name: 'Long ago', date: '2020-12-25' },
          { name: 'To come', date: '2099-12-25' },
        ],
      },
      card: { amountInCents: 0, percentage: 1_000, applicableBelowAmount: 2000 },
      tips: { enabled: true, percentages: [5, 10] },
    });
    expect(await store()).toMatchObject({
      tipPercentages: [5, 10],
      // Australia allows none since October 2026.
      surcharges: { publicHoliday: { ...surcharge, holidays: [{ name: 'To come', date: '2099-12-25' }] }, card: null },
    });
    server.clock.now = new Date('2026-09-30T02:00:00Z');
    expect((await store()).surcharges.card).toEqual({ amountInCents: 0, percentage: 1_000, applicableBelowAmount: 2000 });
    server.clock.now = null;
  });
});
