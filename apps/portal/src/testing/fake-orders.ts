import { fakeApi, refusal, type FakeRequest } from '@servery/app-kit/testing/fake-api.ts';
import { fakeStream, type FakeStream } from '@servery/app-kit/testing/fake-stream.ts';
import { toOrder, type FakeOrder } from '@servery/app-kit/testing/fixtures/order.ts';
import { quoteAt } from '@servery/app-kit/testing/fixtures/quote.ts';
import { orderLive } from '@servery/contract/live';
import { getOwnOrder, placeOrder } from '@servery/contract/online-ordering';
import { isFree } from '@servery/domain/orders';
import type { Portal } from './open-portal.tsx';

export interface Orders {
  /** Everything that was sent to be placed, refused or not. */
  requests: FakeRequest<typeof placeOrder>[];
  /** The orders that were placed, oldest first. */
  placed(): FakeOrder[];
  get(id: string): FakeOrder | undefined;
  set(order: FakeOrder): FakeOrder;
  live: FakeStream<typeof orderLive>;
}

/** Places orders as the server does: once for each id, and only at the price shown and without a problem. */
export function fakeOrders(portal: Portal): Orders {
  const orders = new Map<string, FakeOrder>();
  const set = (order: FakeOrder) => {
    orders.set(order.id, order);
    return order;
  };
  const live = fakeStream(orderLive);
  const { requests } = fakeApi(placeOrder, ({ body }) => {
    const known = orders.get(body.id);
    if (known) return known;
    const quote = quoteAt(portal, body);
    if (quote.cart === null || quote.problems.length > 0 || quote.cart.grandTotal !== body.shownTotal) {
      const reason = quote.problems.length > 0 ? 'CART_PROBLEMS' : 'PRICE_CHANGED';
      return refusal('resource_status_conflict', { details: { reason, message: 'Something has changed.', ...quote } });
    }
    const free = isFree(quote.cart);
    return set(
      toOrder({
        id: body.id,
        number: `W-${String(orders.size + 1).padStart(3, '0')}`,
        status: body.paymentMethod === 'stripeCheckout' && !free ? 'processingPayment' : 'new',
        collectionType: body.collectionType,
        tableName: body.tableId === null ? null : 'Table 3',
        delivery: body.delivery,
        requestedFor: body.requestedFor,
        customerName: body.customer.name,
        comments: body.comments,
        paymentMethod: body.paymentMethod,
        paymentStatus: free ? 'PAID' : 'NOT_PAID',
        cart: quote.cart,
      }),
    );
  });
  fakeApi(getOwnOrder, ({ params }) => orders.get(params.orderId) ?? refusal('ORDER_DOES_NOT_EXIST'));
  return { requests, live, set, get: (id) => orders.get(id), placed: () => [...orders.values()] };
}
