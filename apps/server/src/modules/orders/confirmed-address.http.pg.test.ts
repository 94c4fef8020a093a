import { randomUUID } from 'node:crypto';
import { checkAddress, listAddresses, resolveAddress, suggestAddresses } from '@servery/contract/addresses';
import { sendVerificationCode, verifyCode } from '@servery/contract/customers';
import { getOrder, placeOrder, quoteCart, type PlaceOrderConflict } from '@servery/contract/online-ordering';
import { readProof, type DeliveryAddress } from '@servery/domain/delivery';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLocalAddresses } from '../../integrations/local-addresses/local-addresses.adapter.ts';
import type { AddressPort } from '../../ports/addresses.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const local = createLocalAddresses();
/** The server's own list of addresses; `down` makes it stop answering. */
const outside = { down: false, asked: 0 };
const down = { outcome: 'refused', reason: 'unavailable', message: 'No answer' } as const;
const port: AddressPort = {
  ...local,
  suggest: async (question) => ((outside.asked += 1), outside.down ? down : local.suggest(question)),
  resolve: async (choice) => ((outside.asked += 1), outside.down ? down : local.resolve(choice)),
};

let server: TestServer;
const place = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const suburb = (name: string, fee: number, postcode = '2042') => ({ id: name, name, postcode, fee });
const plain = { minOrderValue: 0, fee: 0, freeFrom: null, radiusInMetres: null, suburbs: [], deliveryAreas: [] };
/** Eliza Street is in Newtown alone; Enmore is the cheapest. */
const suburbs = [suburb('Enmore', 400), suburb('Newtown', 800), suburb('Camperdown', 1200, '2050')];
const typed = { line1: '12 Eliza Street', suburb: 'Enmore', state: 'NSW', postcode: '2042' };
const sentAs = (change: Partial<DeliveryAddress> = {}): DeliveryAddress => ({
  ...typed,
  ...{ country: 'AU', latitude: null, longitude: null, provider: 'manual', providerPlaceId: null },
  ...change,
});

/** As the portal does: the first suggestion, resolved. */
async function chosen(text: string): Promise<DeliveryAddress> {
  const session = randomUUID();
  const { data } = await server.call(suggestAddresses, { params: place(), body: { text, session } });
  return (await server.call(resolveAddress, { params: place(), body: { id: data.rows[0]!.id, session } })).data;
}
const checked = async (change: Partial<typeof typed> = {}, params = place()): Promise<DeliveryAddress> =>
  (await server.call(checkAddress, { params, body: { address: { ...typed, ...change }, session: randomUUID() } })).data;
const quote = (address: DeliveryAddress) => {
  const body = { collectionType: 'delivery' as const, requestedFor: null, delivery: { address, dropoffNotes: '' } };
  return server.call(quoteCart, { params: place(), body: { ...body, lines: [server.line('Toastie', 2)] } });
};
const readFee = async (address: DeliveryAddress) => {
  const { cart, problems } = (await quote(address)).data;
  return [cart?.deliveryFee, problems.map(({ code }) => code)];
};
const getBody = (address: DeliveryAddress, fee: number) =>
  server.orderBody({
    ...{ collectionType: 'delivery', paymentMethod: 'cashOnDelivery', delivery: { address, dropoffNotes: '' } },
    ...{ lines: [server.line('Toastie', 2)], shownTotal: 2500 + fee },
  });
const send = (address: DeliveryAddress, fee: number, cookie?: string) =>
  server.call(placeOrder, { params: place(), body: getBody(address, fee), ...(cookie && { cookie }) });
/** Signs a customer in; a cookie. */
async function customer(phone: string): Promise<string> {
  const { restaurantId } = server;
  const sent = await server.call(sendVerificationCode, { body: { restaurantId, phone } });
  const body = { restaurantId, verificationId: sent.data.verificationId, code: server.sms.code(phone), name: 'Ann' };
  return String((await server.call(verifyCode, { body })).headers['set-cookie']).split(';')[0]!;
}
const getConflict = (answer: { error: { details?: unknown } }) => answer.error.details as PlaceOrderConflict;

