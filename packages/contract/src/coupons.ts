import * as z from 'zod/mini';
import { couponTypes, type Coupon } from '@servery/domain/coupons';
import { weekdays } from '@servery/domain/time';
import { endpoint } from './endpoint.ts';
import type { EventType } from './event-types.ts';
import { asAnswered } from './as-stored.ts';
import { cartLines } from './menu.ts';
import {
  amountInput,
  collectionType,
  distinct,
  instant,
  instantInput,
  localDate,
  localDateInput,
  minor,
  page,
  pageQuery,
  schemaFor,
  text,
  uuid,
} from './schemas.ts';

/** What changes a coupon, or how often it was redeemed. */
const couponUse: readonly EventType[] = [
  'restaurant.couponsChanged',
  'order.placed',
  'order.rejected',
  'order.cancelled',
  'payment.expired',
];

/** The spec's coupon rules: code of A-Z and 0-9, lists of at least one where given, the amount or the percentage that its type needs. */
export const couponFields = schemaFor<Omit<Coupon, 'id'>>()(
  z.strictObject({
    type: z.enum(couponTypes),
    couponCode: z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.minLength(3, 'Please use at least 3 letters or digits.'),
        z.maxLength(30, 'Please use at most 30 letters or digits.'),
        z.regex(/^[A-Z0-9]*$/, 'Please use letters A to Z and digits only.'),
      ),
    description: text(250),
    startDate: localDateInput,
    endDate: z.nullable(localDateInput),
    dows: z.nullable(distinct(z.enum(weekdays)).check(z.minLength(1, 'Please choose at least one day.'))),
    collectionType: z.nullable(distinct(collectionType).check(z.minLength(1, 'Please choose at least one.'))),
    discountAmount: z.nullable(amountInput),
    discountPercentage: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
    applicableOverAmount: z.nullable(amountInput),
    exclusive: z.boolean(),
    firstOrderDiscount: z.boolean(),
    maxRedeems: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    applicableStoreIds: z.nullable(distinct(uuid).check(z.minLength(1, 'Please choose at least one store.'))),
    isPublic: z.boolean(),
  }),
);

const state = z.enum(['scheduled', 'active', 'usedUp', 'ended', 'archived']);

export const storedCouponFields = asAnswered(couponFields);

/** As the restaurant's people see it. */
export const couponRow = z.extend(storedCouponFields, {
  id: uuid,
  /** Orders that count: a rejected or cancelled one gives its redemption back. */
  redeemed: z.int(),
  /** What it is today, by the restaurant's first store. */
  state,
  version: z.int(),
  createdAt: instant,
});

/** As guests see a public one: never how often it was used. */
export const publicCoupon = z.object({
  id: uuid,
  type: z.enum(couponTypes),
  couponCode: z.string(),
  description: z.string(),
  startDate: localDate,
  endDate: z.nullable(localDate),
  dows: z.nullable(z.array(z.enum(weekdays))),
  collectionType: z.nullable(z.array(collectionType)),
  discountAmount: z.nullable(minor),
  discountPercentage: z.nullable(z.int()),
  applicableOverAmount: z.nullable(minor),
  exclusive: z.boolean(),
  firstOrderDiscount: z.boolean(),
  applicableStoreIds: z.nullable(z.array(uuid)),
});
const publicList = z.object({ rows: z.array(publicCoupon) });

export const listStoreCoupons = endpoint({
  id: 'coupons.listPublicOfStore',
  method: 'GET',
  path: '/coupons/stores/{storeId}/public',
  permission: 'public.read',
  summary: "A store's public coupons that hold now or later; the restaurant comes by Host, query or header",
  query: z.strictObject({ restaurantId: z.optional(uuid) }),
  response: publicList,
  staleOn: ['restaurant.couponsChanged'],
  errors: [],
});

export const listActiveCoupons = endpoint({
  id: 'coupons.listPublicActive',
  method: 'GET',
  path: '/coupons/restaurants/{restaurantId}/public/active',
  permission: 'public.read',
  summary: "A restaurant's public coupons that hold today",
  response: publicList,
  staleOn: ['restaurant.couponsChanged'],
  errors: [],
});

