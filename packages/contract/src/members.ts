import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { formatted, instant, nameText, page, pageQuery, uuid } from './schemas.ts';

/** Who belongs to a restaurant or to one store of it. Paths are the spec's; the restaurant comes in the query or the body. */

export const userRoles = ['admin', 'user'] as const;
const email = formatted('email').check(z.toLowerCase(), z.maxLength(254));
const role = z.enum(userRoles);
const ok = z.object({ ok: z.literal(true) });

const member = z.object({
  /** A member's user id, or the id of an invitation that is not accepted yet. */
  id: uuid,
  state: z.enum(['active', 'invited']),
  email: z.string(),
  /** Empty while the invitation is open. */
  name: z.string(),
  role,
  since: instant,
  /** Of an invitation: until when its link works. */
  expiresAt: z.nullable(instant),
  /** Belongs to the whole restaurant: shown in a store's list, changed in the restaurant's. */
  fromRestaurant: z.boolean(),
  lastSeenAt: z.nullable(instant),
});
const listQuery = { ...pageQuery, search: z.optional(z.string().check(z.maxLength(60))) };
const addBody = { restaurantId: uuid, email, role };

export const addRestaurantUser = endpoint({
  id: 'restaurantUsers.add',
  method: 'POST',
  path: '/restaurant-users/users/add',
  permission: 'restaurantUsers.manage',
  summary: 'Invite somebody to a restaurant; inviting again mails a new link, but for a repeat within ten seconds',
  body: z.strictObject(addBody),
  response: member,
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
export const listRestaurantUsers = endpoint({
  id: 'restaurantUsers.list',
  method: 'GET',
  path: '/restaurant-users/users/list',
  permission: 'restaurantUsers.read',
  summary: "A restaurant's users and open invitations",
  query: z.strictObject({ restaurantId: uuid, ...listQuery }),
  response: page(member),
  staleOn: ['restaurant.membersChanged'],
  errors: [],
});
export const changeRestaurantUser = endpoint({
  id: 'restaurantUsers.change',
  method: 'PUT',
  path: '/restaurant-users/users/{memberId}',
  permission: 'restaurantUsers.manage',
  summary: 'Change the role of a user or of an open invitation; the last admin stays one',
  body: z.strictObject({ restaurantId: uuid, role }),
  response: member,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
export const removeRestaurantUser = endpoint({
  id: 'restaurantUsers.remove',
  method: 'DELETE',
  path: '/restaurant-users/users/{memberId}',
  permission: 'restaurantUsers.manage',
  summary: 'Take a user out of the restaurant, or take an invitation back; the last admin stays',
  query: z.strictObject({ restaurantId: uuid }),
  response: ok,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

export const addStoreUser = endpoint({
  id: 'storeUsers.add',
  method: 'POST',
  path: '/store-users/store/{storeId}/users/add',
  permission: 'storeUsers.manage',
  summary: 'Invite somebody to a store; inviting again mails a new link, but for a repeat within ten seconds',
  body: z.strictObject(addBody),
  response: member,
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
export const listStoreUsers = endpoint({
  id: 'storeUsers.list',
  method: 'GET',
  path: '/store-users/store/{storeId}/users/list',
  permission: 'storeUsers.read',
  summary: "A store's users and open invitations, with those of the whole restaurant",
  query: z.strictObject({ restaurantId: uuid, ...listQuery }),
  response: page(member),
  staleOn: ['restaurant.membersChanged'],
  errors: [],
});
export const changeStoreUser = endpoint({
  id: 'storeUsers.change',
  method: 'PUT',
  path: '/store-users/store/{storeId}/users/{memberId}',
  permission: 'storeUsers.manage',
  summary: "Change the role of a store's user or of an open invitation",
  body: z.strictObject({ restaurantId: uuid, role }),
  response: member,
  errors: [],
  repeatable: 'natural',
});
export const removeStoreUser = endpoint({
  id: 'storeUsers.remove',
  method: 'DELETE',
  path: '/store-users/store/{storeId}/users/{memberId}',
  permission: 'storeUsers.manage',
  summary: 'Take a user out of the store, or take an invitation back',
  query: z.strictObject({ restaurantId: uuid }),
  response: ok,
  errors: [],
  repeatable: 'natural',
});

/** The account of an address, created if there is none: it has no password until an invitation or a reset gives it one. */
export const getOrCreateUser = endpoint({
  id: 'user.getOrCreate',
  method: 'POST',
  path: '/user/get-or-create',
  permission: 'users.find',
  summary: 'The user of an e-mail address, created where there is none',
  body: z.strictObject({ restaurantId: uuid, storeId: z.optional(uuid), email, name: z.optional(nameText(60, 1)) }),
  response: z.object({
    userId: uuid,
    email: z.string(),
    /** Only of somebody who shares the restaurant; empty otherwise. */
    name: z.string(),
  }),
  errors: [],
  repeatable: 'natural',
});