beforeAll(async () => {
  server = await startTestServer({ addresses: port });
  await server.change('orderProcess', { maxUnpaidOrders: null, maxUnpaidOrdersVerified: null });
  await server.change('onlineOrdering', { collectionTypes: { pickup: true, delivery: true, dineIn: true } });
  await server.change('checkout', { paymentSettings: { pickup: ['inStore'], delivery: ['cashOnDelivery'], dineIn: ['inStore'] } });
  await server.change('delivery', { ...plain, suburbs });
  await server.test.owner.query(`update store set address = address || '{"latitude":-33.8968,"longitude":151.1793}' where id = $1`, [
    server.storeId,
  ]);
  server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
});
afterEach(() => {
  outside.down = false;
  server.clock.now = null;
});
afterAll(() => server.close());

describe('a cheaper suburb typed for a street of a dearer one', () => {
  it('has the highest fee of all without a proof, whatever point comes with it', async () => {
    for (const point of [{}, { latitude: 0, longitude: 0 }]) {
      const expected = point.latitude === 0 ? [1200, ['OUTSIDE_AREA']] : [1200, []];
      expect(await readFee(sentAs(point)), JSON.stringify(point)).toEqual(expected);
    }
    expect(await readFee(sentAs({ latitude: -33.9, longitude: 151.17, provider: 'google' }))).toEqual([1200, []]);
    expect(getConflict(await send(sentAs(), 400))).toMatchObject({ reason: 'PRICE_CHANGED', cart: { deliveryFee: 1200 } });
    expect((await send(sentAs(), 1200)).status, 'an order all the same').toBe(201);
  });

  it('has the fee of the suburb where the street is known, once it was looked up', async () => {
    const address = await checked();
    expect(address).toMatchObject({ ...typed, latitude: null, provider: 'manual' });
    expect(await readFee(address)).toEqual([800, []]);
    expect((await send(address, 800)).data).toMatchObject({ cart: { deliveryFee: 800 }, delivery: { confirmed: false } });
  });

  it('is refused at the suburb where the address was chosen and its suburb changed', async () => {
    const address = await chosen('12 eliza street newtown');
    expect(await readFee(address)).toEqual([800, []]);
    const changed = { ...address, suburb: 'Enmore' };
    const { problems } = (await quote(changed)).data;
    expect(problems).toMatchObject([{ code: 'ADDRESS_MISMATCH', path: 'delivery.address.suburb' }]);
    expect(problems[0]?.message).toContain('Newtown 2042');
    expect(getConflict(await send(changed, 400))).toMatchObject({ reason: 'CART_PROBLEMS', problems: [{ code: 'ADDRESS_MISMATCH' }] });
  });
});

