import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/uber-eats';
import { acceptOrder, getOrder, listOrders, rejectOrder } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUberWorld, type UberWorld } from '../../testing/uber-orders.ts';

let world: UberWorld;
let server: UberWorld['server'];
let uber: UberWorld['uber'];
let admin: string;
let platform: string;
let place: UberWorld['place'];

beforeAll(async () => {
  world = await startUberWorld();
  ({ server, uber, admin, platform, place } = world);
});
afterAll(() => world.close());

const arrived: UberWorld['arrived'] = (input) => world.arrived(input);
const show: UberWorld['show'] = (id) => world.show(id);
const accept: UberWorld['accept'] = (...given) => world.accept(...given);
const end: UberWorld['end'] = (...given) => world.end(...given);
const fault: UberWorld['fault'] = (body) => world.fault(body);
const getTicket: UberWorld['getTicket'] = (id) => world.getTicket(id);

describe('POST /uber-eats/stores/{uberStoreId}/integrate', () => {
  const integrate = (uberStoreId: string, body = place, cookie = platform) =>
    server.call(contract.integrateUberEatsStore, { params: { uberStoreId }, body, cookie });

  it('200: the same again answers what stands', async () => {
    expect(await integrate(uber.storeId)).toMatchObject({ status: 200, data: { ...place, uberStoreId: uber.storeId } });
  });
  it('400: no store is named', async () => {
    expect((await integrate(uber.storeId, { restaurantId: place.restaurantId } as typeof place)).status).toBe(400);
  });
  it('403: anybody of the restaurant, while nothing proves that the store at Uber is theirs', async () => {
    for (const cookie of [admin, await server.signIn('storeUser')]) expect((await integrate(uber.storeId, place, cookie)).status).toBe(403);
  });
  it('404: a store that is not there', async () => {
    expect((await integrate(randomUUID(), { ...place, storeId: randomUUID() })).status).toBe(404);
  });
  it('409: one of the two has another link', async () => {
    const elsewhere = { ...place, storeId: server.otherStoreId };
    expect(await integrate(randomUUID())).toMatchObject({ status: 409, error: { code: 'resource_status_conflict' } });
    expect((await integrate(uber.storeId, elsewhere)).status).toBe(409);
  });
});

describe('GET and DELETE /uber-eats/stores/{uberStoreId}/integration', () => {
  it('200 and 404: there, and gone', async () => {
    const elsewhere = { ...place, storeId: server.otherStoreId };
    const params = { uberStoreId: randomUUID() };
    await server.call(contract.integrateUberEatsStore, { params, body: elsewhere, cookie: platform });
    const get = () => server.call(contract.getUberEatsIntegration, { params, query: elsewhere, cookie: admin });
    const remove = () => server.call(contract.deleteUberEatsIntegration, { params, query: elsewhere, cookie: admin });
    expect(await get()).toMatchObject({ status: 200, data: { linkedBy: 'superAdmin' } });
    expect((await remove()).status).toBe(200);
    expect((await get()).status).toBe(404);
    expect((await remove()).status).toBe(200);
  });
  it('404: another store of ours has it', async () => {
    const query = { ...place, storeId: server.otherStoreId };
    const asked = { params: { uberStoreId: uber.storeId }, query, cookie: admin };
    expect((await server.call(contract.getUberEatsIntegration, asked)).status).toBe(404);
  });
  it('403: not theirs to see', async () => {
    const asked = { params: { uberStoreId: uber.storeId }, query: place, cookie: await server.signIn('storeUser') };
    expect((await server.call(contract.getUberEatsIntegration, asked)).status).toBe(403);
    expect((await server.call(contract.deleteUberEatsIntegration, asked)).status).toBe(403);
  });
});

