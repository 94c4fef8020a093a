import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, localDateInput, page, pageQuery, uuid } from './schemas.ts';

/** Who changed what: the log of a restaurant and of each of its stores, in sentences. */

export const activityKinds = ['people', 'settings', 'menu', 'orders', 'money', 'devices', 'stores', 'platform'] as const;
export type ActivityKind = (typeof activityKinds)[number];

const row = z.object({
  /** Unique in the log. */
  id: z.string(),
  at: instant,
  kind: z.enum(activityKinds),
  /** Empty: nobody in person, such as a nightly check. */
  who: z.string(),
  /** A sentence without its subject: “Changed the settings Opening hours”. */
  what: z.string(),
  /** Where the log has them. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Null: in the whole restaurant. */
  storeId: z.nullable(uuid),
  storeName: z.nullable(z.string()),
});

const filters = {
  ...pageQuery,
  /** A part of the name of who did it. */
  search: z.optional(z.string().check(z.maxLength(60))),
  kind: z.optional(z.enum(activityKinds)),
  /** Days of the store’s calendar, both included; of a restaurant’s, its first store’s. */
  from: z.optional(localDateInput),
  to: z.optional(localDateInput),
};

export const listStoreActivity = endpoint({
  id: 'activity.ofStore',
  method: 'GET',
  path: '/activity/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'activity.read',
  summary: 'Who changed what in a store, newest first',
  query: z.strictObject(filters),
  response: page(row),
  staleOn: [],
  errors: ['resource_not_found'],
});

export const listRestaurantActivity = endpoint({
  id: 'activity.ofRestaurant',
  method: 'GET',
  path: '/activity/restaurants/{restaurantId}',
  // Of all its stores: an admin of one of them is not enough.
  permission: 'restaurant.manage',
  summary: 'Who changed what in a restaurant and its stores, newest first',
  query: z.strictObject({ ...filters, storeId: z.optional(uuid) }),
  response: page(row),
  staleOn: [],
  errors: ['resource_not_found'],
});