export const listCoupons = endpoint({
  id: 'coupons.list',
  method: 'GET',
  path: '/coupons/restaurants/{restaurantId}',
  permission: 'coupons.read',
  summary: "All of a restaurant's coupons, newest first; by state and by part of the code or description",
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(state),
    search: z.optional(z.string().check(z.maxLength(60))),
  }),
  response: page(couponRow),
  staleOn: couponUse,
  errors: [],
});

export const countCoupons = endpoint({
  id: 'coupons.count',
  method: 'GET',
  path: '/coupons/restaurants/{restaurantId}/counts',
  permission: 'coupons.read',
  summary: 'How many coupons hold today, public and private, and how often they were redeemed',
  response: z.object({
    public: z.object({ active: z.int(), all: z.int(), redeemed: z.int() }),
    private: z.object({ active: z.int(), all: z.int(), redeemed: z.int() }),
  }),
  staleOn: couponUse,
  errors: [],
});

export const getCoupon = endpoint({
  id: 'coupons.get',
  method: 'GET',
  path: '/coupons/restaurants/{restaurantId}/coupons/{couponId}',
  permission: 'coupons.read',
  summary: 'One coupon',
  response: couponRow,
  staleOn: couponUse,
  errors: [],
});

export const createCoupon = endpoint({
  id: 'coupons.create',
  method: 'POST',
  path: '/coupons/restaurants/{restaurantId}/coupons',
  permission: 'coupons.manage',
  summary: 'Create a coupon under an id of the client; a code that another coupon has is an error at its field',
  body: z.extend(couponFields, { id: uuid }),
  response: couponRow,
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});

export const changeCoupon = endpoint({
  id: 'coupons.change',
  method: 'PUT',
  path: '/coupons/restaurants/{restaurantId}/coupons/{couponId}',
  permission: 'coupons.manage',
  summary: 'Change a coupon; a version that is no longer the newest is a conflict',
  body: z.extend(couponFields, { version: z.int() }),
  response: couponRow,
  errors: ['resource_status_conflict'],
  repeatable: 'key',
});

export const archiveCoupon = endpoint({
  id: 'coupons.archive',
  method: 'POST',
  path: '/coupons/restaurants/{restaurantId}/coupons/{couponId}/archive',
  permission: 'coupons.manage',
  summary: 'Nobody can use it any more; orders that did keep it. `archived: false` brings it back',
  body: z.strictObject({ archived: z.boolean() }),
  response: couponRow,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

const cart = {
  restaurantId: uuid,
  storeId: uuid,
  collectionType,
  requestedFor: z.nullable(instantInput),
  lines: cartLines.check(z.minLength(1)),
};

export const suggestCoupons = endpoint({
  id: 'coupons.suggest',
  method: 'POST',
  path: '/coupons/suggest',
  permission: 'public.order',
  summary: 'The ten public coupons that save a cart most now, the best first, and those that miss only a little',
  body: z.strictObject(cart),
  response: z.object({
    rows: z.array(z.object({ coupon: publicCoupon, saves: minor })),
    /** Below the coupon's minimum: the amount that is missing. */
    almost: z.array(z.object({ coupon: publicCoupon, missing: minor })),
  }),
  errors: [],
  repeatable: 'natural',
});

export const redeemCoupon = endpoint({
  id: 'coupons.redeem',
  method: 'POST',
  path: '/coupons/redeem',
  permission: 'coupons.redeem',
  summary: 'Count one redemption for an order that is sold at a till: once for each order id, never beyond the most redemptions',
  body: z.strictObject({
    ...cart,
    couponCode: z.string().check(z.trim(), z.maxLength(40)),
    /** The id of the order at the till; the same id again returns the current state. */
    orderId: uuid,
  }),
  response: z.object({ coupon: publicCoupon, amount: minor, freeDelivery: z.boolean() }),
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});
