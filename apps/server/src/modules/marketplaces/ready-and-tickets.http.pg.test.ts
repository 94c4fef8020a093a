import { randomUUID } from 'node:crypto';
import { commandTicket } from '@servery/contract/kds';
import { listPrintJobs } from '@servery/contract/printing';
import * as contract from '@servery/contract/uber-eats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUberWorld, type UberWorld } from '../../testing/uber-orders.ts';

let world: UberWorld;
beforeAll(async () => {
  world = await startUberWorld();
});
afterAll(() => world.close());

const accepted = async () => {
  const order = await world.arrived();
  expect((await world.accept(order.id)).status).toBe(200);
  return order;
};
const ready = (id: string) =>
  world.server.call(contract.markUberEatsOrderReady, { params: { uberEatsOrderId: id }, body: world.place, cookie: world.admin });
const openTicket = (id: string, cookie: string, body: object = {}) =>
  world.server.call(contract.createUberEatsTicket, { params: { uberEatsOrderId: id }, body, cookie });
const readyCalls = async (uberId: string) => (await world.uber.calls(uberId)).filter((call) => call.startsWith('ready'));

describe('POST /uber-eats/orders/{uberEatsOrderId}/mark-as-ready', () => {
  it('200: Uber hears of it once, however often it is said', async () => {
    const { id, uberId } = await accepted();
    expect(await ready(id)).toMatchObject({ status: 200, data: { readyAt: expect.any(String) } });
    expect((await ready(id)).status).toBe(200);
    expect(await readyCalls(uberId)).toEqual(['ready 200']);
    expect(await world.show(id)).toMatchObject({ uberEats: { readyTold: true } });
  });
  it('200: the cooks have it all done: the kitchen’s word is the same', async () => {
    const { id, uberId } = await accepted();
    const display = await world.server.signInDisplay();
    const ticket = (await world.getTicket(id))!;
    const bump = { params: { ...world.place, ticketId: ticket.id }, body: { type: 'bump' as const }, cookie: display };
    expect((await world.server.call(commandTicket, bump)).status).toBe(200);
    expect(await ready(id)).toMatchObject({ status: 200 });
    expect(await readyCalls(uberId)).toEqual(['ready 200']);
  });
  it('200: Uber’s answer was lost, and it knows', async () => {
    const { id, uberId } = await accepted();
    await world.fault({ kind: 'drop', on: 'ready', when: 'after' });
    expect((await ready(id)).status).toBe(200);
    expect(await readyCalls(uberId)).toHaveLength(1);
  });
  it('409: not accepted yet, or over', async () => {
    const { id } = await world.arrived();
    expect(await ready(id)).toMatchObject({ status: 409, error: { code: 'resource_status_conflict' } });
    await world.accept(id);
    await world.end(id);
    expect(await ready(id)).toMatchObject({ status: 409, error: { code: 'ORDER_ALREADY_CANCELLED' } });
  });
  it('404: not there', async () => {
    expect(await ready(randomUUID())).toMatchObject({ status: 404, error: { code: 'UBER_EATS_ORDER_NOT_FOUND' } });
  });
});

describe('GET /uber-eats/orders', () => {
  const list = (query: object, cookie = world.admin) => world.server.call(contract.listUberEatsOrders, { query, cookie });
  it('200: newest first, page by page; the open ones', async () => {
    const ids = [await world.arrived(), await world.arrived(), await world.arrived()].map(({ id }) => id).toReversed();
    const first = (await list({ ...world.place, limit: 2 })).data;
    const second = (await list({ ...world.place, limit: 1, cursor: first.nextCursor! })).data;
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
    await world.end(ids[1]!);
    const open = (await list({ ...world.place, view: 'open' })).data.rows.map(({ id }) => id);
    expect(open).toContain(ids[0]);
    expect(open).not.toContain(ids[1]);
  });
  it('200: a till need not say whose it is', async () => {
    expect((await list({}, await world.server.signInDevice('posTerminal'))).data.rows.length).toBeGreaterThan(0);
  });
  it('400: no store is named, or a cursor that is not ours', async () => {
    expect((await list({ restaurantId: world.place.restaurantId })).status).toBe(400);
    expect((await list({ ...world.place, cursor: 'x' })).status).toBe(400);
  });
  it('401 and 404: strangers', async () => {
    expect((await world.server.call(contract.listUberEatsOrders, { query: world.place })).status).toBe(401);
    expect((await list({ ...world.place, storeId: randomUUID() })).status).toBe(404);
  });
});

describe('GET /uber-eats/orders/{uberEatsOrderId}', () => {
  it('200 with its courier; 404 elsewhere', async () => {
    const { id, uberId } = await accepted();
    await world.uber.side(`/_sim/orders/${uberId}/courier`, { step: 'ASSIGNED' });
    const params = { uberEatsOrderId: id };
    const sync = await world.server.call(contract.syncUberEatsOrder, { params, body: world.place, cookie: world.admin });
    expect(sync).toMatchObject({
      status: 200,
      data: { uberEats: { courier: { name: expect.stringMatching(/./), status: 'EN_ROUTE_TO_PICKUP' } } },
    });
    const elsewhere = { ...world.place, storeId: world.server.otherStoreId };
    const asked = { params, query: elsewhere, cookie: world.admin };
    expect(await world.server.call(contract.getUberEatsOrder, asked)).toMatchObject({
      status: 404,
      error: { code: 'UBER_EATS_ORDER_NOT_FOUND' },
    });
  });
});

