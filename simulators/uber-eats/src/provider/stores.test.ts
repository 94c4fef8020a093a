import { describe, expect, it } from 'vitest';
import { defaultStoreId } from '../index.ts';
import { startReceiver, startWorld, until } from '../testing/harness.ts';

const stores = [
  { id: 's1', name: 'One' },
  { id: 's2', name: 'Two', linked: false },
  { id: 's3', name: 'Three', country: 'NZ' as const },
];

interface Page {
  data: { id: string }[];
  pagination_data: { next_page_token?: string };
}

/** A token of a merchant who has allowed our app. */
const merchantToken = async ({ side, form, credentials }: Awaited<ReturnType<typeof startWorld>>) => {
  const { code } = (await side<{ code: string }>('POST', '/consents', {})).body;
  return (await form({ ...credentials, grant_type: 'authorization_code', code })).body.access_token;
};

describe('GET /v1/delivery/stores', () => {
  it('shows the app the stores that are linked, page by page', async () => {
    const { call } = await startWorld({ stores });
    const first = (await call<Page>('GET', '/v1/delivery/stores?page_size=1')).body;
    expect(first.data).toMatchObject([{ id: 's1', timezone: 'Australia/Sydney' }]);
    const second = (await call<Page>('GET', `/v1/delivery/stores?page_size=1&next_page_token=${first.pagination_data.next_page_token}`))
      .body;
    expect(second.data).toMatchObject([{ id: 's3', location: { country: 'NZ' } }]);
    expect(second.pagination_data.next_page_token).toBeUndefined();
  });

  it('shows a merchant all of theirs', async () => {
    const world = await startWorld({ stores });
    const { body } = await world.ask<Page>('GET', '/v1/delivery/stores', undefined, await merchantToken(world));
    expect(body.data.map(({ id }) => id)).toEqual(['s1', 's2', 's3']);
  });
});

describe('/v1/eats/stores/{id}/pos_data', () => {
  it('links, changes and unlinks a store', async () => {
    const { url, received } = await startReceiver();
    const world = await startWorld({ stores, webhookUrl: url });
    const { call, ask, order } = world;
    const merchant = await merchantToken(world);
    const path = '/v1/eats/stores/s2/pos_data';
    const asked = {
      integrator_store_id: 'ours-2',
      is_order_manager: true,
      webhooks_config: { webhooks_version: '1.0.0', order_release_webhooks: { is_enabled: true } },
    };
    expect((await call('PATCH', path, {})).status).toBe(403);
    expect((await ask('POST', path, asked, merchant)).status).toBe(204);
    expect((await call('GET', path)).body).toMatchObject({
      integration_enabled: false,
      integrator_store_id: 'ours-2',
      order_manager_client_id: 'app-1',
      order_release_enabled: true,
      webhooks_config: { schedule_order_webhooks: { is_enabled: false } },
    });
    expect((await call('PATCH', path, { integration_enabled: true })).status).toBe(204);
    expect((await call('GET', path)).body).toMatchObject({ integration_enabled: true, integrator_store_id: 'ours-2' });
    const { id } = await order({ storeId: 's2' });
    expect((await call('GET', `/v1/delivery/order/${id}`)).status).toBe(200);
    expect((await ask('DELETE', path, undefined, merchant)).status).toBe(204);
    expect((await ask('DELETE', path, undefined, merchant)).status).toBe(404);
    expect((await call('GET', `/v1/delivery/order/${id}`)).status).toBe(403);
    await until(() => received.length === 3);
    expect(received.map(({ event }) => event.event_type)).toEqual(['store.provisioned', 'orders.notification', 'store.deprovisioned']);
  });

  it('points to the older API where the version of webhooks was not told', async () => {
    const { url, received } = await startReceiver();
    const world = await startWorld({ stores, webhookUrl: url });
    const path = '/v1/eats/stores/s2/pos_data';
    await world.ask('POST', path, { integration_enabled: true }, await merchantToken(world));
    const { id } = await world.order({ storeId: 's2' });
    await until(() => received.length === 2);
    expect(received[1]?.event.resource_href).toBe(`${world.url}/v2/eats/order/${id}`);
  });

  it('answers an unknown store with 404', async () => {
    const { call } = await startWorld();
    expect((await call('GET', '/v1/eats/stores/nobody/pos_data')).status).toBe(404);
    expect((await call('GET', `/v1/eats/stores/${defaultStoreId}/pos_data`)).status).toBe(200);
  });
});
