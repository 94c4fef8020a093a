import { randomUUID } from 'node:crypto';
import { checkAddress } from '@servery/contract/addresses';
import { placeOrder, quoteCart } from '@servery/contract/online-ordering';
import type { DeliveryAddress } from '@servery/domain/delivery';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalAddresses } from '../../integrations/local-addresses/local-addresses.adapter.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const local = createLocalAddresses();
const asked = { searches: [] as string[], readings: 0 };

let server: TestServer;
const place = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const suburb = (name: string, fee: number, postcode: string) => ({ id: `${name}-${postcode}`.replaceAll(' ', '-'), name, postcode, fee });
/** Queen Street is in Auckland Central alone; Jervois Road in Ponsonby and in Herne Bay. */
const suburbs = [
  suburb('Ponsonby', 400, '1011'),
  suburb('Herne Bay', 600, '1011'),
  suburb('Auckland Central', 800, '1010'),
  suburb('Parnell', 900, '1052'),
];
const checked = (line1: string, typed: object = {}) => {
  const address = { line1, suburb: 'Ponsonby', state: '', postcode: '1011', ...typed };
  return server.call(checkAddress, { params: place(), body: { address, session: randomUUID() } });
};
const getBody = (address: DeliveryAddress) => ({
  collectionType: 'delivery' as const,
  delivery: { address, dropoffNotes: '' },
  lines: [server.line('Toastie', 2)],
});
/** As the portal does: looked up, priced, and placed with the price that was shown. */
async function order(line1: string, typed: object = {}) {
  const address = (await checked(line1, typed)).data;
  const { data } = await server.call(quoteCart, { params: place(), body: { ...getBody(address), requestedFor: null } });
  const body = server.orderBody({ ...getBody(address), paymentMethod: 'cashOnDelivery', shownTotal: data.cart!.grandTotal });
  const placed = await server.call(placeOrder, { params: place(), body });
  return { status: placed.status, fee: placed.data.cart.deliveryFee, confirmed: placed.data.delivery?.confirmed };
}

beforeAll(async () => {
  server = await startTestServer({
    addresses: {
      ...local,
      suggest: async (question) => (asked.searches.push(question.text), local.suggest(question)),
      resolve: async (choice) => ((asked.readings += 1), local.resolve(choice)),
    },
  });
  await server.change('orderProcess', { maxUnpaidOrders: null, maxUnpaidOrdersVerified: null });
  await server.change('onlineOrdering', { collectionTypes: { pickup: true, delivery: true, dineIn: true } });
  await server.change('checkout', { paymentSettings: { pickup: ['inStore'], delivery: ['cashOnDelivery'], dineIn: ['inStore'] } });
  await server.change('delivery', { minOrderValue: 0, fee: 0, freeFrom: null, radiusInMetres: null, suburbs, deliveryAreas: [] });
  await server.test.owner.query(
    `update store set country = 'NZ', address = address || '{"latitude":-36.8557,"longitude":174.739}' where id = $1`,
    [server.storeId],
  );
  server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
});
beforeEach(() => {
  asked.searches = [];
  asked.readings = 0;
});
afterAll(() => server.close());

describe('a street of a dearer suburb has the fee of that suburb', () => {
  it.each([
    '12 Queen Street',
    '12 Queen St.',
    '12B-14 Queen Street',
    '12 Queen Street, Auckland Central',
    'Apt 4B 12 Queen Street',
    '12 Queen Street Auckland',
    '12 Queen Street CBD',
    'Rear 12 Queen Street',
    'Room 5 12 Queen Street',
    'c/- Bar, 12 Queen Street',
    'Hotel Grand, 12 Queen Street',
    '4B/12 Queen Street',
    '12 Queen Street, Ponsonby',
    '12 Ponsonby Road, 12 Queen Street',
    '12 Queen Stret',
    '12 Qeen St',
    '12 Queen',
    '3 Zebra Way, Auckland Central',
    '12 Queen St Ponsonby Road',
    '12 Queen St. Ponsonby Road',
    '12 Queen Street Ponsonby Road',
    '12 Q.u.e.e.n. Street',
    '12 Q U E E N Street',
    '12 Q U E E N S T R E E T',
    '12 Que3n Street',
    '12 Q U E E N S T 12 Ponsonby Road',
    '12 Queen 12 Ponsonby Road',
    '12 Queen, 12 Ponsonby Road',
  ])('%s', async (line1) => {
    expect(await order(line1)).toEqual({ status: 201, fee: 800, confirmed: false });
  });

  it('is named by line 1 beside a street that both have', async () => {
    expect(await order('12 Jervois Road, Herne Bay')).toEqual({ status: 201, fee: 600, confirmed: false });
    expect(await order('12 Jervois Road', { suburb: 'Herne Bay' })).toEqual({ status: 201, fee: 600, confirmed: true });
    const { data } = await checked('12 Jervois Road, Herne Bay');
    expect(data.proof).toContain('[["Herne Bay","1011"]]');
  });
});

