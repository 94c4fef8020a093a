import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { formatted, instant, nameText, uuid } from './schemas.ts';

/** A user's own account: signing up, mails with codes, password, address, sessions. */

const email = formatted('email').check(z.toLowerCase(), z.maxLength(254));
const newPassword = z
  .string()
  .check(z.minLength(10, 'Please use at least 10 characters.'), z.maxLength(200, 'Please use at most 200 characters.'));
const password = z.string().check(z.minLength(1, 'Please fill this in.'), z.maxLength(200));
/** The secret of a mailed link: 256 random bits, base64url; stored hashed, works once. */
const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete. Please open it from the mail again.'));
const ok = z.object({ ok: z.literal(true) });

export const signUp = endpoint({
  id: 'user.signUp',
  method: 'POST',
  path: '/user/signup',
  permission: 'user.login',
  summary: 'Create an account and mail a link that verifies the address; answers alike where the address has an account already',
  body: z.strictObject({ name: nameText(60, 1), email, password: newPassword }),
  response: ok,
  status: 202,
  errors: [],
});

export const resendVerification = endpoint({
  id: 'user.resendVerification',
  method: 'POST',
  path: '/user/resend-verification',
  permission: 'user.login',
  summary: 'Mail the link that verifies an address again; answers alike for every address',
  body: z.strictObject({ email }),
  response: ok,
  status: 202,
  errors: [],
});

export const requestPasswordReset = endpoint({
  id: 'user.requestPasswordReset',
  method: 'POST',
  path: '/user/reset-password/request',
  permission: 'user.login',
  summary: 'Mail a link to choose a new password; answers alike for every address',
  body: z.strictObject({ email }),
  response: ok,
  status: 202,
  errors: [],
});

export const actionKinds = ['verifyEmail', 'resetPassword', 'changeEmail', 'invitation'] as const;

/** What a mailed code is for, before anybody presses the button: reading it changes nothing. */
export const readAction = endpoint({
  id: 'user.readAction',
  method: 'POST',
  path: '/user/action/read',
  permission: 'user.login',
  summary: 'What a mailed link is for',
  body: z.strictObject({ code }),
  response: z.object({
    kind: z.enum(actionKinds),
    /** The address that it is about. */
    email: z.string(),
    /** Of an invitation. */
    invitation: z.nullable(
      z.object({
        restaurantName: z.string(),
        storeName: z.nullable(z.string()),
        role: z.enum(['admin', 'user']),
        invitedBy: z.string(),
        /** The address has an account: accepting asks for its password, not for a new one. */
        hasAccount: z.boolean(),
      }),
    ),
  }),
  errors: ['invalid_grant'],
});

export const verifyEmail = endpoint({
  id: 'user.verifyEmail',
  method: 'POST',
  path: '/user/action/verify-email',
  permission: 'user.login',
  summary: 'Verify the address of a new account with the mailed code and the password that was chosen when signing up; signs in',
  body: z.strictObject({ code, password }),
  response: z.object({ email: z.string() }),
  errors: ['invalid_grant'],
});

export const resetPassword = endpoint({
  id: 'user.resetPassword',
  method: 'POST',
  path: '/user/action/reset-password',
  permission: 'user.login',
  summary: 'Choose a new password with the mailed code; every session ends',
  body: z.strictObject({ code, password: newPassword }),
  response: z.object({ email: z.string() }),
  errors: ['invalid_grant'],
});

export const confirmEmailChange = endpoint({
  id: 'user.confirmEmailChange',
  method: 'POST',
  path: '/user/action/change-email',
  permission: 'user.login',
  summary: 'Move an account to a new address with the code that was mailed there',
  body: z.strictObject({ code }),
  response: z.object({ email: z.string() }),
  errors: ['invalid_grant', 'resource_status_conflict'],
});

export const acceptInvitation = endpoint({
  id: 'user.acceptInvitation',
  method: 'POST',
  path: '/user/action/accept-invitation',
  permission: 'user.login',
  summary: 'Accept an invitation: a new user gives name and password, a known one the password that they have; signs in',
  body: z.strictObject({ code, name: z.optional(nameText(60, 1)), password }),
  response: z.object({ restaurantId: uuid, storeId: z.nullable(uuid), email: z.string() }),
  errors: ['invalid_grant'],
});

export const updateProfile = endpoint({
  id: 'user.updateProfile',
  method: 'PUT',
  path: '/user/profile',
  permission: 'session.own',
  summary: 'Change the name that colleagues see',
  body: z.strictObject({ name: nameText(60, 1) }),
  response: z.object({ name: z.string() }),
  errors: [],
  repeatable: 'natural',
});

export const changePassword = endpoint({
  id: 'user.changePassword',
  method: 'POST',
  path: '/user/password',
  permission: 'session.own',
  summary: 'Change the password; every other session ends',
  body: z.strictObject({ currentPassword: password, password: newPassword }),
  response: ok,
  errors: ['invalid_grant'],
  repeatable: 'natural',
});

export const requestEmailChange = endpoint({
  id: 'user.requestEmailChange',
  method: 'POST',
  path: '/user/email',
  permission: 'session.own',
  summary: 'Mail a link to a new address; the account moves there once it is opened. The old address is notified',
  body: z.strictObject({ email, password }),
  response: ok,
  status: 202,
  errors: ['invalid_grant'],
  repeatable: 'natural',
});

export const listSessions = endpoint({
  id: 'user.listSessions',
  method: 'GET',
  path: '/user/sessions',
  permission: 'session.own',
  summary: 'Where this user is signed in',
  response: z.object({
    rows: z.array(
      z.object({ id: uuid, userAgent: z.string(), address: z.string(), createdAt: instant, lastSeenAt: instant, current: z.boolean() }),
    ),
  }),
  staleOn: [],
  errors: [],
});

export const endSession = endpoint({
  id: 'user.endSession',
  method: 'DELETE',
  path: '/user/sessions/{sessionId}',
  permission: 'session.own',
  summary: 'Sign one of the own sessions out',
  response: ok,
  errors: [],
  repeatable: 'natural',
});

export const endOtherSessions = endpoint({
  id: 'user.endOtherSessions',
  method: 'POST',
  path: '/user/sessions/end-others',
  permission: 'session.own',
  summary: 'Sign every other session out',
  body: z.strictObject({}),
  response: ok,
  errors: [],
  repeatable: 'natural',
});
