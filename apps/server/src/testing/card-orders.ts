import { randomUUID } from 'node:crypto';
import { acceptOrder, placeOrder } from '@servery/contract/online-ordering';
import { abandonPayment, checkPayment, getOrderPayment, payOrder, refundOrder } from '@servery/contract/payments';
import type { ResponseOf } from '@servery/contract/endpoint';
import { expect, vi } from 'vitest';
import type { TestServer } from './test-server.ts';

/** The simulator's cards by result. */
export const testCards = {
  fine: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  noFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  stolen: 'pm_card_visa_chargeDeclinedStolenCard',
  wrongCvc: 'pm_card_chargeDeclinedIncorrectCvc',
  secure: 'pm_card_authenticationRequired',
  refundFails: 'pm_card_refundFail',
  refundWaits: 'pm_card_pendingRefund',
  disputed: 'pm_card_createDispute',
} as const;

export type PaymentResult = ResponseOf<typeof payOrder>;

/** An order that waits for its payment, and the calls around it. */
export interface CardOrder {
  orderId: string;
  token: string;
  params: { restaurantId: string; storeId: string; orderId: string };
  headers: Record<string, string>;
}

type Change = Parameters<TestServer['orderBody']>[0];

/** Helpers for the tests of payments, as a guest and as staff. */
export function cardOrders(server: TestServer, staff: () => string) {
  const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
  const handle = (orderId: string, token: string): CardOrder => ({
    orderId,
    token,
    params: { ...at(), orderId },
    headers: { 'x-guest-token': token },
  });

  async function place(change: Change = {}): Promise<CardOrder> {
    const body = server.orderBody({ paymentMethod: 'stripeCheckout', ...change });
    const answer = await server.call(placeOrder, { params: at(), body });
    expect([answer.status, answer.error]).toMatchObject([201, { status: 'processingPayment', paymentStatus: 'PROCESSING_PAYMENT' }]);
    return handle(body.id, body.guestToken);
  }
  const tryCard = (order: CardOrder, paymentMethodId: string, attemptId: string = randomUUID()) =>
    server.call(payOrder, {
      params: order.params,
      headers: order.headers,
      body: { attemptId, card: { type: 'new', paymentMethodId, save: false } },
    });
  async function pay(order: CardOrder, card: string = testCards.fine): Promise<PaymentResult> {
    const answer = await tryCard(order, card);
    expect([answer.status, answer.error]).toMatchObject([200, {}]);
    return answer.data;
  }
  async function paid(change?: Change, card: string = testCards.fine): Promise<CardOrder> {
    const order = await place(change);
    expect(await pay(order, card)).toMatchObject({ outcome: 'authorised', order: { status: 'new', paymentStatus: 'PAID' } });
    return order;
  }
  const accept = (order: CardOrder, headers: Record<string, string> = {}) =>
    server.call(acceptOrder, { params: order.params, body: { etaInMinutes: 20 }, cookie: staff(), headers });
  async function accepted(change?: Change, card?: string): Promise<CardOrder> {
    const order = await paid(change, card);
    const answer = await accept(order);
    expect([answer.status, answer.error]).toMatchObject([200, { status: 'accepted', paymentStatus: 'PAID' }]);
    return order;
  }
  const rows = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => (await server.test.owner.query(sql, values)).rows as T[];

  return {
    place,
    tryCard,
    pay,
    paid,
    accept,
    accepted,
    rows,
    check: (order: CardOrder) => server.call(checkPayment, { params: order.params, headers: order.headers, body: {} }),
    abandon: (order: CardOrder) => server.call(abandonPayment, { params: order.params, headers: order.headers, body: {} }),
    refund: (order: CardOrder, amount: number | null, cookie: string, id: string = randomUUID()) =>
      server.call(refundOrder, { params: order.params, cookie, body: { id, amount, reason: 'missingItem', note: 'No bread' } }),
    /** Makes the provider report that the refund of an order's whole payment failed after it had succeeded. */
    failRefund: async (orderId: string) => {
      const [refund] = await rows<{ id: string }>(
        `select r.provider_id as id from refund r join payment p on p.id = r.payment_id where p.order_id = $1 and r.status = 'success'`,
        [orderId],
      );
      await server.cards!.side(`/_sim/refunds/${refund!.id}/fail`, {});
      await vi.waitFor(async () =>
        expect(await rows('select payment_status from orders where id = $1', [orderId])).toEqual([{ payment_status: 'PAID' }]),
      );
    },
    payment: async (order: CardOrder) => {
      const { data } = await server.call(getOrderPayment, { params: order.params, cookie: staff() });
      return data.payment!;
    },
    /** The order's events, oldest first. */
    events: async (order: CardOrder) =>
      (await rows<{ type: string }>('select type from event where subject_id = $1 order by seq', [order.orderId])).map(({ type }) => type),
    order: async (order: CardOrder) =>
      (
        await rows<{ status: string; payment_status: string; pending_command: unknown; reason: string; version: number }>(
          'select status, payment_status, pending_command, reason, version from orders where id = $1',
          [order.orderId],
        )
      )[0]!,
    movements: async (order: CardOrder) =>
      (
        await rows<{ type: string; amount: string }>(
          `select l.type, l.amount from payment_ledger l join payment p on p.restaurant_id = l.restaurant_id and p.id = l.payment_id
            where p.order_id = $1 order by l.at, l.id`,
          [order.orderId],
        )
      ).map(({ type, amount }) => [type, Number(amount)]),
    /** Makes everything open due now. */
    hurry: async (order: CardOrder) => {
      await rows("update payment set check_at = now() - interval '1 second', lease_until = null where order_id = $1", [order.orderId]);
      await rows("update orders set pending_until = now() - interval '1 second' where id = $1 and pending_until is not null", [
        order.orderId,
      ]);
    },
  };
}
export type CardOrders = ReturnType<typeof cardOrders>;
