import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { formatted, uuid } from './schemas.ts';

/**
 * For staff about orders of their stores, and for guests and customers about their own order (header `X-Guest-Token`, or the session): the
 * same path, and the same answer for an order that is not there and one that is not theirs. Asked again within a minute, the mail that is on
 * its way is the answer.
 */
export const sendOrderInvoice = endpoint({
  id: 'onlineOrdering.sendOrderInvoiceEmail',
  method: 'POST',
  path: '/online-ordering/send-order-invoice-email',
  permission: 'order.invoice',
  summary: "Mail an order's invoice, or tax invoice where the seller is registered, to an address",
  body: z.strictObject({
    restaurantId: z.optional(uuid),
    orderId: uuid,
    email: formatted('email').check(z.toLowerCase(), z.maxLength(254)),
  }),
  response: z.object({
    /** Where it goes. */
    email: z.string(),
  }),
  status: 202,
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict'],
  repeatable: 'natural',
});
