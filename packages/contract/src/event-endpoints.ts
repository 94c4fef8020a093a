import * as z from 'zod/mini';
import { orderPaymentMethods, orderPaymentStatuses, orderSources, orderStatuses } from '@servery/domain/orders';
import { endpoint } from './endpoint.ts';
import { eventKinds } from './event-kinds.ts';
import { collectionType, currency, distinct, instant, instantInput, minor, page, pageQuery, text, uuid } from './schemas.ts';

/**
 * Event endpoints (outgoing webhooks): addresses of other companies that are sent what happens, signed as the Standard Webhooks specification
 * says (docs/adr/0094-event-endpoints.md).
 */

/** Event endpoints of a restaurant. */
export const mostEventEndpoints = 10;
/** How long a delivery is tried, and how long one that has ended is listed, in days. */
export const deliveryTryDays = 3;
export const deliveryKeptDays = 14;
/** Hours in which the secret before the newest one still signs. */
export const secretOverlapHours = 24;
/** The most events that one call sends again. */
export const mostReplayed = 1_000;

/** An order as events have it: what `orders:read` reads in a list. */
export const sentOrder = z.object({
  id: uuid,
  number: z.string(),
  source: z.enum(orderSources),
  status: z.enum(orderStatuses),
  collectionType,
  tableName: z.nullable(z.string()),
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
  readyAt: z.nullable(instant),
  test: z.optional(z.boolean()),
});

/** The body of a delivery, version 1. */
export const sentEvent = z.object({
  type: z.union([z.enum(eventKinds), z.literal('test')]),
  /** When it happened. */
  timestamp: instant,
  data: z.object({
    version: z.literal(1),
    restaurantId: uuid,
    /** Null: the event is a test. */
    storeId: z.nullable(uuid),
    /** The position in the store's log: later is higher. */
    sequence: z.int(),
    /** Of every kind that is about an order. */
    order: z.optional(sentOrder),
    /** Why it was rejected or cancelled. */
    reason: z.optional(z.string()),
    /** Of `menu.published`. */
    menuVersion: z.optional(z.int()),
  }),
});
export type SentEvent = z.output<typeof sentEvent>;

/** `failing`: deliveries were given up, and none has arrived since. `disabled`: nothing is sent. */
export const endpointStates = ['active', 'failing', 'disabled'] as const;

export const eventEndpointView = z.object({
  id: uuid,
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.enum(eventKinds)),
  /** Null: all stores of the restaurant, also later ones. */
  storeIds: z.nullable(z.array(uuid)),
  state: z.enum(endpointStates),
  /** Since when nothing has arrived; null: the last delivery did. */
  failingSince: z.nullable(instant),
  lastArrivedAt: z.nullable(instant),
  /** Deliveries that have not arrived yet. */
  waiting: z.int(),
  secretVersion: z.int(),
  /** Until when the secret before the newest one still signs; null: it no longer does. */
  oldSecretUntil: z.nullable(instant),
  createdAt: instant,
});
export type EventEndpointView = z.output<typeof eventEndpointView>;