describe('an order that comes in', () => {
  it('is an order like every other: Uber’s names and prices, our item where it is ours, words for the kitchen', async () => {
    const toastie = server.itemId('Toastie');
    const { id, displayId } = await arrived({
      customer: { firstName: 'Mia', lastName: 'Chen', phone: '+61491570006', pinCode: '123 45 678' },
      instructions: 'Ring twice',
      deliveryFee: 300,
      tip: 200,
      discount: 150,
      lines: [
        {
          externalData: toastie,
          title: 'Toastie (Uber)',
          price: 1_300,
          quantity: 2,
          allergens: ['PEANUTS'],
          instructions: 'Well done',
          modifiers: [{ groupTitle: 'Extras', title: 'Cheese', price: 150, quantity: 2 }],
        },
        { title: 'Something of Uber’s', price: 500 },
      ],
    });
    const order = await show(id);
    expect(order).toMatchObject({
      number: `U-${displayId}`,
      source: 'uberEats',
      status: 'new',
      uberEatsStatus: 'NEW',
      collectionType: 'delivery',
      customerName: 'Mia C.',
      customerPhone: '+61491570006',
      comments: 'Ring twice',
      itemCount: 3,
      grandTotal: 2 * 1_600 + 500 + 300 + 200 - 150,
      paymentMethod: 'uberEats',
      paymentStatus: 'PAID',
      toHandBack: null,
      uberEats: { displayId, state: 'OFFERED', fulfillment: 'DELIVERY_BY_UBER', phoneCode: '123 45 678', courier: null },
    });
    const [first, second] = order.cart.lines;
    expect(first).toMatchObject({ itemId: toastie, name: 'Toastie (Uber)', unitPrice: 1_600, lineTotal: 3_200 });
    expect(first!.comments).toBe('ALLERGY: peanuts. Well done');
    expect(first!.choices).toMatchObject([{ groupName: 'Extras', name: 'Cheese', quantity: 2, extraCharge: 150 }]);
    expect(second).toMatchObject({ name: 'Something of Uber’s', categoryName: 'Uber Eats', lineTotal: 500 });
    expect(order.cart.breakdown.at(-1)!.runningTotal).toBe(order.grandTotal);
    const detail = await server.call(getOrder, { params: { ...place, orderId: id }, cookie: admin });
    expect(detail.data.uberEats).toMatchObject({ displayId });
    const { data: list } = await server.call(listOrders, { params: place, query: { source: 'uberEats' }, cookie: admin });
    expect(list.rows.some((row) => row.id === id)).toBe(true);
  });

  it('pickup, dine-in and for later', async () => {
    const scheduledFor = new Date(Date.now() + 3 * 3_600_000).toISOString();
    expect(await show((await arrived({ type: 'PICKUP', scheduledFor })).id)).toMatchObject({
      collectionType: 'pickup',
      requestedFor: scheduledFor,
    });
    expect(await show((await arrived({ type: 'DINE_IN' })).id)).toMatchObject({ collectionType: 'dineIn', requestedFor: null });
  });

  it('is paid in cash at the door where the restaurant delivers it itself', async () => {
    const { id } = await arrived({ type: 'DELIVERY_BY_MERCHANT', cashDue: 1_450 });
    expect(await show(id)).toMatchObject({ paymentMethod: 'cashOnDelivery', paymentStatus: 'NOT_PAID' });
  });
});

