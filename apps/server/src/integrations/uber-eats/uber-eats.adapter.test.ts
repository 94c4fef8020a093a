import { createHmac } from 'node:crypto';
import { defaultStoreId, startUberEatsSimulator } from '@servery/simulator-uber-eats';
import { describe, expect, it } from 'vitest';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { marketplaceSuite } from '../../ports/marketplace.suite.ts';
import { createUberEats } from './uber-eats.adapter.ts';
import { createUberClient } from './uber-eats.client.ts';
import type { TokenSource } from './uber-eats-token.client.ts';

const client = { clientId: 'servery-test', clientSecret: 'servery-test-secret' };
const options = { webhookKey: 'test-client-secret', environment: 'sandbox', kitchenClosed: 'KITCHENCLOSED' } as const;
const lines = [
  { title: 'Burger', price: 1_450, quantity: 2, modifiers: [{ groupTitle: 'Extras', title: 'Cheese', price: 150 }] },
  { title: 'Bread', price: 500 },
];
const faults = {
  lostBefore: { kind: 'drop', when: 'before' },
  lostAfter: { kind: 'timeout', when: 'after' },
  nonsense: { kind: 'garbage' },
  broken: { kind: 'refuse', status: 500, code: 'internal_server_error' },
} as const;

marketplaceSuite('Uber Eats', async () => {
  const simulator = await startUberEatsSimulator({ port: 0, ...client });
  const gone = await startUberEatsSimulator({ port: 0, ...client });
  await gone.close();
  const http = createOutboundClient({ trustedOrigins: [simulator.url, gone.url] });
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(simulator.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
    return (await response.json()) as T;
  };
  const form = {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    grant_type: 'client_credentials',
    scope: 'eats.order eats.store',
  };
  const granted = await fetch(`${simulator.url}/oauth/v2/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const tokens: TokenSource = { token: async () => token };
  const portAt = (baseUrl: string) => createUberEats(createUberClient({ baseUrl, http, tokens, timeoutMs: 1500 }), options);
  return {
    port: portAt(simulator.url),
    unreachable: portAt(gone.url),
    storeId: defaultStoreId,
    words: { denied: { reason: 'POS_DENIED' }, cancelled: { reason: 'CANCELED', party: 'MERCHANT' } },
    order: async () => (await post<{ id: string }>('/_sim/orders', { lines })).id,
    cancel: async (orderId) => void (await post(`/_sim/orders/${orderId}/cancel`, { by: 'CUSTOMER' })),
    failNext: async (call, how) =>
      void (await post('/_sim/faults', { ...faults[how], on: call === 'readOrder' ? 'getOrder' : call, times: 1 })),
    webhook(orderId) {
      const meta = { user_id: defaultStoreId, resource_id: orderId };
      const body = Buffer.from(JSON.stringify({ event_id: 'evt-1', event_type: 'orders.notification', meta }));
      const signature = createHmac('sha256', options.webhookKey).update(body).digest('hex');
      const headers = { 'x-uber-signature': signature, 'x-environment': 'sandbox' };
      return { body, headers, signedBy: 'x-uber-signature', meantBy: 'x-environment' };
    },
    close: () => simulator.close(),
  };
});

describe('Uber Eats', () => {
  const nobody = createUberEats(async () => ({ kind: 'notSent', message: 'Nobody listens' }), options);

  it('checks signatures as Uber’s own vector has them', () => {
    const body = Buffer.from('{"event_id":"evt-1","event_type":"orders.notification"}');
    const signature = '925b7a6474b1f214de946c66d725c59d16f6ed9590befd47b644a50e29df8f24';
    const headers = { 'x-uber-signature': signature, 'x-environment': 'sandbox' };
    expect(nobody.verify({ body, headers })).toMatchObject({
      id: 'evt-1',
      type: 'orders.notification',
      orderId: null,
    });
    const keyless = createUberEats(async () => ({ kind: 'notSent', message: '' }), { ...options, webhookKey: '' });
    expect(keyless.verify({ body, headers })).toBeUndefined();
  });

  it.each([
    [400, 'bad_request', 'Order is in the wrong state', 'conflict'],
    [400, 'validation_failed', 'ready_for_pickup_time is in the past, not the state it cannot be', 'refused'],
    [403, 'user_not_allowed', 'The store is not linked', 'refused'],
    [409, 'resource_status_conflict', 'Order is FAILED', 'conflict'],
    [429, '', '', 'notSent'],
    [500, 'internal_server_error', '', 'failed'],
  ])('%i %s is told as what it is', async (status, code, message, outcome) => {
    const answering = createUberEats(
      async () => ({ kind: 'answer', status, body: {}, code, message, retryAfterSeconds: null, field: '' }),
      options,
    );
    expect(await answering.ready('order')).toMatchObject({ outcome });
  });
});
