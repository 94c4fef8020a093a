import type { FastifyInstance } from 'fastify';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { findLink, newLink, posDataView } from '../world/links.ts';
import type { Store } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { ApiError, notFound } from './api-error.ts';
import type { Faults } from './faults.ts';
import { bindEndpoint, type Call } from './gate.ts';
import { getPage } from './pages.ts';
import type { Tokens } from './tokens.ts';

interface Parts {
  world: World;
  tokens: Tokens;
  faults: Faults;
  webhooks: Webhooks;
  clientId: string;
}

const countries = { AU: 'AU', GB: 'GB', NZ: 'NZ', US: 'US' } as const;

const storeView = ({ id, name, country, timezone, link }: Store, clientId: string): object => ({
  id,
  name,
  contact: { email: '', name: '', phone_number: '' },
  location: {
    latitude: '0',
    longitude: '0',
    street_address_line_one: '',
    street_address_line_two: '',
    city: '',
    country: countries[country],
    postal_code: '',
  },
  timezone,
  prep_times: { default_value: 900 },
  onboarding_status: 'ACTIVE',
  orderability: { status: 'ONLINE', is_visible: true, is_orderable: true, is_offline: false },
  fulfillment_type_availability: { DELIVERY: true, PICKUP: true, DINE_IN: true },
  partner_identifiers: [
    { type: 'MERCHANT_STORE_ID', value: link?.merchantStoreId },
    { type: 'INTEGRATOR_STORE_ID', value: link?.integratorStoreId },
    { type: 'INTEGRATOR_BRAND_ID', value: link?.integratorBrandId },
    { type: 'ORDER_MANAGER_CLIENT_ID', value: link?.isOrderManager ? clientId : null },
  ].filter(({ value }) => value),
});

/** The stores' calls of the API, and their link to the app. */
export function storesRoutes(app: FastifyInstance, parts: Parts): void {
  const { world, webhooks, clientId } = parts;

  const find = (id: string): Store => {
    const store = world.stores.get(id);
    if (store === undefined) throw notFound('Store');
    return store;
  };

  bindEndpoint(app, parts, {
    name: 'listStores',
    method: 'GET',
    url: '/v1/delivery/stores',
    scope: null,
    handle({ query, token }) {
      if (token.kind === 'app' && !token.scopes.includes('eats.store'))
        throw new ApiError(403, 'user_not_allowed', 'The token lacks the scope eats.store');
      const stores = [...world.stores.values()].filter(({ link }) => token.kind === 'merchant' || link !== null);
      return { status: 200, body: getPage(stores, query, (store) => storeView(store, clientId)) };
    },
  });

  const posData = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', scope: string, handle: (call: Call) => { status: number; body?: object }) =>
    bindEndpoint(app, parts, { name: 'posData', method, url: '/v1/eats/stores/:id/pos_data', scope, handle });

  posData('GET', 'eats.store', ({ id }) => ({ status: 200, body: posDataView(find(id), clientId) }));
  posData('PATCH', 'eats.store', ({ id, body }) => {
    const store = find(id);
    if (store.link === null) throw new ApiError(403, 'user_not_allowed', 'The store is not linked to this application');
    world.saveStore({ ...store, link: findLink(body, store.link) });
    return { status: 204 };
  });
  posData('POST', 'eats.pos_provisioning', ({ id, body }) => {
    const store = find(id);
    world.saveStore({ ...store, link: findLink(body, store.link ?? newLink) });
    if (store.link === null) webhooks.store('store.provisioned', id);
    return { status: 204 };
  });
  posData('DELETE', 'eats.pos_provisioning', ({ id }) => {
    const store = find(id);
    if (store.link === null) throw notFound('Integration');
    world.saveStore({ ...store, link: null });
    webhooks.store('store.deprovisioned', id);
    return { status: 204 };
  });
}
