import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuseFirstWrite } from '@servery/simulator-kit/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LedgerEntry } from './index.ts';
import { startReceiver, startWorld, until } from './testing/harness.ts';

const accept = (id: string) => `/v1/delivery/order/${id}/accept`;

describe('clocks', () => {
  it('fail an order that nobody answers, and refuse to accept it then', async () => {
    const { url, received } = await startReceiver();
    const { order, state, call } = await startWorld({ webhookUrl: url, settings: { acceptSeconds: 60, speed: 1000 } });
    const { id } = await order();
    await until(async () => (await state(id)).state === 'FAILED');
    expect((await state(id)).failure).toMatchObject({ reason: 'ACCEPT_TIMED_OUT' });
    expect((await call('POST', accept(id), {})).status).toBe(409);
    await until(() => received.length === 2);
  });

  it('give 11.5 minutes unless told, and go faster as soon as they are told', async () => {
    const { order, state, side } = await startWorld();
    const { id } = await order();
    expect((await side('GET', '/settings')).body).toMatchObject({ acceptSeconds: 690, speed: 1 });
    expect((await state(id)).state).toBe('OFFERED');
    await side('PATCH', '/settings', { speed: 100_000 });
    await until(async () => (await state(id)).state === 'FAILED');
  });

  it('end at once on demand', async () => {
    const { order, side } = await startWorld();
    const { id } = await order();
    expect((await side('POST', `/orders/${id}/time-out`)).body).toMatchObject({ state: 'FAILED' });
    expect(await side('POST', `/orders/${id}/time-out`)).toMatchObject({ status: 409 });
  });

  it('bring couriers by themselves', async () => {
    const { order, call, state } = await startWorld({
      // Offers must not end before a busy machine has accepted them.
      settings: { autoCourier: true, speed: 10_000, acceptSeconds: 600_000 },
    });
    const { id } = await order();
    expect((await call('POST', accept(id), {})).status).toBe(200);
    await call('POST', `/v1/delivery/order/${id}/ready`, {});
    await until(async () => (await state(id)).state === 'SUCCEEDED');
    const pickup = await order({ type: 'PICKUP' });
    expect((await call('POST', accept(pickup.id), {})).status).toBe(200);
    await call('POST', `/v1/delivery/order/${pickup.id}/ready`, {});
    await until(async () => (await state(pickup.id)).state === 'SUCCEEDED');
  });
});

