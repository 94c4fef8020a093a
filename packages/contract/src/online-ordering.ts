import * as z from 'zod/mini';
import {
  cancellationReasons,
  orderPaymentMethods,
  orderPaymentStatuses,
  orderSources,
  orderStatuses,
  paymentMethods,
} from '@servery/domain/orders';
import { deliveryDetails, orderDelivery } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { disputeEvents, orderEvents, paymentEvents, printEvents } from './event-types.ts';
import { cartLines } from './menu.ts';
import {
  collectionType,
  currency,
  formatted,
  instant,
  instantInput,
  localDate,
  localDateInput,
  minor,
  minorNotNegative,
  nameText,
  page,
  pageQuery,
  text,
  uuid,
} from './schemas.ts';
import { cartProblem, pricedCart } from './priced-cart.ts';
import { takenPayment } from './taken-payments.ts';
import { uberEatsFacts } from './uber-eats-order.ts';

/** What a guest adds to a cart beside its lines; the price depends on it. */
const extras = {
  /** As typed: small letters and spaces do not matter. */
  couponCode: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(40))), null),
  /** Use the credit of full loyalty cards; for customers who are signed in. */
  redeemLoyalty: z._default(z.boolean(), false),
  tip: z._default(minorNotNegative.check(z.maximum(1_000_000)), 0),
};

/**
 * Prices a cart without storing anything. Lines that cannot be sold come back as problems. Problems of a delivery (`BELOW_MINIMUM`,
 * `OUTSIDE_AREA`, `ADDRESS_MISMATCH`), of the coupon or the loyalty card, and of a total that the chosen way to pay cannot take (`amount_too_small`,
 * `amount_too_large`; all with no line) come beside the price: the cart can be shown, and not placed.
 */
export const quoteCart = endpoint({
  id: 'onlineOrdering.quoteCart',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/quote',
  permission: 'public.order',
  summary: 'Price a cart: every stage explained, every problem at its line',
  body: z.strictObject({
    collectionType,
    requestedFor: z.nullable(instantInput),
    /** The delivery address, as soon as the guest has entered it; ignored unless it is a delivery. */
    delivery: z._default(z.nullable(deliveryDetails), null),
    /** As soon as the guest has chosen: cards may bear a surcharge, cash is rounded. */
    paymentMethod: z._default(z.nullable(z.enum(paymentMethods)), null),
    ...extras,
    lines: cartLines,
  }),
  response: z.object({
    /** Null while there are problems with lines. */
    cart: z.nullable(pricedCart),
    problems: z.array(cartProblem),
  }),
  errors: [],
  repeatable: 'natural',
});

export const placeOrderBody = z.strictObject({
  /** Made by the client (UUIDv7): placing again with the same id answers with the existing order. */
  id: uuid,
  /** 128 random bits of the guest's, base64url: the key to the order's page. Stored hashed. */
  guestToken: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  collectionType,
  /** Null: as soon as possible. */
  requestedFor: z.nullable(instantInput),
  tableId: z.nullable(uuid),
  /** Needed for delivery, and for nothing else. */
  delivery: z._default(z.nullable(deliveryDetails), null),
  paymentMethod: z.enum(paymentMethods),
  customer: z.strictObject({
    name: nameText(60, 1),
    phone: z._default(z.union([z.literal(''), formatted('phone')]), ''),
    email: z._default(z.union([z.literal(''), formatted('email')]), ''),
  }),
  comments: text(1000),
  ...extras,
  lines: cartLines.check(z.minLength(1, 'Your cart is empty.')),
  /** The total that the guest saw: if the server's differs, nothing is placed. */
  shownTotal: minorNotNegative,
});

/** An order as its guest sees it. */
export const orderView = z.object({
  id: uuid,
  restaurantId: uuid,
  storeId: uuid,
  storeName: z.string(),
  storePhone: z.string(),
  storeAddress: z.string(),
  timeZone: z.string(),
  number: z.string(),
  source: z.enum(orderSources),
  status: z.enum(orderStatuses),
  collectionType,
  tableName: z.nullable(z.string()),
  /** Where it goes; null for everything but delivery. */
  delivery: z.nullable(orderDelivery),
  requestedFor: z.nullable(instant),
  promisedFor: z.nullable(instant),
  placedAt: instant,
  acceptedAt: z.nullable(instant),
  readyAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  customerName: z.string(),
  comments: z.string(),
  paymentMethod: z.enum(orderPaymentMethods),
  paymentStatus: z.enum(orderPaymentStatuses),
  /** Money of a card payment that went back; a part of it leaves the order paid. */
  refunded: minor,
  cart: pricedCart,
  /** Counts up with every change. */
  version: z.int(),
});

export const placeOrder = endpoint({
  id: 'onlineOrdering.placeOrder',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders',
  permission: 'public.order',
  summary:
    'Place an order. A changed price or an item that is no longer available is a conflict with the new quote, never a silent change. Unpaid orders are capped by phone and by device (header X-Guest-Device)',
  body: placeOrderBody,
  response: orderView,
  status: 201,
  errors: ['resource_status_conflict', 'PHONE_NOT_VERIFIED', 'TOO_MANY_UNPAID_ORDERS'],
  repeatable: 'clientId',
});