describe('POST /uber-eats/orders/{uberEatsOrderId}/accept', () => {
  it('200: accepted at Uber, then here; the kitchen has its ticket', async () => {
    const { id, uberId } = await arrived();
    expect(await accept(id)).toMatchObject({ status: 200, data: { status: 'accepted', paymentStatus: 'PAID' } });
    expect(await uber.toState(uberId)).toBe('ACCEPTED');
    expect(await getTicket(id)).toMatchObject({ source: 'uberEats', status: 'NEW' });
    expect((await world.fetchTimeline(id)).map(({ type }) => type)).toEqual(expect.arrayContaining(['order.placed', 'order.accepted']));
    const { order } = await uber.side<{ order: { external_id: string } }>(`/_sim/orders/${uberId}`);
    expect(order.external_id).toBe(id);
  });
  it('200: the staff’s own call goes the same way, and a repeat with its key gets the same answer', async () => {
    const { id, uberId } = await arrived();
    const asked = {
      params: { ...place, orderId: id },
      body: { etaInMinutes: 20 },
      cookie: admin,
      headers: { 'idempotency-key': randomUUID() },
    };
    const first = await server.call(acceptOrder, asked);
    expect(first).toMatchObject({ status: 200, data: { status: 'accepted' } });
    expect((await server.call(acceptOrder, asked)).data).toEqual(first.data);
    expect(await uber.calls(uberId)).toEqual(expect.arrayContaining(['accept 200']));
    expect((await uber.calls(uberId)).filter((call) => call.startsWith('accept'))).toHaveLength(1);
  });
  it('200: an answer that Uber lost: what Uber says counts', async () => {
    const { id, uberId } = await arrived();
    await fault({ kind: 'drop', on: 'accept', when: 'after' });
    expect(await accept(id)).toMatchObject({ status: 409, error: { code: 'ORDER_PROCESSING' } });
    expect(await accept(id)).toMatchObject({ status: 409, error: { code: 'ORDER_PROCESSING' } });
    await world.minute();
    expect(await show(id)).toMatchObject({ status: 'accepted', uberEatsStatus: 'ACCEPTED' });
    expect((await uber.calls(uberId)).filter((call) => call.startsWith('accept'))).toHaveLength(1);
    expect((await world.fetchTimeline(id)).find(({ type }) => type === 'order.accepted')?.actor).toBe('restaurantAdmin');
  });
  it('409: accepted, cancelled and rejected ones', async () => {
    const { id, uberId } = await arrived();
    await accept(id);
    expect(await accept(id)).toMatchObject({ status: 409, error: { code: 'ORDER_ALREADY_ACCEPTED' } });
    await uber.side(`/_sim/orders/${uberId}/cancel`, { by: 'CUSTOMER' });
    await expect.poll(async () => (await show(id)).status).toBe('cancelled');
    expect(await accept(id)).toMatchObject({ status: 409, error: { code: 'ORDER_ALREADY_CANCELLED' } });
    const rejected = await arrived();
    await end(rejected.id);
    expect(await accept(rejected.id)).toMatchObject({ status: 409, error: { code: 'ORDER_ALREADY_REJECTED' } });
  });
  it('409: cancelled at Uber a moment before, and nobody told us', async () => {
    const { id, uberId } = await arrived();
    await uber.side('/_sim/webhooks/mischief', { drop: true });
    await uber.side(`/_sim/orders/${uberId}/cancel`, { by: 'CUSTOMER' });
    expect(await accept(id)).toMatchObject({ status: 409, error: { code: 'ORDER_ALREADY_CANCELLED' } });
    expect(await show(id)).toMatchObject({
      status: 'cancelled',
      uberEatsStatus: 'CANCELLED',
      failure: { reason: 'CANCELED', party: 'CUSTOMER' },
    });
    expect(await getTicket(id)).toBeUndefined();
    await uber.side('/_sim/webhooks/mischief', undefined, 'DELETE');
  });
  it('503: Uber cannot be reached, or has a problem; the order is still new', async () => {
    const { id } = await arrived();
    await fault({ kind: 'refuse', on: 'accept', status: 500, code: 'internal_server_error', times: 3 });
    expect(await accept(id)).toMatchObject({ status: 503, error: { code: 'SERVER_ERROR' } });
    await uber.side('/_sim/faults', undefined, 'DELETE');
    expect(await show(id)).toMatchObject({ status: 'new' });
    expect((await accept(id)).status).toBe(200);
  });
  it('503: Uber does not say how it stands', async () => {
    const { id } = await arrived();
    await fault({ kind: 'refuse', on: 'accept', status: 500, code: 'internal_server_error', times: 3 });
    await fault({ kind: 'refuse', on: 'getOrder', status: 500, code: 'internal_server_error', times: 3 });
    expect(await accept(id)).toMatchObject({ status: 503, error: { code: 'ORDER_STATUS_SYNC_FAILED' } });
    await uber.side('/_sim/faults', undefined, 'DELETE');
    await world.minute(new Date(Date.now() + 90_000));
    expect((await accept(id)).status).toBe(200);
  });
  it('400: no ETA where one is needed', async () => {
    const { id } = await arrived();
    expect((await accept(id, { etaInMinutes: undefined })).status).toBe(400);
  });
  it('404: not there, and not theirs', async () => {
    expect(await accept(randomUUID())).toMatchObject({ status: 404, error: { code: 'UBER_EATS_ORDER_NOT_FOUND' } });
    const { id } = await arrived();
    const display = await server.signInDisplay();
    const call = { params: { uberEatsOrderId: id }, body: { ...place, etaInMinutes: 15 } };
    expect((await server.call(contract.acceptUberEatsOrder, { ...call, cookie: display })).status).toBe(403);
    expect((await server.call(contract.acceptUberEatsOrder, call)).status).toBe(401);
  });
});

