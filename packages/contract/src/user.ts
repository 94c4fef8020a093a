import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { formatted, uuid } from './schemas.ts';
import { visitView } from './visits.ts';

const permissionList = z.array(z.enum(permissions));
/**
 * What the user may do. By role, because the same role holds the same at each of its places: which role somebody has where is in
 * `memberships`, and a long list of stores does not repeat the permissions.
 */
const abilities = z.object({
  /** Held without belonging anywhere; a super admin's everything. */
  everywhere: permissionList,
  /** Held at the places of a membership; only for roles that the user has. */
  restaurantAdmin: z.optional(permissionList),
  restaurantUser: z.optional(permissionList),
  storeAdmin: z.optional(permissionList),
  storeUser: z.optional(permissionList),
});
const me = z.object({
  userId: uuid,
  email: z.string(),
  name: z.string(),
  superAdmin: z.boolean(),
  memberships: z.array(z.object({ restaurantId: uuid, storeId: z.nullable(uuid), role: z.enum(['admin', 'user']) })),
  /** Absent from a server of an older release, which may still answer during an update. */
  abilities: z.optional(abilities),
  /** The platform’s own person acts as the owner of a restaurant, and as nobody else; over, but not ended, once `endsAt` has passed. */
  visit: z.optional(visitView),
});

export const login = endpoint({
  id: 'user.login',
  method: 'POST',
  path: '/user/login',
  permission: 'user.login',
  summary: 'Sign a user in with e-mail and password; the session comes as a cookie',
  body: z.strictObject({
    email: formatted('email').check(z.toLowerCase(), z.maxLength(254)),
    password: z.string().check(z.minLength(1, 'Please fill this in.'), z.maxLength(200)),
  }),
  response: me,
  errors: ['invalid_grant'],
});

export const logout = endpoint({
  id: 'user.logout',
  method: 'POST',
  path: '/user/logout',
  permission: 'session.own',
  summary: 'End this session',
  body: z.strictObject({}),
  response: z.object({ ok: z.literal(true) }),
  errors: [],
  repeatable: 'natural',
});

export const getMe = endpoint({
  id: 'user.getMe',
  method: 'GET',
  path: '/user/me',
  permission: 'session.own',
  summary: 'The signed-in user with memberships',
  response: me,
  staleOn: ['restaurant.membersChanged'],
  errors: [],
});
