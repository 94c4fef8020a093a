import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultStoreId } from '../index.ts';
import { keys, type Received, startReceiver, startWorld, until } from '../testing/harness.ts';
import { signBody } from './sign.ts';

const fast = { settings: { speed: 500 } };
const types = (received: readonly Received[]) => received.map(({ event }) => event.event_type);

interface Sent {
  deliveries: { eventId: string; type: string; attempts: { status: number | null }[]; done: boolean; unsent: string | null }[];
}

describe('signature', () => {
  it('is Uber’s', () => {
    expect(signBody('test-client-secret', '{"event_id":"evt-1","event_type":"orders.notification"}')).toBe(
      '925b7a6474b1f214de946c66d725c59d16f6ed9590befd47b644a50e29df8f24',
    );
  });
});

describe('webhooks', () => {
  it('tell of a new order, signed over the bytes with the client secret', async () => {
    const { url, received } = await startReceiver();
    const { order, url: base } = await startWorld({ webhookUrl: url });
    const { id } = await order();
    const { body, headers, event } = await until(() => received[0]);
    expect(headers['x-uber-signature']).toBe(createHmac('sha256', keys.clientSecret).update(body).digest('hex'));
    expect(headers['x-environment']).toBe('sandbox');
    expect(event).toMatchObject({
      event_type: 'orders.notification',
      resource_href: `${base}/v1/delivery/order/${id}`,
      meta: { user_id: defaultStoreId, resource_id: id, status: 'pos' },
      webhook_meta: { client_id: keys.clientId },
    });
  });

  it('are signed with a key of their own where there is one', async () => {
    const { url, received } = await startReceiver();
    const { order } = await startWorld({ webhookUrl: url, webhookKey: 'own-key', environment: 'production' });
    await order();
    const { body, headers } = await until(() => received[0]);
    expect(headers['x-uber-signature']).toBe(signBody('own-key', body));
    expect(headers['x-environment']).toBe('production');
  });

  it('come again until they are taken', async () => {
    const { url, received } = await startReceiver([500, 404]);
    const { order, side } = await startWorld({ ...fast, webhookUrl: url });
    await order();
    await until(() => received.length === 3);
    expect(new Set(received.map(({ event }) => event.event_id)).size).toBe(1);
    const sent = await until(async () => {
      const { deliveries } = (await side<Sent>('GET', '/webhooks')).body;
      return deliveries[0]?.done ? deliveries[0] : null;
    });
    expect(sent.attempts.map(({ status }) => status)).toEqual([500, 404, 200]);
  });

  it('are given up after seven attempts', async () => {
    const { url, received } = await startReceiver(Array.from({ length: 20 }, () => 500));
    const { order, side } = await startWorld({ ...fast, webhookUrl: url });
    await order();
    await until(async () => (await side<Sent>('GET', '/webhooks')).body.deliveries[0]?.done);
    expect(received).toHaveLength(7);
  });

  it('tell how the order goes on', async () => {
    const { url, received } = await startReceiver();
    const { order, call, side } = await startWorld({ webhookUrl: url });
    const { id } = await order({ scheduledFor: new Date(Date.now() + 3_600_000).toISOString() });
    await call('POST', `/v1/delivery/order/${id}/accept`, {});
    await side('POST', `/orders/${id}/release`);
    for (const step of ['ASSIGNED', 'ARRIVED', 'PICKED_UP', 'DELIVERED']) await side('POST', `/orders/${id}/courier`, { step });
    await until(() => received.length === 6);
    expect(types(received).sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'delivery.state_changed'),
      'orders.release',
      'orders.scheduled.notification',
    ]);
    const statuses = received.filter(({ event }) => event.event_type === 'delivery.state_changed').map(({ event }) => event.meta.status);
    expect(statuses.sort()).toEqual(['ARRIVED_AT_PICKUP', 'COMPLETED', 'EN_ROUTE_TO_DROPOFF', 'EN_ROUTE_TO_PICKUP']);
  });

  it('are not for stores that are told nothing, and have nowhere to go without an address', async () => {
    const { url, received } = await startReceiver();
    const { order, side } = await startWorld({
      stores: [
        { id: 's1', name: 'One', linked: false },
        { id: 's2', name: 'Two' },
      ],
    });
    await order({ storeId: 's2' });
    await side('PUT', '/webhook-url', { url });
    await order({ storeId: 's1' });
    const { deliveries } = (await side<Sent>('GET', '/webhooks')).body;
    expect(deliveries).toMatchObject([{ type: 'orders.notification', unsent: 'noAddress' }]);
    await order({ storeId: 's2' });
    await until(() => received.length === 1);
  });

  it('go on after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'uber-eats-'));
    // Repeats soon, on either side of the restart; the offer lasts.
    const settings = { speed: 500, acceptSeconds: 600_000 };
    const deaf = await startReceiver(Array.from({ length: 100 }, () => 500));
    const first = await startWorld({ webhookUrl: deaf.url, dataDir, settings });
    const { id } = await first.order();
    await until(() => deaf.received.length > 0);
    await first.stop();
    const { url, received } = await startReceiver();
    const second = await startWorld({ webhookUrl: url, dataDir, settings });
    const again = await until(() => received[0]);
    expect(again.event.event_id).toBe(deaf.received[0]?.event.event_id);
    expect(await second.state(id)).toMatchObject({ state: 'OFFERED' });
    await second.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

describe('mischief', () => {
  it('drops, and what was dropped can be sent after all', async () => {
    const { url, received } = await startReceiver();
    const { order, side } = await startWorld({ webhookUrl: url });
    await side('POST', '/webhooks/mischief', { drop: ['orders.notification'] });
    const { id } = await order();
    await side('POST', `/orders/${id}/cancel`, {});
    await until(() => received.length === 1);
    expect(types(received)).toEqual(['orders.failure']);
    const [dropped] = (await side<Sent>('GET', '/webhooks?type=orders.notification')).body.deliveries;
    expect(dropped).toMatchObject({ unsent: 'dropped' });
    expect((await side('POST', `/webhooks/${dropped?.eventId}/resend`)).body).toEqual({ status: 200 });
    expect(types(received)).toEqual(['orders.failure', 'orders.notification']);
    expect((await side('POST', '/webhooks/nobody/resend')).status).toBe(404);
  });

  it('doubles', async () => {
    const { url, received } = await startReceiver();
    const { order, side } = await startWorld({ webhookUrl: url });
    await side('POST', '/webhooks/mischief', { duplicate: true });
    await order();
    await until(() => received.length === 2);
    expect(received[0]?.event.event_id).toBe(received[1]?.event.event_id);
  });

  it('tells of the failure first', async () => {
    const { url, received } = await startReceiver();
    const { order, side } = await startWorld({ webhookUrl: url });
    await side('POST', '/webhooks/mischief', { reorder: true });
    const { id } = await order();
    await side('POST', `/orders/${id}/cancel`, { by: 'UBER' });
    await until(() => received.length === 2);
    expect(types(received)).toEqual(['orders.failure', 'orders.notification']);
  });

  it('forges signatures and names another environment, until it ends', async () => {
    const { url, received } = await startReceiver();
    const { order, side } = await startWorld({ webhookUrl: url });
    await side('POST', '/webhooks/mischief', { forged: true, environment: 'production' });
    await order();
    const bad = await until(() => received[0]);
    expect(bad.headers['x-uber-signature']).not.toBe(signBody(keys.clientSecret, bad.body));
    expect(bad.headers['x-environment']).toBe('production');
    await side('DELETE', '/webhooks/mischief');
    await order();
    const good = await until(() => received[1]);
    expect(good.headers['x-uber-signature']).toBe(signBody(keys.clientSecret, good.body));
  });

  it('sends any event that is asked for', async () => {
    const { url, received } = await startReceiver();
    const { order, side } = await startWorld({ webhookUrl: url });
    const { id } = await order({ hold: true });
    const sent = await side('POST', '/webhooks/send', { type: 'orders.customer_order_edit', orderId: id, eventId: 'evt-9' });
    expect(sent.body).toMatchObject({ eventId: 'evt-9', attempts: [{ status: 200 }] });
    expect(received[0]?.event).toMatchObject({ event_id: 'evt-9', event_type: 'orders.customer_order_edit' });
    expect((await side('POST', '/webhooks/send', { type: 'x', orderId: 'nobody' })).status).toBe(404);
    expect((await side('POST', '/webhooks/mischief', { dorp: true })).status).toBe(400);
  });
});
