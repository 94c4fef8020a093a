import * as z from 'zod/mini';
import { apiKeyScopes } from './api-key-scopes.ts';
import { endpoint } from './endpoint.ts';
import { distinct, instant, nameText, uuid } from './schemas.ts';

/**
 * API keys: a third party calls the API for one restaurant, without an account (docs/adr/0090-api-keys.md). It sends the key as
 * `Authorization: Bearer servery_…`.
 */

/** Keys of a restaurant that work at the same time. */
export const mostApiKeys = 50;
/** Calls of one key in a minute. */
export const keyCallsPerMinute = 300;
/** The longest that a key can be valid, in days. */
export const longestKeyDays = 730;

export const apiKeyView = z.object({
  id: uuid,
  name: z.string(),
  /** The first characters of the key, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  /** Null: all stores of the restaurant, also later ones. */
  storeIds: z.nullable(z.array(uuid)),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  /** To the minute; null: not used yet. */
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  revokedBy: z.string(),
});
export type ApiKeyView = z.output<typeof apiKeyView>;

const keysPath = '/restaurants/{restaurantId}/api-keys';

export const listApiKeys = endpoint({
  id: 'apiKeys.list',
  method: 'GET',
  path: keysPath,
  permission: 'apiKeys.manage',
  summary: "A restaurant's API keys, newest first, with those that ended in the last year; never the keys themselves",
  response: z.object({ rows: z.array(apiKeyView) }),
  staleOn: ['restaurant.apiKeysChanged'],
  errors: [],
});

/** Sent again with the same id, a key that has not been used gets a new secret: the first answer may have been lost. */
export const createApiKey = endpoint({
  id: 'apiKeys.create',
  method: 'POST',
  path: keysPath,
  permission: 'apiKeys.manage',
  summary: 'Make an API key. The answer is the only one that contains it; needs a recent sign-in, or the password',
  body: z.strictObject({
    id: uuid,
    name: nameText(60, 1),
    scopes: distinct(z.enum(apiKeyScopes)).check(z.minLength(1, 'Please choose what the key may do.')),
    storeIds: z.nullable(distinct(uuid).check(z.minLength(1, 'Please choose at least one store.'), z.maxLength(200))),
    /** Days from now. */
    validForDays: z.int().check(z.minimum(1), z.maximum(longestKeyDays)),
    /** Of the person who asks, if they signed in more than 15 minutes ago. */
    password: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({ key: apiKeyView, secret: z.string() }),
  status: 201,
  errors: ['SIGN_IN_NOT_RECENT', 'invalid_grant', 'resource_status_conflict'],
  repeatable: 'clientId',
});

export const revokeApiKey = endpoint({
  id: 'apiKeys.revoke',
  method: 'POST',
  path: `${keysPath}/{apiKeyId}/revoke`,
  permission: 'apiKeys.manage',
  summary: 'Revoke an API key: from this answer on it is refused',
  body: z.strictObject({}),
  response: apiKeyView,
  errors: [],
  repeatable: 'natural',
});
