import { endpoint } from './endpoint.ts';
import { orderRow } from './online-ordering.ts';
import { instantInput } from './schemas.ts';
import * as z from 'zod/mini';

export const adjustEta = endpoint({
  id: 'onlineOrdering.adjustEta',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}/eta',
  permission: 'orders.manage',
  summary: 'Promise an accepted order for another time; its guest and its kitchen ticket follow',
  body: z.strictObject({ promisedFor: instantInput }),
  response: orderRow,
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict'],
  repeatable: 'natural',
});
