import { randomUUID } from 'node:crypto';
import * as apiKeys from '@servery/contract/api-keys';
import * as endpoints from '@servery/contract/event-endpoints';
import { example, type Example } from './example.ts';

/** On this machine: nothing is ever sent there. */
const fields = { url: 'https://127.0.0.1/hooks', description: 'Partner', kinds: ['order.placed' as const], storeIds: null };

/** How to call what is about third parties' access. */
export const keyExamples: Example[] = [
  example(apiKeys.listApiKeys, {}),
  example(apiKeys.createApiKey, {
    body: () => ({ id: randomUUID(), name: 'Delivery partner', scopes: ['orders:read'], storeIds: null, validForDays: 30 }),
  }),
  example(apiKeys.revokeApiKey, { body: () => ({}) }),
  example(endpoints.listEventEndpoints, {}),
  example(endpoints.createEventEndpoint, { body: () => ({ id: randomUUID(), ...fields }) }),
  example(endpoints.changeEventEndpoint, { body: () => fields }),
  example(endpoints.enableEventEndpoint, { body: () => ({ enabled: false }) }),
  example(endpoints.deleteEventEndpoint, {}),
  example(endpoints.rotateEventSecret, { body: () => ({ secretVersion: 1 }) }),
  example(endpoints.testEventEndpoint, { body: () => ({}) }),
  example(endpoints.listDeliveries, { query: () => ({}) }),
  example(endpoints.getDelivery, {}),
  example(endpoints.replayDelivery, { body: () => ({}) }),
  example(endpoints.replayDeliveries, { body: () => ({ from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }) }),
];
