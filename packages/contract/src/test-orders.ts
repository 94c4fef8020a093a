import { endpoint } from './endpoint.ts';
import { orderView, placeOrderBody } from './online-ordering.ts';

/**
 * Places a test order (docs/adr/0053-test-orders.md). Priced and checked as a guest's order; the server marks it. It counts no number of the
 * day's, takes no stock, coupon or credit, and nobody is charged, whatever its payment method.
 */
export const placeTestOrder = endpoint({
  id: 'onlineOrdering.placeTestOrder',
  method: 'POST',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/test-orders',
  permission: 'orders.test',
  summary:
    'Place a test order at a restaurant that is not open to the public yet: staff and kitchen get it, nobody is charged and nothing counts it. Open to the public: a conflict (`NOT_ORDERABLE`)',
  body: placeOrderBody,
  response: orderView,
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});
