import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { formatted, uuid } from './schemas.ts';

const me = z.object({
  userId: uuid,
  email: z.string(),
  name: z.string(),
  superAdmin: z.boolean(),
  memberships: z.array(z.object({ restaurantId: uuid, storeId: z.nullable(uuid), role: z.enum(['admin', 'user']) })),
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
  errors: [],
});
