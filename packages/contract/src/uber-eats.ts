import * as z from 'zod/mini';
import { cancellationReasons } from '@servery/domain/orders';
import { endpoint } from './endpoint.ts';
import { orderEvents } from './event-types.ts';
import { kitchenTicket } from './kds.ts';
import { orderRow } from './online-ordering.ts';
import { pricedCart } from './priced-cart.ts';
import { printJobView } from './printing.ts';
import { instant, page, pageQuery, text, uuid } from './schemas.ts';
import { uberEatsFacts } from './uber-eats-order.ts';

/**
 * Orders that guests place at Uber Eats. `uberEatsOrderId` is our id of the order, `uberStoreId` is Uber's of the store. Paths contain no
 * restaurant: it comes from a device's session, and all other callers send restaurant and store in query or body.
 */
const place = { restaurantId: z.optional(uuid), storeId: z.optional(uuid) };
const storePlace = { restaurantId: uuid, storeId: uuid };

/** The product's own names for the status of an Uber Eats order (spec section 4). */
export const uberEatsStatuses = ['NEW', 'ACCEPTED', 'HANDED_OFF', 'DELIVERED', 'FAILED', 'CANCELLED', 'REJECTED', 'UNKNOWN'] as const;

export const uberEatsOrderRow = z.extend(orderRow, { uberEatsStatus: z.enum(uberEatsStatuses), uberEats: uberEatsFacts });

export const uberEatsOrderView = z.extend(uberEatsOrderRow, {
  comments: z.string(),
  cart: pricedCart,
  /** Uber's reason why it ended early; null: it did not. */
  failure: z.nullable(z.object({ reason: z.string(), party: z.string(), description: z.string() })),
});

const orderErrors = [
  'UBER_EATS_ORDER_NOT_FOUND',
  'UBER_STORE_UUID_MISSING',
  'UBER_ORDER_NOT_FOUND',
  'SEND_GET_UBER_ORDER_REQUEST_FAILED',
  'ORDER_STATUS_SYNC_FAILED',
  'SERVER_ERROR',
  'unauthorized_client',
] as const;
const stateErrors = [
  ...orderErrors,
  'ORDER_PROCESSING',
  'ORDER_ALREADY_ACCEPTED',
  'ORDER_ALREADY_REJECTED',
  'ORDER_ALREADY_CANCELLED',
  'ORDER_STATUS_SYNC_REQUIRED',
  'ORDER_CANNOT_BE_ACCEPTED',
  'ORDER_FAILURE',
  'resource_status_conflict',
] as const;

export const receiveUberEatsNotification = endpoint({
  id: 'uberEats.receiveNotification',
  method: 'POST',
  path: '/uber-eats/notifications/update',
  permission: 'webhooks.receive',
  summary: 'Webhook of Uber Eats, with a signature over its bytes; the answer is empty, and a job then reads the order',
  rawBody: true,
  response: z.undefined(),
  errors: ['invalid_request'],
  repeatable: 'natural',
});

const integration = z.object({
  uberStoreId: uuid,
  restaurantId: uuid,
  storeId: uuid,
  linkedAt: instant,
  linkedBy: z.string(),
});

/**
 * For the platform only, until a merchant's consent at Uber proves whose store it is: otherwise anybody could claim somebody else's store.
 */
