import { createHmac, randomUUID } from 'node:crypto';
import { receiveUberEatsNotification } from '@servery/contract/uber-eats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { startUberWorld, type UberWorld } from '../../testing/uber-orders.ts';

let world: UberWorld;
beforeAll(async () => {
  world = await startUberWorld();
});
afterAll(() => world.close());

const path = '/api/uber-eats/notifications/update';
const getEvent = (orderId: string, type = 'orders.notification', change: object = {}) => ({
  event_id: randomUUID(),
  event_type: type,
  event_time: Math.floor(Date.now() / 1000),
  resource_href: `https://api.uber.com/v1/delivery/order/${orderId}`,
  meta: { user_id: world.uber.storeId, resource_id: orderId, status: 'pos' },
  ...change,
});
const send = (event: object, headers: Record<string, string | undefined> = {}, server = world.server) => {
  const payload = JSON.stringify(event);
  const signature = createHmac('sha256', world.uber.webhookKey).update(payload).digest('hex');
  const all = { 'content-type': 'application/json', 'x-uber-signature': signature, 'x-environment': 'sandbox', ...headers };
  const given = Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
  return server.app.inject({ method: 'POST', url: path, headers: given, payload });
};
const inbox = (eventId: string) =>
  world.server.test.database.platform('test', (tx) =>
    tx.sql<{ status: string; error: string; attempts: number }>({
      name: 'test.inbox',
      text: 'select status, error, attempts from directory.webhook_inbox where event_id = $1',
      values: [eventId],
    }),
  );
/** Orders without any text from Uber. */
const quietly = async () => {
  await world.uber.side('/_sim/webhooks/mischief', { drop: true });
  const order = await world.uber.order();
  await world.uber.side('/_sim/webhooks/mischief', undefined, 'DELETE');
  return order;
};

