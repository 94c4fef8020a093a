import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paymentEvents } from './event-types.ts';
import { orderRow } from './online-ordering.ts';
import { collectionType, distinct, instant, instantInput, minor, text, uuid } from './schemas.ts';
import { takenMethods, takenPayment } from './taken-payments.ts';

export { takenMethods, takenPayment };

/** What staff do with an order between accepting and handing it over, and what they do with the store meanwhile. Amounts in minor units. */

const storePath = '/online-ordering/restaurants/{restaurantId}/stores/{storeId}';
const orderPath = `${storePath}/orders/{orderId}` as const;

export const adjustEta = endpoint({
  id: 'onlineOrdering.adjustEta',
  method: 'POST',
  path: `${orderPath}/eta`,
  permission: 'orders.manage',
  summary: 'Promise an accepted order for another time; its guest and its kitchen ticket follow',
  body: z.strictObject({ promisedFor: instantInput }),
  response: orderRow,
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict'],
  repeatable: 'natural',
});

export const takePayment = endpoint({
  id: 'onlineOrdering.takePayment',
  method: 'POST',
  path: `${orderPath}/taken-payments`,
  permission: 'orders.manage',
  summary: 'Record that an unpaid order was paid in the store or at the door; the order is then paid',
  body: z.strictObject({
    id: uuid,
    method: z.enum(takenMethods),
    /** What is due, as the screen showed it: another amount is a conflict. */
    amount: minor,
    note: text(120),
  }),
  response: z.object({ payment: takenPayment, order: orderRow }),
  status: 201,
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict'],
  repeatable: 'clientId',
});

export const undoTakenPayment = endpoint({
  id: 'onlineOrdering.undoTakenPayment',
  method: 'POST',
  path: `${orderPath}/taken-payments/{paymentId}/undo`,
  permission: 'orders.refund',
  summary: 'Take back a payment that was recorded by mistake, or given back in the store; it stays in the books',
  body: z.strictObject({ reason: text(120, 3) }),
  response: z.object({ payment: takenPayment, order: orderRow }),
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict'],
  repeatable: 'natural',
});

export const listTakenPayments = endpoint({
  id: 'onlineOrdering.listTakenPayments',
  method: 'GET',
  path: `${orderPath}/taken-payments`,
  permission: 'orders.read',
  summary: 'What was taken for an order in the store or at the door, oldest first',
  response: z.object({ rows: z.array(takenPayment), due: minor }),
  staleOn: paymentEvents,
  errors: ['ORDER_DOES_NOT_EXIST'],
});

/** What a store needs before it can take orders online. */
export const orderingNeeds = ['menu', 'hours', 'payment'] as const;
export type OrderingNeed = (typeof orderingNeeds)[number];

const pauses = z.object({
  /** By collection type that the store offers online: until when it is paused; null while it takes orders. */
  rows: z.array(
    z.object({
      collectionType,
      pausedUntil: z.nullable(instant),
      /** What the store still lacks before guests can order so: then it takes none, paused or not. */
      missing: z.array(z.enum(orderingNeeds)),
    }),
  ),
});

export const getPauses = endpoint({
  id: 'onlineOrdering.getPauses',
  method: 'GET',
  path: `${storePath}/pauses`,
  permission: 'orders.read',
  summary: 'Which collection types of a store are paused, and until when',
  response: pauses,
  staleOn: ['settings.changed', 'menu.published'],
  errors: [],
});

export const setPauses = endpoint({
  id: 'onlineOrdering.setPauses',
  method: 'PUT',
  path: `${storePath}/pauses`,
  permission: 'availability.manage',
  summary: 'Pause collection types of a store for a while, or take orders again; portal and tills follow at once',
  body: z.strictObject({
    collectionTypes: distinct(collectionType).check(z.minLength(1)),
    /** Null: take orders again. At most 7 days ahead. */
    pausedUntil: z.nullable(instantInput),
  }),
  response: pauses,
  errors: [],
  repeatable: 'natural',
});