describe('a confirmed address', () => {
  it('has the fee of its suburb, chosen or typed, and the order records that without the proof', async () => {
    const staff = await server.signIn('storeUser');
    for (const address of [await chosen('12 eliza newtown'), await checked({ line1: '12 Eliza St', suburb: 'newtown' })]) {
      expect(address.latitude).not.toBeNull();
      expect(await readFee(address)).toEqual([800, []]);
      const placed = await send(address, 800);
      expect(placed.status).toBe(201);
      const order = await server.call(getOrder, { params: { ...place(), orderId: placed.data.id }, cookie: staff });
      expect(order.data.delivery).toMatchObject({ confirmed: true });
      expect(order.data.delivery?.address.proof).toBeUndefined();
    }
  });

  it('is one for its days, and not for what somebody else signed', async () => {
    const address = await chosen('12 eliza newtown');
    const [mark, text] = [address.proof!.slice(0, 22), address.proof!.slice(22)];
    const forged = { ...sentAs(), proof: mark + text.replace('Newtown', 'Enmore') };
    expect(await readFee({ ...forged, latitude: address.latitude, longitude: address.longitude })).toEqual([1200, []]);
    for (const proof of ['', 'x', '{', mark, text, `${'A'.repeat(22)}${text}`, `é${mark.slice(1)}${text}`]) {
      expect((await readFee({ ...address, proof }))[0], proof).toBe(1200);
    }
    server.clock.now = new Date(Date.now() + 29 * 86_400_000);
    expect(await readFee(address)).toEqual([800, []]);
    server.clock.now = new Date(Date.now() + 32 * 86_400_000);
    expect(await readFee(address)).toEqual([1200, []]);
  });

  it('is known by every node, and after a restart', async () => {
    const address = await chosen('12 eliza newtown');
    const [row] = (await server.test.owner.query('select key from directory.signing_key')).rows;
    expect(row.key).toHaveLength(32);
    const { createAddressesModule } = await import('../addresses/index.ts');
    const other = createAddressesModule({
      database: server.test.another(1),
      port,
      store: server.modules.restaurants.service.store,
      placement: server.modules.restaurants.placement,
      rateLimiter: { hit: async () => 0, giveBack: async () => {} },
      callsPerMinute: 0,
      mapTiles: null,
    });
    expect(await other.proofs.check(address, server.storeId)).toEqual({ kind: 'confirmed', line1: address.line1 });
  });

  it('is the same order with a newer proof', async () => {
    const address = await chosen('12 eliza newtown');
    const body = getBody(address, 800);
    expect((await server.call(placeOrder, { params: place(), body })).status).toBe(201);
    server.clock.now = new Date(Date.now() + 86_400_000);
    const newer = await chosen('12 eliza newtown');
    server.clock.now = null;
    expect(newer.proof).not.toBe(address.proof);
    const again = await server.call(placeOrder, { params: place(), body: { ...body, delivery: { address: newer, dropoffNotes: '' } } });
    expect(again.status).toBe(200);
  });

  it('stays one among the addresses of a customer', async () => {
    const { restaurantId } = server;
    const cookie = await customer('+61420000001');
    expect((await send(await chosen('12 eliza newtown'), 800, cookie)).status).toBe(201);
    expect((await send(sentAs({ line1: '1 Nowhere Lane' }), 1200, cookie)).status).toBe(201);
    const { rows } = (await server.call(listAddresses, { params: { restaurantId }, cookie })).data;
    const fees = rows.map(async ({ id: _id, createdAt: _at, dropoffNotes: _notes, ...address }) => [address.line1, await readFee(address)]);
    expect(await Promise.all(fees)).toEqual([
      ['1 Nowhere Lane', [1200, []]],
      ['12 Eliza Street', [800, []]],
    ]);
  });

  it('is confirmed with a unit in front, and signed again as the provider knows it', async () => {
    const { restaurantId } = server;
    const cookie = await customer('+61420000002');
    const address = { ...(await chosen('12 eliza newtown')), line1: 'Unit 4, 12 Eliza Street' };
    const placed = await send(address, 800, cookie);
    expect(placed.data.delivery).toMatchObject({ confirmed: true, address: { line1: 'Unit 4, 12 Eliza Street' } });
    const [saved] = (await server.call(listAddresses, { params: { restaurantId }, cookie })).data.rows;
    expect(saved).toMatchObject({ line1: 'Unit 4, 12 Eliza Street' });
    expect(readProof(saved!.proof!.slice(22))?.line1).toBe('12 Eliza Street');
    expect(Object.keys(saved!)).not.toContain('signedLine1');
    const { id: _id, createdAt: _at, dropoffNotes: _notes, ...again } = saved!;
    expect((await send(again, 800, cookie)).data.delivery).toMatchObject({ confirmed: true });
    // One that was stored before signed lines were stored has to be looked up again.
    await server.test.owner.query(`update customer_address set address = address - 'signedLine1'`);
    const [older] = (await server.call(listAddresses, { params: { restaurantId }, cookie })).data.rows;
    expect(older).not.toHaveProperty('proof');
  });
});

