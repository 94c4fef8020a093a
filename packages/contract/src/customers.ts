import * as z from 'zod/mini';
import { deliveryAddress } from './addresses.ts';
import { asAnswered } from './as-stored.ts';
import { endpoint } from './endpoint.ts';
import { orderEvents, paymentEvents } from './event-types.ts';
import { orderRow, orderView } from './online-ordering.ts';
import { formatted, instant, nameText, page, pageQuery, uuid } from './schemas.ts';

/** A restaurant's customers: one for each verified phone. They sign in with a code by SMS. */

const ok = z.object({ ok: z.literal(true) });
const customerView = z.object({
  customerId: uuid,
  restaurantId: uuid,
  name: z.string(),
  /** Verified. */
  mobileNumberE164: z.string(),
  /** The same as people read it: "+61 412 345 678". */
  shownMobileNumber: z.string(),
  unverifiedEmail: z.string(),
  previousOrderCount: z.int(),
});

export const sendVerificationCode = endpoint({
  id: 'phoneAuth.sendCode',
  method: 'POST',
  path: '/phone-auth/verification-code/send',
  permission: 'customer.login',
  summary: 'Send a 6-digit code by SMS (10 minutes, 5 tries, once a minute); answers alike for known and unknown numbers',
  body: z.strictObject({ restaurantId: uuid, phone: formatted('phone') }),
  response: z.object({
    /** Binds the code to this request: send it along with the code. */
    verificationId: uuid,
    /** As the message was sent to: E.164. */
    phone: z.string(),
    /** The same as people read it: `+61 412 345 678`. */
    shownPhone: z.string(),
    expiresAt: instant,
    /** From when another code may be asked for. */
    resendAt: instant,
  }),
  status: 201,
  errors: [],
});

export const verifyCode = endpoint({
  id: 'phoneAuth.verifyCode',
  method: 'POST',
  path: '/phone-auth/verification-code/verify',
  permission: 'customer.login',
  summary: 'Exchange a code for a session of the customer; a first login makes the customer',
  body: z.strictObject({
    restaurantId: uuid,
    verificationId: uuid,
    code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the 6 digits of the code.')),
    name: z.optional(nameText(60, 1)),
  }),
  response: customerView,
  errors: ['invalid_grant'],
});

export const getCustomer = endpoint({
  id: 'customer.getMe',
  method: 'GET',
  path: '/customer/restaurants/{restaurantId}/me',
  permission: 'customer.own',
  summary: 'The customer who is signed in to a restaurant',
  response: customerView,
  staleOn: [],
  errors: [],
});

export const updateCustomer = endpoint({
  id: 'customer.updateMe',
  method: 'PUT',
  path: '/customer/restaurants/{restaurantId}/me',
  permission: 'customer.own',
  summary: 'Change name or e-mail; the previous values stay in the history',
  body: z.strictObject({ name: nameText(60, 1), unverifiedEmail: z.union([z.literal(''), formatted('email')]) }),
  response: customerView,
  errors: [],
  repeatable: 'natural',
});

export const logoutCustomer = endpoint({
  id: 'customer.logout',
  method: 'POST',
  path: '/customer/restaurants/{restaurantId}/logout',
  permission: 'customer.own',
  summary: 'End this session of the customer',
  body: z.strictObject({}),
  response: ok,
  errors: [],
  repeatable: 'natural',
});

export const listOwnOrders = endpoint({
  id: 'customer.listOwnOrders',
  method: 'GET',
  path: '/customer/restaurants/{restaurantId}/orders',
  permission: 'customer.own',
  summary: 'The orders of the customer who is signed in, newest first',
  query: z.strictObject(pageQuery),
  response: page(orderView),
  staleOn: [...orderEvents, ...paymentEvents],
  errors: [],
});

/** For those who serve: a restaurant's customers with the fields of the spec. */
export const customerRow = z.object({
  id: uuid,
  name: z.string(),
  previousNames: z.array(z.string()),
  mobileNumberE164: z.nullable(z.string()),
  phoneNumberE164: z.nullable(z.string()),
  /** The mobile number, else the other one, as people read it: "+61 412 345 678"; empty if there is neither. */
  shownPhone: z.string(),
  unverifiedEmail: z.string(),
  previousUnverifiedEmails: z.array(z.string()),
  previousOrderCount: z.int(),
  previousGoogleOrderCount: z.int(),
  previousPosOrderCount: z.int(),
  createdAt: instant,
  lastOrderAt: z.nullable(instant),
});

export const listCustomers = endpoint({
  id: 'customer.list',
  method: 'GET',
  path: '/customer/restaurants/{restaurantId}/customers',
  permission: 'customers.read',
  keyScope: 'customers:read',
  summary: "A restaurant's customers, by name, phone or e-mail; newest first",
  query: z.strictObject({
    ...pageQuery,
    search: z.optional(z.string().check(z.maxLength(60))),
    /** Only those who have ordered in this store, with what they ordered there. */
    storeId: z.optional(uuid),
  }),
  response: page(customerRow),
  staleOn: ['order.placed'],
  errors: [],
});

export const addCustomer = endpoint({
  id: 'customer.add',
  method: 'POST',
  path: '/customer/restaurants/{restaurantId}/customers',
  permission: 'customers.add',
  summary: 'Add a customer by phone number, or find the one who has it. A name is stored if none is known yet',
  body: z.strictObject({ name: nameText(60, 1), phone: formatted('phone') }),
  response: z.object({
    id: uuid,
    name: z.string(),
    /** E.164. */
    phone: z.string(),
    /** The same as people read it: "+61 412 345 678". */
    shownPhone: z.string(),
  }),
  status: 201,
  errors: [],
  repeatable: 'natural',
});

export const getCustomerRecord = endpoint({
  id: 'customer.getRecord',
  method: 'GET',
  path: '/customer/restaurants/{restaurantId}/customers/{customerId}',
  permission: 'customers.read',
  keyScope: 'customers:read',
  summary: 'One customer with the latest orders and the addresses used',
  response: z.extend(customerRow, {
    orders: z.array(orderRow),
    /** That deliveries went to, used last first. */
    addresses: z.array(
      z.object({
        id: uuid,
        lines: z.array(z.string()),
        /** Absent from nodes of the release before. */
        address: z.optional(asAnswered(deliveryAddress)),
        dropoffNotes: z.string(),
        lastUsedAt: instant,
      }),
    ),
  }),
  staleOn: [...orderEvents, ...paymentEvents],
  errors: [],
});