describe('people', () => {
  it('order ahead, for pickup and at a table', async () => {
    const { order } = await startWorld();
    const start = new Date(Date.now() + 3_600_000).toISOString();
    expect(await order({ scheduledFor: start })).toMatchObject({
      status: 'SCHEDULED',
      order: { scheduled_order_target_delivery_time_range: { start_time: start } },
    });
    const pickup = await order({ type: 'PICKUP', storeInstructions: 'Car park' });
    expect(pickup.order).toMatchObject({ fulfillment_type: 'PICKUP', store_instructions: 'Car park' });
    expect(pickup.order).not.toHaveProperty('deliveries');
    expect((await order({ type: 'DINE_IN' })).order).toMatchObject({ fulfillment_type: 'DINE_IN' });
  });

  it('order what the store sells when they name nothing', async () => {
    const { order, side } = await startWorld({ stores: [{ id: 's1', name: 'One' }] });
    await side('PUT', '/stores/s1/dishes', { dishes: [{ id: 'd1', externalData: 'x', title: 'Laksa', price: 1900 }] });
    const [cart] = (await order()).order.carts as { items: { id: string; title: string }[] }[];
    expect(cart?.items).toMatchObject([{ id: 'd1', title: 'Laksa', external_data: 'x' }]);
  });

  it.each([
    ['a misspelt member', { lins: [] }],
    ['a price with a fraction', { lines: [{ title: 'x', price: 1.5 }] }],
    ['a misspelt member of a modifier', { lines: [{ title: 'x', price: 1, modifiers: [{ groupTitle: 'g', title: 'm', prise: 1 }] }] }],
    ['no instant', { scheduledFor: 'soon' }],
  ])('are told of %s', async (_what, body) => {
    const { side } = await startWorld();
    expect((await side('POST', '/orders', body)).status).toBe(400);
  });

  it('cannot order where there is no store, nor move orders that are not there', async () => {
    const { side } = await startWorld();
    expect((await side('POST', '/orders', { storeId: 'nobody' })).status).toBe(404);
    expect((await side('POST', '/orders/nobody/offer')).status).toBe(404);
    expect((await side('GET', '/orders/nobody')).status).toBe(404);
  });

  it('cancel, and the restaurant is paid for what it had accepted', async () => {
    const { order, call, side } = await startWorld();
    const { id } = await order();
    await call('POST', accept(id), {});
    const { body } = await side('POST', `/orders/${id}/cancel`, { by: 'CUSTOMER', description: 'Ordered twice' });
    expect(body).toMatchObject({ failure: { reason: 'CANCELED', party: 'CUSTOMER', paid: true, description: 'Ordered twice' } });
  });

  it('are offered to the restaurant when an order was held', async () => {
    const { order, side, call } = await startWorld();
    const { id, state } = await order({ hold: true });
    expect(state).toBe('CREATED');
    expect((await call('POST', accept(id), {})).status).toBe(409);
    expect((await side('POST', `/orders/${id}/offer`)).body).toMatchObject({ state: 'OFFERED' });
  });

  it.each(['ASSIGNED', 'ARRIVED', 'PICKED_UP', 'DELIVERED', 'FAILED'])('do not deliver what is not accepted: %s', async (step) => {
    const { order, side } = await startWorld();
    const { id } = await order();
    expect((await side('POST', `/orders/${id}/courier`, { step })).status).toBe(409);
  });

  it('fail to deliver', async () => {
    const { order, side, call } = await startWorld();
    const { id } = await order();
    await call('POST', accept(id), {});
    await side('POST', `/orders/${id}/courier`, { step: 'PICKED_UP' });
    expect((await side('POST', `/orders/${id}/courier`, { step: 'FAILED' })).body).toMatchObject({
      failure: { reason: 'DELIVERY_FAILED' },
    });
  });
});

