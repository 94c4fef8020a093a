import { randomUUID } from 'node:crypto';
import * as apiKeys from '@servery/contract/api-keys';
import { example, type Example } from './example.ts';

/** How to call what is about third parties' access. */
export const keyExamples: Example[] = [
  example(apiKeys.listApiKeys, {}),
  example(apiKeys.createApiKey, {
    body: () => ({ id: randomUUID(), name: 'Delivery partner', scopes: ['orders:read'], storeIds: null, validForDays: 30 }),
  }),
  example(apiKeys.revokeApiKey, { body: () => ({}) }),
];