it.each([
  ['12 🅔🅛🅘🅩🅐 🅢🅣 🅝🅔🅦🅣🅞🅦🅝, 12 Enmore Road', '+61420000003'],
  ['12 E L I Z A S T 12 Enmore Road', '+61420000004'],
  ['12 Eliza Street, 12 Enmore Road', '+61420000005'],
  ['12 Enmore Road, 12 Eliza Street', '+61420000006'],
])('%s is not the proved 12 Enmore Road, and is not signed for the customer', async (line1, phone) => {
  const { restaurantId } = server;
  const cookie = await customer(phone);
  const proved = await checked({ line1: '12 Enmore Road' });
  expect(await readFee(proved)).toEqual([400, []]);
  expect(await readFee({ ...proved, line1 })).toEqual([1200, []]);
  expect((await send({ ...proved, line1 }, 1200, cookie)).data.delivery).toMatchObject({ confirmed: false });
  const [saved] = (await server.call(listAddresses, { params: { restaurantId }, cookie })).data.rows;
  expect(saved).toMatchObject({ line1 });
  expect(saved).not.toHaveProperty('proof');
  const { data } = await server.call(checkAddress, { params: place(), body: { address: { ...typed, line1 }, session: randomUUID() } });
  expect(readProof(data.proof!.slice(22))?.elsewhere, 'looked up, it is not confirmed either').not.toBeNull();
});

describe('an unknown address', () => {
  it('has the fee of its suburb once it was looked up, and staff see that it is not confirmed', async () => {
    const address = await checked({ line1: '3 New Lane' });
    expect(await readFee(address)).toEqual([400, []]);
    expect((await send(address, 400)).data.delivery).toMatchObject({ confirmed: false });
    expect((await readFee({ ...address, suburb: 'Newtown' }))[0], 'another suburb is another question').toBe(1200);
  });

  it('costs the same while the provider does not answer', async () => {
    outside.down = true;
    expect(await readFee(await checked())).toEqual([400, []]);
  });

  it('was looked up for one store', async () => {
    const address = await checked({ line1: '3 New Lane' }, { ...place(), storeId: server.otherStoreId });
    expect(await readFee(address)).toEqual([1200, []]);
  });
});

it('asks no provider while an order is priced or placed', async () => {
  const address = await chosen('12 eliza newtown');
  outside.asked = 0;
  await quote(address);
  await send(address, 800);
  await send(sentAs(), 1200);
  expect(outside.asked).toBe(0);
});

it('does not look at it where the fee is the same everywhere', async () => {
  await server.change('delivery', { ...plain, fee: 600 });
  expect(await readFee(sentAs())).toEqual([600, []]);
  expect((await send(sentAs(), 600)).data.delivery).not.toHaveProperty('confirmed');
  await server.change('delivery', { ...plain, suburbs });
});

it('lets no point into a cheaper area that was not confirmed', async () => {
  const around = ({ latitude, longitude }: DeliveryAddress, half: number) =>
    [
      [-1, -1],
      [-1, 1],
      [1, 1],
      [1, -1],
    ].map(([south, east]) => ({ latitude: latitude! + south! * half, longitude: longitude! + east! * half }));
  const address = await chosen('12 eliza newtown');
  const area = (id: string, deliveryCharges: number, half: number) => ({
    ...{ id, name: id, deliveryCharges, minOrderValue: null, shouldApplyThirdPartyDeliveryFee: false, polygon: around(address, half) },
  });
  await server.change('delivery', { ...plain, deliveryAreas: [area('near', 300, 0.001), area('wide', 900, 0.1)] });
  const far = await chosen('12 hall street bondi');
  expect(await readFee(address)).toEqual([300, []]);
  expect(await readFee({ ...far, latitude: address.latitude, longitude: address.longitude })).toEqual([900, ['ADDRESS_MISMATCH']]);
  const { proof: _proof, ...unproved } = { ...far, latitude: address.latitude, longitude: address.longitude };
  expect(await readFee(unproved)).toEqual([900, []]);
  expect(await readFee(await checked({ suburb: 'Newtown' })), 'typed, and known there').toEqual([300, []]);
  await server.change('delivery', { ...plain, suburbs });
});