describe('POST /uber-eats/orders/{uberEatsOrderId}/cancel', () => {
  it('200: a new one is denied and rejected; the other spelling of a closed kitchen is tried once', async () => {
    await uber.side('/_sim/settings', { kitchenClosedSpelling: 'KITCHEN_CLOSED' }, 'PATCH');
    const { id, uberId } = await arrived();
    expect(await end(id)).toMatchObject({ status: 200, data: { status: 'rejected', paymentStatus: 'CANCELLED' } });
    expect(await uber.calls(uberId)).toEqual(expect.arrayContaining(['deny 400', 'deny 200']));
    expect(await show(id)).toMatchObject({ uberEatsStatus: 'REJECTED' });
    await uber.side('/_sim/settings', { kitchenClosedSpelling: 'either' }, 'PATCH');
  });
  it('200: an accepted one is cancelled, and its ticket says so', async () => {
    const { id, uberId } = await arrived();
    await accept(id);
    expect(await end(id)).toMatchObject({ status: 200, data: { status: 'cancelled', toHandBack: null } });
    expect(await uber.calls(uberId)).toEqual(expect.arrayContaining(['cancel 204']));
    expect(await getTicket(id)).toMatchObject({ status: 'CANCELLED' });
  });
  it('200: the staff’s own call rejects', async () => {
    const { id, uberId } = await arrived();
    const body = { reason: 'restaurantTooBusy', note: '' } as const;
    const answer = await server.call(rejectOrder, { params: { ...place, orderId: id }, body, cookie: admin });
    expect(answer).toMatchObject({ status: 200, data: { status: 'rejected' } });
    expect(await uber.toState(uberId)).toBe('FAILED');
  });
  it('409: handed over already', async () => {
    const { id, uberId } = await arrived();
    await accept(id);
    await uber.side(`/_sim/orders/${uberId}/courier`, { step: 'PICKED_UP' });
    expect(await end(id)).toMatchObject({ status: 409, error: { code: 'ORDER_STATUS_SYNC_REQUIRED' } });
    expect(await show(id)).toMatchObject({ status: 'accepted', uberEatsStatus: 'HANDED_OFF' });
  });
  it('409: over', async () => {
    const { id } = await arrived();
    await end(id);
    expect(await end(id)).toMatchObject({ status: 409, error: { code: 'ORDER_ALREADY_REJECTED' } });
  });
  it('404: not there', async () => {
    expect(await end(randomUUID())).toMatchObject({ status: 404, error: { code: 'UBER_EATS_ORDER_NOT_FOUND' } });
  });
  it('503: Uber cannot be reached', async () => {
    const { id } = await arrived();
    await uber.side('/_sim/tokens', undefined, 'DELETE');
    await fault({ kind: 'refuse', on: 'token', times: 5 });
    expect(await end(id)).toMatchObject({ status: 503, error: { code: 'SEND_CANCEL_ORDER_REQUEST_FAILED' } });
    expect(await accept(id)).toMatchObject({ status: 503, error: { code: 'SEND_ACCEPT_ORDER_REQUEST_FAILED' } });
    await uber.side('/_sim/faults', undefined, 'DELETE');
    expect((await end(id)).status).toBe(200);
  });
});