describe('failures on demand', () => {
  it('refuse with a hint, as often as asked', async () => {
    const { order, call, side } = await startWorld();
    const { id } = await order();
    await side('POST', '/faults', { kind: 'refuse', on: 'accept', times: 2, retryAfterSeconds: 7 });
    expect((await call('GET', `/v1/delivery/order/${id}`)).status).toBe(200);
    const refused = await call('POST', accept(id), {});
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'service_unavailable', metadata: { should_retry: true, recommended_retry_interval_secs: 7 } },
    });
    expect((await call('POST', accept(id), {})).status).toBe(503);
    expect((await call('POST', accept(id), {})).status).toBe(200);
  });

  it('answer 500 where asked', async () => {
    const { order, call, side } = await startWorld();
    const { id } = await order();
    await side('POST', '/faults', { kind: 'refuse', status: 500 });
    expect(await call('POST', accept(id), {})).toMatchObject({ status: 500, body: { code: 'internal_server_error' } });
  });

  it('do the work and never answer', async () => {
    const { order, side, state, url, token } = await startWorld();
    const { id } = await order();
    await side('POST', '/faults', { kind: 'timeout', on: 'accept' });
    const patience = new AbortController();
    const waiting = fetch(`${url}${accept(id)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
      signal: patience.signal,
    });
    await until(async () => (await state(id)).state === 'ACCEPTED');
    patience.abort();
    await expect(waiting).rejects.toThrow();
    const { body } = await side<LedgerEntry[]>('GET', `/ledger?type=call&orderId=${id}`);
    expect(body).toMatchObject([{ name: 'accept', status: null }]);
  });

  it('break the connection before the work', async () => {
    const { order, side, state, call } = await startWorld();
    const { id } = await order();
    await side('POST', '/faults', { kind: 'drop' });
    await expect(call('POST', accept(id), {})).rejects.toThrow();
    expect((await state(id)).state).toBe('OFFERED');
  });

  it('talk nonsense, and strike the token, too', async () => {
    const { side, form, credentials } = await startWorld();
    await side('POST', '/faults', { kind: 'garbage', on: 'token' });
    const ask = () => form({ ...credentials, grant_type: 'client_credentials', scope: 'eats.order' });
    await expect(ask()).rejects.toThrow();
    expect((await ask()).status).toBe(200);
  });

  it('can be forgotten, and misspelt ones are refused', async () => {
    const { side, order, call } = await startWorld();
    await side('POST', '/faults', { kind: 'slow', delayMs: 60_000 });
    expect((await side('GET', '/faults')).body).toHaveLength(1);
    await side('DELETE', '/faults');
    const { id } = await order();
    expect((await call('POST', accept(id), {})).status).toBe(200);
    expect((await side('POST', '/faults', { kind: 'melt' })).status).toBe(400);
    expect((await side('POST', '/faults', { kind: 'drop', on: 'everything' })).status).toBe(400);
  });
});

describe('ledger', () => {
  it('tells all that happened to an order, in order', async () => {
    const { order, call, side } = await startWorld();
    const { id } = await order();
    await order();
    await call('POST', accept(id), { accepted_by: 'Ann' });
    await call('POST', `/v1/delivery/order/${id}/ready`, {});
    const { body } = await side<LedgerEntry[]>('GET', `/ledger?orderId=${id}`);
    expect(body.map((entry) => (entry.type === 'state' ? `${entry.to} ${entry.preparationStatus}`.trim() : entry.type))).toEqual([
      'CREATED',
      'OFFERED',
      'ACCEPTED PREPARING',
      'call',
      'ACCEPTED READY_FOR_HANDOFF',
      'call',
    ]);
    expect(body[3]).toMatchObject({ name: 'accept', status: 200, body: { accepted_by: 'Ann' } });
  });

  it('stands after a restart, with orders, tokens and links; and is forgotten on demand', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'uber-eats-'));
    const first = await startWorld({ dataDir });
    const { id } = await first.order();
    await first.call('POST', accept(id), {});
    await first.stop();
    const second = await startWorld({ dataDir });
    expect(await second.state(id)).toMatchObject({ state: 'ACCEPTED' });
    expect((await second.ask('POST', `/v1/delivery/order/${id}/ready`, {}, first.token)).status).toBe(200);
    expect((await second.side('GET', `/ledger?orderId=${id}`)).body).toHaveLength(6);
    await second.side('DELETE', '/orders');
    expect((await second.side('GET', '/orders')).body).toEqual([]);
    expect((await second.side('GET', '/ledger')).body).toEqual([]);
    await second.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

describe('stores', () => {
  it('can be made, once each', async () => {
    const { side } = await startWorld();
    const made = { id: 's9', name: 'Nine', country: 'GB' };
    expect(await side('POST', '/stores', made)).toMatchObject({ status: 201, body: { currency: 'GBP' } });
    expect((await side('POST', '/stores', made)).status).toBe(409);
    expect((await side('GET', '/stores')).body).toHaveLength(2);
    expect((await side('PUT', '/stores/nobody/dishes', { dishes: [] })).status).toBe(404);
  });
});

describe('page', () => {
  it('shows orders with what can happen to them, and escapes what people write', async () => {
    const { order, url } = await startWorld();
    const { displayId } = await order({ lines: [{ title: '<b>Pie</b>', price: 900, allergens: ['EGG'] }] });
    const html = await (await fetch(url)).text();
    expect(html).toContain(displayId);
    expect(html).toContain('&lt;b&gt;Pie&lt;/b&gt;');
    expect(html).toContain('Allergy: egg');
    expect(html).toContain('Customer cancels');
    for (const path of ['/page.js', '/page.css', '/_sim/live', '/kit/src/page/live.js']) expect((await fetch(url + path)).status).toBe(200);
  });
});

describe('a full disk', () => {
  it('does not keep it from starting; its stores are there when there is room', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'servery-uber-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => void vi.restoreAllMocks());
    const free = refuseFirstWrite(join(dataDir, 'world.jsonl'));
    const { side } = await startWorld({ dataDir });
    const stores = async () => (await side<unknown[]>('GET', '/stores')).body.length;
    expect(await stores()).toBe(0);
    free();
    await until(stores);
  });
});
