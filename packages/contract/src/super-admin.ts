import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { country, instant, page, pageQuery, uuid } from './schemas.ts';

/** What the platform's own people see and do over all restaurants. */

export const getPlatformOverview = endpoint({
  id: 'superAdmin.getOverview',
  method: 'GET',
  path: '/super-admin/overview',
  permission: 'platform.manage',
  summary: 'The platform at a glance: restaurants, stores open now, orders today, open alarms, the newest restaurants',
  response: z.object({
    /** When the figures were counted; they may be a few seconds old. */
    at: instant,
    /** `listed`: on the platform's own page. */
    restaurants: z.object({ total: z.int(), listed: z.int() }),
    /** `open`: trading now by their hours. `closed`: closed to guests by their owner or by the platform. */
    stores: z.object({ total: z.int(), open: z.int(), closed: z.int() }),
    /** Orders of each store's trading day so far, and of the same weekday a week ago up to the same time. Without test orders. */
    orders: z.object({ today: z.int(), before: z.int() }),
    alarms: z.object({
      total: z.int(),
      /** Stores with open alarms, those with most first; ten at most. */
      stores: z.array(z.object({ restaurantId: uuid, restaurantName: z.string(), storeId: uuid, storeName: z.string(), count: z.int() })),
    }),
    /** The latest five, newest first. */
    newest: z.array(z.object({ id: uuid, name: z.string(), country, storeCount: z.int(), createdAt: instant })),
  }),
  // No stream is of all restaurants: the page reads again once a minute.
  staleOn: [],
  errors: [],
});

export const browseStores = endpoint({
  id: 'superAdmin.browseStores',
  method: 'GET',
  path: '/super-admin/stores',
  permission: 'platform.manage',
  summary: 'Every store of the installation, by name',
  query: z.strictObject({
    ...pageQuery,
    /** A part of the name of the store, its restaurant or its suburb, or the store’s id. */
    search: z.optional(z.string().check(z.maxLength(60))),
    /** `trading`: open now by its hours. `closed`: closed to guests until further notice. */
    state: z.optional(z.enum(['trading', 'closed'])),
  }),
  response: page(
    z.object({
      restaurantId: uuid,
      restaurantName: z.string(),
      storeId: uuid,
      name: z.string(),
      suburb: z.string(),
      country,
      /** Open now by its hours. */
      trading: z.boolean(),
      /** Closed to guests until further notice. */
      closed: z.boolean(),
    }),
  ),
  staleOn: [],
  errors: [],
});

export const setListed = endpoint({
  id: 'restaurants.setListed',
  method: 'PUT',
  path: '/super-admin/restaurants/{restaurantId}/listed',
  permission: 'platform.manage',
  summary: 'Hide a restaurant from the platform’s own page, the sitemap and search engines, or list it again; its own pages stay',
  body: z.strictObject({ listed: z.boolean() }),
  response: z.object({ listed: z.boolean() }),
  errors: [],
  repeatable: 'natural',
});