describe('POST /uber-eats/orders/{uberEatsOrderId}/sync', () => {
  const sync = (id: string) =>
    world.server.call(contract.syncUberEatsOrder, { params: { uberEatsOrderId: id }, body: world.place, cookie: world.admin });
  it('200: ours follows to the end', async () => {
    const { id, uberId } = await accepted();
    for (const step of ['ASSIGNED', 'PICKED_UP', 'DELIVERED']) await world.uber.side(`/_sim/orders/${uberId}/courier`, { step });
    expect(await sync(id)).toMatchObject({ status: 200, data: { status: 'completed', uberEatsStatus: 'DELIVERED' } });
  });
  it('404: Uber does not know it, or we do not', async () => {
    const { id } = await world.arrived();
    await world.fault({ kind: 'refuse', on: 'getOrder', status: 404, code: 'resource_not_found' });
    expect(await sync(id)).toMatchObject({ status: 404, error: { code: 'UBER_ORDER_NOT_FOUND' } });
    expect(await sync(randomUUID())).toMatchObject({ status: 404, error: { code: 'UBER_EATS_ORDER_NOT_FOUND' } });
  });
  it('503: Uber says nothing', async () => {
    const { id } = await world.arrived();
    await world.fault({ kind: 'garbage', on: 'getOrder' });
    expect(await sync(id)).toMatchObject({ status: 503, error: { code: 'ORDER_STATUS_SYNC_FAILED' } });
    await world.uber.side('/_sim/tokens', undefined, 'DELETE');
    await world.fault({ kind: 'refuse', on: 'token', times: 3 });
    expect(await sync(id)).toMatchObject({ status: 503, error: { code: 'SEND_GET_UBER_ORDER_REQUEST_FAILED' } });
    await world.uber.side('/_sim/faults', undefined, 'DELETE');
  });
});

describe('POST /kds/uber-eats-orders/{uberEatsOrderId}/ticket', () => {
  it('200: cooks on release: no ticket on accepting, one on release, and the paper with it', async () => {
    await world.server.change('uberEats', { createTicketOn: 'release' });
    const till = await world.server.signInDevice('posTerminal');
    const { id, uberId } = await accepted();
    expect(await world.getTicket(id)).toBeUndefined();
    const made = await openTicket(id, till);
    expect(made).toMatchObject({ status: 200, data: { orderId: id, source: 'uberEats', status: 'NEW' } });
    expect((await openTicket(id, till)).data).toEqual(made.data);
    const other = await accepted();
    await world.uber.side('/_sim/webhooks/send', { type: 'orders.release', orderId: other.uberId });
    await expect.poll(() => world.getTicket(other.id)).toBeDefined();
    await world.uber.side('/_sim/webhooks/send', { type: 'orders.release', orderId: other.uberId });
    await world.server.modules.marketplaces.of('uberEats').inbox.idle();
    expect((await world.fetchTimeline(other.id)).filter(({ type }) => type === 'ticket.created').length).toBeLessThan(2);
    await world.server.change('uberEats', { createTicketOn: 'accept' });
    expect(await world.uber.toState(uberId)).toBe('ACCEPTED');
  });
  it('200: released before anybody accepted', async () => {
    await world.server.change('uberEats', { createTicketOn: 'release' });
    const { id, uberId } = await world.arrived();
    await world.uber.side('/_sim/webhooks/send', { type: 'orders.release', orderId: uberId });
    await expect
      .poll(() => world.uber.side<{ deliveries: { done: boolean }[] }>(`/_sim/webhooks?orderId=${uberId}`))
      .toMatchObject({
        deliveries: [{ done: true }, { done: true }],
      });
    await world.server.modules.marketplaces.of('uberEats').inbox.idle();
    await world.accept(id);
    expect(await world.getTicket(id)).toBeDefined();
    await world.server.change('uberEats', { createTicketOn: 'accept' });
  });
  it('409: not accepted; 404: not there; 403: not theirs', async () => {
    const till = await world.server.signInDevice('posTerminal');
    const { id } = await world.arrived();
    expect(await openTicket(id, till)).toMatchObject({ status: 409, error: { code: 'resource_status_conflict' } });
    expect(await openTicket(randomUUID(), till)).toMatchObject({ status: 404, error: { code: 'UBER_EATS_ORDER_NOT_FOUND' } });
    expect((await openTicket(id, world.admin, world.place)).status).toBe(403);
  });
});

describe('POST /cloud-printers/{id}/uber-eats-orders/{uberEatsOrderId}/print', () => {
  const print = (id: string, jobId = randomUUID(), printer = world.server.printerId) =>
    world.server.call(contract.printUberEatsOrder, {
      params: { id: printer, uberEatsOrderId: id },
      body: { ...world.place, jobId },
      cookie: world.admin,
    });
  it('201, and 200 for the same again', async () => {
    const { id } = await accepted();
    const jobId = randomUUID();
    expect(await print(id, jobId)).toMatchObject({
      status: 201,
      data: { id: jobId, document: 'ORDER_TICKET', printerId: world.server.printerId },
    });
    expect((await print(id, jobId)).status).toBe(200);
    const { data } = await world.server.call(listPrintJobs, { params: world.place, query: { orderId: id }, cookie: world.admin });
    // With the ticket that was queued when the order was accepted.
    expect(data.rows).toHaveLength(2);
  });
  it('404: no such order or printer', async () => {
    const { id } = await accepted();
    expect(await print(randomUUID())).toMatchObject({ status: 404, error: { code: 'UBER_EATS_ORDER_NOT_FOUND' } });
    expect((await print(id, randomUUID(), randomUUID())).status).toBe(404);
  });
  it('409: a printer that is switched off', async () => {
    const { id } = await accepted();
    const { database } = world.server.test;
    const set = (active: boolean) =>
      database.tenant(world.place, (tx) =>
        tx.query.updateTable('printer').set({ active }).where('restaurant_id', '=', world.place.restaurantId).execute(),
      );
    await set(false);
    expect((await print(id)).status).toBe(409);
    await set(true);
  });
});