export const deliveryStatuses = ['waiting', 'arrived', 'failed'] as const;
export const deliveryRow = z.object({
  id: uuid,
  /** The header `webhook-id`: the same however often it is sent. */
  eventId: z.string(),
  kind: z.enum(eventKinds),
  storeId: uuid,
  /** The order that it is about; null: it is about none. */
  orderId: z.nullable(uuid),
  at: instant,
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  lastAttemptAt: z.nullable(instant),
  /** Null: it has ended. */
  nextAttemptAt: z.nullable(instant),
  /** Of the last attempt; null: there was no answer. */
  responseStatus: z.nullable(z.int()),
  /** Why the last attempt failed. */
  error: z.string(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

const endpointsPath = '/restaurants/{restaurantId}/event-endpoints';
const endpointPath = `${endpointsPath}/{eventEndpointId}` as const;
const deliveryPath = `${endpointPath}/deliveries/{deliveryId}` as const;
const permission = 'eventEndpoints.manage';
const fields = {
  url: z.string().check(
    z.trim(),
    z.maxLength(500),
    z.refine((value) => {
      const url = URL.parse(value);
      return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    }, 'Please enter an address that begins with https://.'),
  ),
  description: text(100),
  kinds: distinct(z.enum(eventKinds)).check(z.minLength(1, 'Please choose at least one event.')),
  storeIds: z.nullable(distinct(uuid).check(z.minLength(1, 'Please choose at least one store.'), z.maxLength(200))),
};

export const listEventEndpoints = endpoint({
  ...{ id: 'eventEndpoints.list', method: 'GET', path: endpointsPath, permission },
  summary: 'The addresses that are sent what happens in a restaurant',
  response: z.object({ rows: z.array(eventEndpointView) }),
  staleOn: ['restaurant.eventEndpointsChanged'],
  errors: [],
});

export const createEventEndpoint = endpoint({
  ...{ id: 'eventEndpoints.create', method: 'POST', path: endpointsPath, permission },
  summary: 'Add an address that events are sent to from now on. Only https, and only on the public internet',
  body: z.strictObject({ id: uuid, ...fields }),
  response: z.object({ endpoint: eventEndpointView, secret: z.string() }),
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});

export const changeEventEndpoint = endpoint({
  ...{ id: 'eventEndpoints.change', method: 'PUT', path: endpointPath, permission },
  summary: 'Change the address, the events or the stores; what waits is sent to the new address',
  body: z.strictObject(fields),
  response: eventEndpointView,
  errors: [],
  repeatable: 'natural',
});

export const enableEventEndpoint = endpoint({
  ...{ id: 'eventEndpoints.enable', method: 'POST', path: `${endpointPath}/enabled`, permission },
  summary: 'Disable an event endpoint, or enable it again: it is sent what happens from then on',
  body: z.strictObject({ enabled: z.boolean() }),
  response: eventEndpointView,
  errors: [],
  repeatable: 'natural',
});

export const deleteEventEndpoint = endpoint({
  ...{ id: 'eventEndpoints.delete', method: 'DELETE', path: endpointPath, permission },
  summary: 'Delete an event endpoint with its log',
  response: z.object({ ok: z.literal(true) }),
  errors: [],
  repeatable: 'natural',
});

/** Sent again with the same version, it returns the secret that the first call made. */
export const rotateEventSecret = endpoint({
  ...{ id: 'eventEndpoints.rotateSecret', method: 'POST', path: `${endpointPath}/rotate-secret`, permission },
  summary: `Make a new secret; for ${secretOverlapHours} hours deliveries carry a signature of the old one, too`,
  body: z.strictObject({ secretVersion: z.int() }),
  response: z.object({ endpoint: eventEndpointView, secret: z.string() }),
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

export const testEventEndpoint = endpoint({
  ...{ id: 'eventEndpoints.test', method: 'POST', path: `${endpointPath}/test`, permission },
  summary: 'Send a test event now, and return what was answered',
  body: z.strictObject({}),
  response: z.object({ arrived: z.boolean(), responseStatus: z.nullable(z.int()), error: z.string(), responseBody: z.string() }),
  errors: [],
  repeatable: 'natural',
});

export const listDeliveries = endpoint({
  ...{ id: 'eventEndpoints.listDeliveries', method: 'GET', path: `${endpointPath}/deliveries`, permission },
  summary: `What was sent to an event endpoint, newest first; kept for ${deliveryKeptDays} days`,
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(deliveryStatuses)) }),
  response: page(deliveryRow),
  staleOn: ['restaurant.eventEndpointsChanged'],
  errors: [],
});

export const getDelivery = endpoint({
  ...{ id: 'eventEndpoints.getDelivery', method: 'GET', path: deliveryPath, permission },
  summary: 'One delivery with its body, and the beginning of what was answered last',
  response: z.extend(deliveryRow, { requestBody: z.string(), responseBody: z.string() }),
  staleOn: ['restaurant.eventEndpointsChanged'],
  errors: [],
});

export const replayDelivery = endpoint({
  ...{ id: 'eventEndpoints.replay', method: 'POST', path: `${deliveryPath}/replay`, permission },
  summary: 'Send a delivery again, under the same id',
  body: z.strictObject({}),
  response: deliveryRow,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

export const replayDeliveries = endpoint({
  ...{ id: 'eventEndpoints.replayPeriod', method: 'POST', path: `${endpointPath}/replay`, permission },
  summary: `Send all events of a period again, and those that were never sent, under the same ids; at most ${mostReplayed}, oldest first`,
  body: z.strictObject({ from: instantInput, to: instantInput }),
  response: z.object({
    /** How many are sent. */
    events: z.int(),
    /** Null: all of them. Otherwise go on from here. */
    nextFrom: z.nullable(instant),
  }),
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