/** The details of a `PHONE_NOT_VERIFIED` or `TOO_MANY_UNPAID_ORDERS` answer to `placeOrder`: whether a card would pay for it. */
export const unpaidCapDetails = z.object({ payByCard: z.boolean() });
export type UnpaidCapDetails = z.output<typeof unpaidCapDetails>;

/** The details of a `resource_status_conflict` answer to `placeOrder`. */
export const placeOrderConflict = z.object({
  reason: z.enum(['PRICE_CHANGED', 'CART_PROBLEMS', 'NOT_ORDERABLE', 'ID_REUSED']),
  cart: z.nullable(pricedCart),
  problems: z.array(cartProblem),
  message: z.string(),
});
export type PlaceOrderConflict = z.output<typeof placeOrderConflict>;

/** The guest's own order; the key comes in the header `X-Guest-Token`. */
export const getOwnOrder = endpoint({
  id: 'customer.getOwnOrder',
  method: 'GET',
  path: '/customer/orders/{orderId}',
  permission: 'order.follow',
  summary: "The guest's order, by the guest link's token; the restaurant comes by Host, query or header",
  query: z.strictObject({ restaurantId: z.optional(uuid) }),
  response: orderView,
  staleOn: [...orderEvents, ...paymentEvents],
  errors: ['ORDER_DOES_NOT_EXIST'],
});

/** The guest changes their mind while nobody has accepted the order. */
export const cancelOwnOrder = endpoint({
  id: 'customer.cancelOrder',
  method: 'POST',
  path: '/customer/orders/{orderId}/cancel',
  permission: 'order.follow',
  summary: "Cancel one's own order while it is new; a card payment is given back",
  body: z.strictObject({ restaurantId: z.optional(uuid) }),
  response: orderView,
  errors: ['ORDER_DOES_NOT_EXIST', 'ORDER_PROCESSING', 'ORDER_ALREADY_ACCEPTED', 'ORDER_ALREADY_REJECTED', 'resource_status_conflict'],
  repeatable: 'natural',
});

/** An order in a staff list. */
export const orderRow = z.object({
  id: uuid,
  storeId: uuid,
  number: z.string(),
  tradingDay: localDate,
  source: z.enum(orderSources),
  status: z.enum(orderStatuses),
  collectionType,
  tableName: z.nullable(z.string()),
  /** Null for everything but delivery. */
  deliverySuburb: z.nullable(z.string()),
  customerName: z.string(),
  customerPhone: z.string(),
  itemCount: z.int(),
  grandTotal: minor,
  currency,
  paymentMethod: z.enum(orderPaymentMethods),
  paymentStatus: z.enum(orderPaymentStatuses),
  placedAt: instant,
  requestedFor: z.nullable(instant),
  promisedFor: z.nullable(instant),
  /** When the kitchen had it all done; null again after a recall. */
  readyAt: z.nullable(instant),
  /** The order has ended and what was taken for it in the store or at the door is still here: to be handed back. Null: nothing. */
  toHandBack: z.nullable(minor),
  version: z.int(),
});

/** A page scans at most this many orders, so a page for a rare filter may have few rows or none and still a cursor. */
export const listOrders = endpoint({
  id: 'onlineOrdering.listOrders',
  method: 'GET',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders',
  permission: 'orders.read',
  summary: "A store's orders, newest first; by status, trading days, way and payment, or by text",
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.string().check(z.regex(/^[a-zA-Z]+(,[a-zA-Z]+)*$/))),
    tradingDay: z.optional(localDateInput),
    /** Trading days, both included. */
    from: z.optional(localDateInput),
    to: z.optional(localDateInput),
    collectionType: z.optional(collectionType),
    paymentStatus: z.optional(z.enum(orderPaymentStatuses)),
    source: z.optional(z.enum(orderSources)),
    /** Words, each a part of a number, a name, a phone number, a table or a suburb; marks and apostrophes do not matter. */
    search: z.optional(z.string().check(z.maxLength(60))),
  }),
  response: z.extend(page(orderRow), {
    /** The store's sequence at the time of reading: start the live stream here and nothing is missed. */
    cursor: z.int(),
    /** How orders go through this store, as its settings say: for those who may not read them. */
    process: z.object({
      /** False: orders are accepted without an ETA. */
      hasEta: z.boolean(),
      /** False: nobody completes an order by hand; it is done with the end of its trading day. */
      hasCompleteStatus: z.boolean(),
      /** Whether orders that wait too long are brought to everybody's attention. */
      hasUnprocessedOrderMonitor: z.boolean(),
      acceptWithinInMinutes: z.int(),
    }),
    /** The store's trading day at the time of reading: after midnight still the evening's. */
    tradingDay: localDate,
  }),
  staleOn: [...orderEvents, ...paymentEvents, ...disputeEvents, 'bill.cancelled', 'settings.changed'],
  errors: [],
});