describe('an address that is right keeps its fee', () => {
  it.each([
    ['12 Ponsonby Road', true],
    ['Apt 4B 12 Ponsonby Road', true],
    ['12 Ponsonby Rd, Ponsonby, Auckland 1011', true],
    ['c/- Queen Street Bar, 12 Ponsonby Road', true],
    ['Parnell House, 12 Ponsonby Road', true],
    ['12 Jervois Road, Auckland', true],
    // It is not there: the text of line 1 beside the street is another name for the town.
    ['12 Ponsonby Road, Parnell', true],
    ['12 College Hill', true],
    // What is written in it is for people alone.
    ['12 🅠🅤🅔🅔🅝 🅢🅣, 12 Ponsonby Road', false],
    ['12 ǫᴜᴇᴇɴ ꜱᴛ 12 Ponsonby Road', false],
    ['12 Ponsonby Road 🏠', false],
    // The third house is not looked up.
    ['10 Ponsonby Road, 12 Ponsonby Road, 12 Queen Street', false],
    ['12 Auckland Road', false],
    ['12 Ponsonby Raod', false],
    ['Level 2, 5 Queens Parade', false],
    ['12 Parnell Avenue', false],
    ['12 St Marys Road', false],
    ['12 Old Queen Street', false],
    ['Hotel Grand', false],
    ['PO Box 12', false],
  ])('%s, confirmed: %s', async (line1, confirmed) => {
    expect(await order(line1)).toEqual({ status: 201, fee: 400, confirmed });
  });
});

describe('what a look-up asks', () => {
  it('is two searches for a street that is elsewhere, one for one that is there', async () => {
    await checked('Hotel Grand, Apt 4B 12 Queen Street');
    expect(asked).toEqual({ searches: ['12 queen street Ponsonby 1011', '12 queen street'], readings: 1 });
    asked.searches = [];
    await checked('12 Ponsonby Road');
    expect(asked.searches).toEqual(['12 ponsonby road Ponsonby 1011']);
  });

  it('is never more than five searches, and nothing for a post box', async () => {
    await checked('1 Old Street Lane Cove Road Mews Street South Melbourne, 2 Old Street Lane Cove Road Mews Street South Melbourne');
    expect(asked.searches).toHaveLength(5);
    asked.searches = [];
    await checked('PO Box 12');
    expect(asked.searches).toEqual([]);
  });
});

it('counts in areas: the dearest fee until the street is known where it was typed', async () => {
  const { data: house } = await checked('12 Queen Street', { suburb: 'Auckland Central', postcode: '1010' });
  const around = (half: number) =>
    [
      [-1, -1],
      [-1, 1],
      [1, 1],
      [1, -1],
    ].map(([south, east]) => ({
      latitude: house.latitude! + south! * half,
      longitude: house.longitude! + east! * half,
    }));
  const area = (id: string, deliveryCharges: number, half: number) => ({
    ...{ id, name: id, deliveryCharges, minOrderValue: null, shouldApplyThirdPartyDeliveryFee: false, polygon: around(half) },
  });
  const delivery = { minOrderValue: 0, fee: 0, freeFrom: null, radiusInMetres: null };
  await server.change('delivery', { ...delivery, suburbs: [], deliveryAreas: [area('near', 300, 0.0001), area('wide', 900, 0.1)] });
  const there = { suburb: 'Auckland Central', postcode: '1010' };
  for (const line1 of ['12 Queen Street', 'Apt 4B 12 Queen Street', '12 Queen Street, Flat 2', 'Hotel Grand, 12 Queen St Auckland']) {
    expect(await order(line1, there), line1).toEqual({ status: 201, fee: 300, confirmed: true });
    expect(await order(line1), line1).toEqual({ status: 201, fee: 900, confirmed: false });
  }
  expect(await order('12 Jervois Road, Herne Bay')).toMatchObject({ fee: 900, confirmed: false });
  await server.change('delivery', { ...delivery, suburbs, deliveryAreas: [] });
});

describe('400', () => {
  const line1 = '12 Qu\u0435en Street';
  const message = 'Please type “Qu\u0435en” again: it has letters of two alphabets in it.';

  it('is a word of two alphabets, at its field, looked up or ordered to', async () => {
    for (const [typed, path] of [
      [{}, 'address.line1'],
      [{ line1: '12 Queen Street', suburb: 'P\u043ensonby' }, 'address.suburb'],
    ] as const) {
      const answer = await checked(line1, typed);
      expect([answer.status, answer.error.fields?.map((field) => field.path)]).toEqual([400, [path]]);
    }
    expect((await checked(line1)).error.fields).toEqual([{ path: 'address.line1', message }]);
    const known = (await checked('12 Queen Street')).data;
    const body = server.orderBody({ ...getBody({ ...known, line1 }), paymentMethod: 'cashOnDelivery', shownTotal: 3300 });
    const answer = await server.call(placeOrder, { params: place(), body });
    expect([answer.status, answer.error.fields]).toEqual([400, [{ path: 'delivery.address.line1', message }]]);
    expect(asked.searches.join()).not.toContain('\u0435');
  });
});
