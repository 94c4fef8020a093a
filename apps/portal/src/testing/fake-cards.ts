import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { addRoute } from '@servery/app-kit/testing/fake-network.ts';
import type { FakeOrder } from '@servery/app-kit/testing/fixtures/order.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { abandonPayment, checkPayment, getCardForm, payOrder } from '@servery/contract/payments';
import { declineTexts } from '@servery/domain/payments';
import type { Orders } from './fake-orders.ts';

type Result = ResponseOf<typeof payOrder>;

/** The provider's test cards, as far as tests of screens need them. */
export const testCards = {
  pays: '4242424242424242',
  bankAsks: '4000002760003184',
  declined: '4000000000000002',
  noMoney: '4000000000009995',
  wrongCode: '4000000000000127',
} as const;
const declines: Record<string, string> = {
  [testCards.declined]: 'card_declined',
  [testCards.noMoney]: 'insufficient_funds',
  [testCards.wrongCode]: 'incorrect_cvc',
};

/** The outcome of a try to pay; by default the order waits, and nothing was tried. */
export const toResult = (order: FakeOrder, given: Partial<Result> = {}): Result => ({
  outcome: 'declined',
  decline: null,
  action: null,
  payBefore: new Date(Date.now() + 15 * 60_000).toISOString(),
  order,
  ...given,
});

/** Takes cards for the orders of a test: the test form, the simulated provider's browser side, and the server's answer to each try. */
export function fakeCards(orders: Orders) {
  const results = new Map<string, Result>();
  const orderBy = (id: string) => {
    const order = orders.get(id);
    if (!order) throw new Error(`No order ${id}`);
    return order;
  };
  const settle = (order: FakeOrder, given: Partial<Result>) => {
    const result = toResult(order, given);
    results.set(order.id, result);
    return result;
  };
  fakeApi(getCardForm, { form: { publishableKey: 'pk_test_1', simulatorUrl: '/api/bank', live: false } });
  addRoute('POST', '/bank/v1/payment_methods', async ({ body }) =>
    Response.json({ id: `pm_${(body as Record<string, string>)['card[number]']}` }),
  );
  const tries = new Set<string>();
  const { requests } = fakeApi(payOrder, ({ params, body }) => {
    const order = orderBy(params.orderId);
    const known = results.get(order.id);
    if (known && tries.has(body.attemptId)) return known;
    tries.add(body.attemptId);
    const number = body.card.type === 'new' ? body.card.paymentMethodId.replace('pm_', '') : testCards.pays;
    const code = declines[number];
    if (code !== undefined) {
      const { title, message, field } = declineTexts[code]!;
      return settle(order, { decline: { code, title, message, field } });
    }
    if (number === testCards.bankAsks) {
      return settle(order, { outcome: 'actionRequired', action: { kind: 'redirect', url: 'https://bank.example/ask' } });
    }
    return settle(orders.set({ ...order, status: 'new', paymentStatus: 'PAID' }), { outcome: 'authorised', payBefore: null });
  });
  fakeApi(checkPayment, ({ params }) => results.get(params.orderId) ?? toResult(orderBy(params.orderId)));
  fakeApi(abandonPayment, ({ params }) => {
    const order = orderBy(params.orderId);
    if (order.paymentStatus === 'PAID') return results.get(order.id)!;
    return settle(orders.set({ ...order, status: 'failure', closedAt: new Date().toISOString() }), { outcome: 'failed', payBefore: null });
  });
  return { requests };
}