export const integrateUberEatsStore = endpoint({
  id: 'uberEats.integrateStore',
  method: 'POST',
  path: '/uber-eats/stores/{uberStoreId}/integrate',
  permission: 'platform.manage',
  summary:
    'Record which store is which at Uber Eats: its orders come here from now on. At Uber the store must be linked to the app already',
  body: z.strictObject(storePlace),
  response: integration,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

export const getUberEatsIntegration = endpoint({
  id: 'uberEats.getIntegration',
  method: 'GET',
  path: '/uber-eats/stores/{uberStoreId}/integration',
  permission: 'integrations.manage',
  summary: 'Which of our stores a store at Uber Eats is',
  query: z.strictObject(storePlace),
  response: integration,
  staleOn: ['uberEats.storeChanged'],
  errors: [],
});

export const deleteUberEatsIntegration = endpoint({
  id: 'uberEats.deleteIntegration',
  method: 'DELETE',
  path: '/uber-eats/stores/{uberStoreId}/integration',
  permission: 'integrations.manage',
  summary: 'Forget which store is which: new orders of Uber Eats are no longer followed; those that are open still are',
  query: z.strictObject(storePlace),
  response: z.object({ ok: z.literal(true) }),
  errors: [],
  repeatable: 'natural',
});

export const listUberEatsOrders = endpoint({
  id: 'uberEats.listOrders',
  method: 'GET',
  path: '/uber-eats/orders',
  permission: 'orders.read',
  summary: "A store's orders of Uber Eats, newest first",
  query: z.strictObject({ ...place, ...pageQuery, view: z._default(z.enum(['open', 'all']), 'all') }),
  response: page(uberEatsOrderRow),
  staleOn: orderEvents,
  errors: [],
});

export const getUberEatsOrder = endpoint({
  id: 'uberEats.getOrder',
  method: 'GET',
  path: '/uber-eats/orders/{uberEatsOrderId}',
  permission: 'orders.read',
  summary: 'One Uber Eats order, with its last known state at Uber',
  query: z.strictObject(place),
  response: uberEatsOrderView,
  staleOn: orderEvents,
  errors: ['UBER_EATS_ORDER_NOT_FOUND'],
});

export const syncUberEatsOrder = endpoint({
  id: 'uberEats.syncOrder',
  method: 'POST',
  path: '/uber-eats/orders/{uberEatsOrderId}/sync',
  permission: 'orders.manage',
  summary: 'Read an order at Uber Eats and let ours follow it',
  body: z.strictObject(place),
  response: uberEatsOrderView,
  errors: orderErrors,
  repeatable: 'natural',
});

export const acceptUberEatsOrder = endpoint({
  id: 'uberEats.acceptOrder',
  method: 'POST',
  path: '/uber-eats/orders/{uberEatsOrderId}/accept',
  permission: 'orders.manage',
  summary: 'Accept an order at Uber Eats, with the minutes until the food is ready; then the kitchen gets it and its documents print',
  body: z.strictObject({ ...place, etaInMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(24 * 60))) }),
  response: orderRow,
  errors: [...stateErrors, 'SEND_ACCEPT_ORDER_REQUEST_FAILED'],
  repeatable: 'key',
});

export const cancelUberEatsOrder = endpoint({
  id: 'uberEats.cancelOrder',
  method: 'POST',
  path: '/uber-eats/orders/{uberEatsOrderId}/cancel',
  permission: 'orders.manage',
  summary: 'Deny a new order at Uber Eats, or cancel an accepted one, with a reason',
  body: z.strictObject({ ...place, reason: z.enum(cancellationReasons), note: z._default(text(250), '') }),
  response: orderRow,
  errors: [...stateErrors, 'SEND_CANCEL_ORDER_REQUEST_FAILED'],
  repeatable: 'key',
});

export const markUberEatsOrderReady = endpoint({
  id: 'uberEats.markOrderReady',
  method: 'POST',
  path: '/uber-eats/orders/{uberEatsOrderId}/mark-as-ready',
  permission: 'orders.manage',
  summary: 'Tell Uber Eats that the food of an accepted order is ready; completing its kitchen ticket does this automatically',
  body: z.strictObject(place),
  response: orderRow,
  errors: [...stateErrors, 'SEND_READY_ORDER_REQUEST_FAILED'],
  repeatable: 'natural',
});

export const createUberEatsTicket = endpoint({
  id: 'kds.createUberEatsTicket',
  method: 'POST',
  path: '/kds/uber-eats-orders/{uberEatsOrderId}/ticket',
  permission: 'kitchen.send',
  summary: 'Create the kitchen ticket of an accepted Uber Eats order that has none; a repeated call answers with the existing ticket',
  body: z.strictObject(place),
  response: kitchenTicket,
  errors: ['UBER_EATS_ORDER_NOT_FOUND', 'resource_status_conflict'],
  repeatable: 'natural',
});

export const printUberEatsOrder = endpoint({
  id: 'cloudPrinters.printUberEatsOrder',
  method: 'POST',
  path: '/cloud-printers/{id}/uber-eats-orders/{uberEatsOrderId}/print',
  permission: 'printing.manage',
  summary: 'Print the ticket of an Uber Eats order by hand on this printer; a second copy says DUPLICATE',
  /** `jobId` is made by the client: the same id again is the same print job. */
  body: z.strictObject({ ...place, jobId: uuid }),
  response: printJobView,
  status: 201,
  errors: ['UBER_EATS_ORDER_NOT_FOUND', 'resource_status_conflict'],
  repeatable: 'clientId',
});