const timelineEntry = z.object({ seq: z.int(), type: z.string(), at: instant, actor: z.string(), note: z.string() });

export const getOrder = endpoint({
  id: 'onlineOrdering.getOrder',
  method: 'GET',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}',
  permission: 'orders.read',
  summary: 'One order with its lines and what happened to it',
  response: z.extend(orderView, {
    customerPhone: z.string(),
    /** `customerPhone` as people of the store's country write it. */
    shownPhone: z.optional(z.string()),
    customerEmail: z.string(),
    /** As in `orderRow`. */
    toHandBack: z.nullable(minor),
    /** When a kitchen display first showed the ticket, or a printer printed it; null: neither has yet. */
    acknowledged: z.nullable(z.object({ at: instant, by: z.string() })),
    /** What was taken in the store or at the door, oldest first. */
    takenPayments: z.array(takenPayment),
    /** Null for every other source. */
    uberEats: z.nullable(uberEatsFacts),
    /**
     * Of an order that counts among the open unpaid ones of its guest, and until when staff have allowed more. `verified`: the guest confirmed
     * the phone number that is on the order. `confirmedPhone`: the number that the guest did confirm, as people read it; null: none.
     * Null: the order does not count.
     */
    unpaidCap: z.nullable(z.object({ verified: z.boolean(), confirmedPhone: z.nullable(z.string()), allowedUntil: z.nullable(instant) })),
    timeline: z.array(timelineEntry),
    printJobs: z.array(
      z.object({
        id: uuid,
        document: z.string(),
        printerName: z.string(),
        status: z.string(),
        unconfirmed: z.boolean(),
        /** The printout says DUPLICATE. */
        duplicate: z.boolean(),
        message: z.string(),
        createdAt: instant,
      }),
    ),
  }),
  staleOn: [...orderEvents, ...paymentEvents, ...disputeEvents, ...printEvents, 'bill.cancelled', 'ticket.changed', 'ticket.acknowledged'],
  errors: ['ORDER_DOES_NOT_EXIST'],
});

const stateErrors = [
  'ORDER_PROCESSING',
  'ORDER_ALREADY_ACCEPTED',
  'ORDER_ALREADY_REJECTED',
  'ORDER_CANNOT_BE_ACCEPTED',
  'ORDER_DOES_NOT_EXIST',
  'resource_status_conflict',
] as const;
const reasonBody = z.strictObject({ reason: z.enum(cancellationReasons), note: z._default(text(250), '') });

export const acceptOrder = endpoint({
  id: 'onlineOrdering.acceptOrder',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}/accept',
  permission: 'orders.manage',
  summary: 'Accept a new order with an ETA; the kitchen gets it and its documents print',
  /** The ETA may be left out where the store's orders have none (`process.hasEta`), and is not looked at there. */
  body: z.strictObject({ etaInMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(24 * 60))) }),
  response: orderRow,
  errors: stateErrors,
  repeatable: 'key',
});

export const rejectOrder = endpoint({
  id: 'onlineOrdering.rejectOrder',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}/reject',
  permission: 'orders.manage',
  summary: 'Reject a new order with a reason',
  body: reasonBody,
  response: orderRow,
  errors: stateErrors,
  repeatable: 'key',
});

export const cancelOrder = endpoint({
  id: 'onlineOrdering.cancelOrder',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}/cancel',
  permission: 'orders.manage',
  summary: 'Cancel a new or accepted order with a reason; its kitchen ticket shows it',
  body: reasonBody,
  response: orderRow,
  errors: stateErrors,
  repeatable: 'key',
});

export const completeOrder = endpoint({
  id: 'onlineOrdering.completeOrder',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}/complete',
  permission: 'orders.manage',
  summary: 'Complete an accepted order of which nothing is due: handed over',
  body: z.strictObject({}),
  response: orderRow,
  errors: [...stateErrors, 'ORDER_NOT_PAID'],
  repeatable: 'key',
});

export const reopenOrder = endpoint({
  id: 'onlineOrdering.reopenOrder',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}/reopen',
  permission: 'orders.manage',
  summary: 'Undo a completion, within 10 seconds: the order is accepted again',
  body: z.strictObject({}),
  response: orderRow,
  errors: [...stateErrors, 'UNDO_TIME_PASSED'],
  repeatable: 'key',
});

export const completeWithoutPayment = endpoint({
  id: 'onlineOrdering.completeWithoutPayment',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}/complete-without-payment',
  permission: 'orders.waivePayment',
  summary: 'Complete an accepted order as “no payment required”, with a reason: what is due is written off',
  body: z.strictObject({ reason: text(250, 3) }),
  response: orderRow,
  errors: stateErrors,
  repeatable: 'key',
});

export const allowUnpaidOrders = endpoint({
  id: 'onlineOrdering.allowUnpaidOrders',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}/allow-unpaid-orders',
  permission: 'orders.manage',
  summary: "Let an order's guest have any number of unpaid orders open until the store's next trading day",
  body: z.strictObject({}),
  response: z.object({ allowedUntil: instant }),
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict'],
  repeatable: 'natural',
});
