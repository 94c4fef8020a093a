import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, text, uuid } from './schemas.ts';

/** Search by a key that can do nothing else (the spec's search key service). */

/** What a key may find. `item`: of the store's published menu. */
export const searchKinds = ['item', 'order', 'customer', 'restaurant', 'store'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The most hits of one kind. */
export const mostHits = 20;

const searchKey = z.object({
  /** Who searches: the server's own database. */
  provider: z.literal('servery'),
  /** The address of `search.find`, below the server's own. */
  host: z.string(),
  /** Readable by whoever holds it, and signed: nothing in it can be changed. It ends with the session that asked for it. */
  key: z.string(),
  expiresAt: instant,
  /** What it finds. */
  indexes: z.array(z.enum(searchKinds)),
});

export const createPlatformSearchKey = endpoint({
  id: 'searchKey.createForPlatform',
  method: 'POST',
  path: '/search-key/search-only-api-keys/super-admin',
  permission: 'platform.manage',
  summary: 'A key that finds the restaurants and stores of the whole platform, for 15 minutes',
  response: searchKey,
  errors: [],
  repeatable: 'natural',
});

export const createSearchKey = endpoint({
  id: 'searchKey.create',
  method: 'POST',
  path: '/search-key/restaurants/{restaurantId}/pos',
  permission: 'orders.read',
  summary: "A key that finds a restaurant's customers, and items and orders of its stores, as far as the caller sees them, for 15 minutes",
  response: searchKey,
  errors: [],
  repeatable: 'natural',
});

const place = { restaurantId: uuid, storeId: z.nullable(uuid) };

/** POST, so that neither the key nor what is typed appears in an access log. */
export const find = endpoint({
  id: 'search.find',
  method: 'POST',
  path: '/search',
  permission: 'search.byKey',
  summary: 'What some words find within the reach of a search key: by name, number, phone or e-mail. It changes nothing',
  body: z.strictObject({
    key: z.string().check(z.maxLength(1000)),
    text: text(60, 2),
    /** Whose items and orders are searched, with a restaurant's key; a till's own unless given. Without one only customers are found. */
    storeId: z.optional(uuid),
    /** These alone, of what the key finds. */
    kinds: z.optional(z.array(z.enum(searchKinds)).check(z.minLength(1), z.maxLength(searchKinds.length))),
    /** At most so many of each kind. */
    limit: z._default(z.int().check(z.minimum(1), z.maximum(mostHits)), 6),
  }),
  response: z.object({
    hits: z.array(
      z.object({
        kind: z.enum(searchKinds),
        id: uuid,
        ...place,
        /** The name; an order's number. */
        title: z.string(),
        /** What tells it from others of the same name: category, guest, phone number, suburb. */
        detail: z.string(),
      }),
    ),
  }),
  errors: [],
  repeatable: 'natural',
});