describe('POST /uber-eats/notifications/update', () => {
  it('is the address that the contract says', () => {
    expect(`/api${receiveUberEatsNotification.path}`).toBe(path);
  });
  it('200 without a body: stored, and worked from the queue; the same again changes nothing', async () => {
    const { id } = await quietly();
    const event = getEvent(id);
    const answer = await send(event);
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    await expect.poll(() => world.ours(id)).toBeDefined();
    expect((await send(event)).statusCode).toBe(200);
    expect((await send(getEvent(id))).statusCode).toBe(200);
    await world.server.modules.marketplaces.of('uberEats').inbox.idle();
    expect((await world.fetchTimeline((await world.ours(id))!)).filter(({ type }) => type === 'order.placed')).toHaveLength(1);
    expect(await inbox(event.event_id)).toMatchObject([{ status: 'done', attempts: 1 }]);
  });
  it('200: what nobody follows, and what is not ours, is kept and passed over', async () => {
    const others = [
      getEvent(randomUUID(), 'store.status.changed'),
      getEvent(randomUUID(), 'orders.notification', { meta: { user_id: randomUUID(), resource_id: randomUUID() } }),
    ];
    for (const event of others) {
      expect((await send(event)).statusCode).toBe(200);
      await world.server.modules.marketplaces.of('uberEats').inbox.idle();
      expect(await inbox(event.event_id)).toMatchObject([{ status: 'ignored' }]);
    }
  });
  it('200: an order of which Uber says nothing yet is asked for again', async () => {
    const { id } = await quietly();
    await world.fault({ kind: 'refuse', on: 'getOrder', status: 404, code: 'resource_not_found' });
    const event = getEvent(id);
    await send(event);
    await world.server.modules.marketplaces.of('uberEats').inbox.idle();
    expect(await inbox(event.event_id)).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    await expect.poll(() => world.ours(id), { timeout: 8_000 }).toBeDefined();
    await expect.poll(async () => (await inbox(event.event_id))[0]?.status).toBe('done');
  });
  it.each([
    ['no signature', { 'x-uber-signature': undefined }],
    ['a forged one', { 'x-uber-signature': 'ab'.repeat(32) }],
    ['one of another length', { 'x-uber-signature': 'ab' }],
    ['another world', { 'x-environment': 'production' }],
    ['no world', { 'x-environment': undefined }],
  ])('400: %s', async (_name, headers) => {
    const event = getEvent(randomUUID());
    const answer = await send(event, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
    expect(await inbox(event.event_id)).toEqual([]);
  });
  it.each<[string, object]>([
    ['a time beyond the calendar', { event_time: 1e17 }],
    ['a time that is a text', { event_time: 'now' }],
    ['NUL in a text', { note: 'a\u0000b', '\ud83c': 1 }],
    ['no id at all', { event_id: undefined }],
  ])('200: an event of a form that was not expected is stored and followed: %s', async (_name, change) => {
    const { id } = await quietly();
    expect((await send(getEvent(id, 'orders.notification', change))).statusCode).toBe(200);
    await expect.poll(() => world.ours(id)).toBeDefined();
  });
  it('200: a store that its merchant disconnected at Uber is no longer linked, unless it was linked again since', async () => {
    const { getUberEatsIntegration, integrateUberEatsStore } = await import('@servery/contract/uber-eats');
    const { server, uber, place, platform } = world;
    const params = { uberStoreId: uber.storeId };
    const link = async () => (await server.call(getUberEatsIntegration, { params, query: place, cookie: platform })).status;
    const at = Math.floor(Date.now() / 1000);
    const gone = (timestamp: number) => ({
      event_type: 'store.deprovisioned',
      store_id: uber.storeId,
      webhook_meta: { webhook_msg_timestamp: timestamp, webhook_msg_uuid: randomUUID() },
    });
    const late = gone(at - 86_400);
    expect((await send(late)).statusCode).toBe(200);
    await server.modules.marketplaces.of('uberEats').inbox.idle();
    expect([await inbox(late.webhook_meta.webhook_msg_uuid), await link()]).toMatchObject([[{ status: 'ignored' }], 200]);
    const event = gone(at + 5);
    expect([(await send(event)).statusCode, (await send(event)).statusCode]).toEqual([200, 200]);
    await server.modules.marketplaces.of('uberEats').inbox.idle();
    expect([await inbox(event.webhook_meta.webhook_msg_uuid), await link()]).toMatchObject([[{ status: 'done' }], 404]);
    await server.call(integrateUberEatsStore, { params, body: place, cookie: platform });
    expect(await link()).toBe(200);
  });
  it('200: signed, and of no type: kept and counted', async () => {
    const counted = await world.server.modules.marketplaces.of('uberEats').overdue();
    const event = { event_id: randomUUID(), hello: true };
    expect([(await send(event)).statusCode, (await send(event)).statusCode]).toEqual([200, 200]);
    expect(await inbox(event.event_id)).toMatchObject([{ status: 'failed', error: 'The event names no type.' }]);
    expect(await world.server.modules.marketplaces.of('uberEats').overdue()).toBe(counted + 1);
  });
  it('400: nothing is configured here', async () => {
    const bare = await startTestServer();
    expect((await send(getEvent(randomUUID()), {}, bare)).statusCode).toBe(400);
    await bare.close();
  });
});

describe('the net for webhooks that never came', () => {
  it('finds a new order, and one that was cancelled', async () => {
    const { id: uberId } = await quietly();
    await world.minute();
    const id = (await world.ours(uberId))!;
    expect(await world.show(id)).toMatchObject({ status: 'new' });
    await world.uber.side('/_sim/webhooks/mischief', { drop: true });
    await world.uber.side(`/_sim/orders/${uberId}/cancel`, { by: 'UBER', description: 'No courier around' });
    await world.uber.side('/_sim/webhooks/mischief', undefined, 'DELETE');
    await world.minute();
    expect(await world.show(id)).toMatchObject({ status: 'cancelled', failure: { party: 'UBER' } });
    expect((await world.fetchTimeline(id)).find(({ type }) => type === 'order.cancelled')).toMatchObject({
      actor: 'Uber Eats',
      note: expect.stringContaining('No courier around'),
    });
  });
  it('says who let the time run out', async () => {
    const { id, uberId } = await world.arrived();
    await world.uber.side(`/_sim/orders/${uberId}/time-out`, {});
    await expect.poll(async () => (await world.show(id)).status).toBe('cancelled');
    expect((await world.fetchTimeline(id)).find(({ type }) => type === 'order.cancelled')?.note).toContain('no answer in time');
  });
  it('lets what was over before it came alone, and takes in what was accepted elsewhere', async () => {
    const gone = await quietly();
    await world.uber.side(`/_sim/orders/${gone.id}/cancel`, {});
    await world.server.modules.marketplaces.of('uberEats').inbox.idle();
    await send(getEvent(gone.id, 'orders.failure'));
    await send(getEvent(gone.id));
    await world.server.modules.marketplaces.of('uberEats').inbox.idle();
    expect(await world.ours(gone.id)).toBeUndefined();
  });
  it('follows open orders of a store that is no longer linked', async () => {
    const { id, uberId } = await world.arrived();
    const { server, uber, place, admin, platform } = world;
    const { deleteUberEatsIntegration, integrateUberEatsStore } = await import('@servery/contract/uber-eats');
    const params = { uberStoreId: uber.storeId };
    await server.call(deleteUberEatsIntegration, { params, query: place, cookie: admin });
    await uber.side(`/_sim/orders/${uberId}/cancel`, { by: 'CUSTOMER' });
    await server.modules.marketplaces.of('uberEats').inbox.idle();
    expect(await world.show(id)).toMatchObject({ status: 'new' });
    await world.minute();
    expect(await world.show(id)).toMatchObject({ status: 'cancelled' });
    await server.call(integrateUberEatsStore, { params, body: place, cookie: platform });
  });
});
