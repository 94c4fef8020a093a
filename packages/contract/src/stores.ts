import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, uuid } from './schemas.ts';

/** What the owner does with the stores of a restaurant as a list. */

export const closeStore = endpoint({
  id: 'restaurants.closeStore',
  method: 'PUT',
  path: '/restaurants/{restaurantId}/stores/{storeId}/closed',
  permission: 'restaurant.manage',
  summary: 'Close a store to guests until further notice, or open it again; staff, tills and orders that were placed go on',
  body: z.strictObject({ closed: z.boolean() }),
  response: z.object({ closedAt: z.nullable(instant) }),
  errors: [],
  repeatable: 'natural',
});

export const moveStore = endpoint({
  id: 'restaurants.moveStore',
  method: 'POST',
  path: '/restaurants/{restaurantId}/stores/{storeId}/move',
  permission: 'restaurant.manage',
  summary: 'Put a store behind another one in the order in which guests and staff see them; `after` null: first',
  body: z.strictObject({ after: z.nullable(uuid) }),
  /** All stores in their new order. */
  response: z.object({ storeIds: z.array(uuid) }),
  errors: [],
  repeatable: 'natural',
});
