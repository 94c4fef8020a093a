import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paymentEvents } from './event-types.ts';
import { orderRow } from './online-ordering.ts';
import { minor, text, uuid } from './schemas.ts';
import { takenMethods, takenPayment } from './taken-payments.ts';

/**
 * Payments in the store or at the door as the release before knew them: all that is due at once. Its apps still call them; `tenders.ts` has
 * what replaces them. Amounts in minor units.
 */

const orderPath = '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}';

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
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict', 'PAYMENT_TYPE_NOT_ALLOWED'],
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
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict', 'APPROVAL_NEEDED'],
  repeatable: 'natural',
  staffAction: 'undoPayment',
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
