import type { IntentSnapshot, ProviderRefund } from '../ports/card-payments.ts';
import { readPayment } from '../modules/payments/payments.repo.ts';
import type { ProviderReport } from '../modules/payments/use-cases/settle-payment.ts';
import type { CardOrder } from './card-orders.ts';
import type { TestServer } from './test-server.ts';

/** Snapshots of an order's payment, as a provider would give them; `report` makes others. */
export async function makeNews(server: TestServer, order: CardOrder) {
  const payment = await server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => readPayment(tx, order.orderId));
  const { id, account_id: accountId, amount, currency, application_fee: applicationFee } = payment!;
  const plain: IntentSnapshot = {
    intentId: `pi_${id}`,
    state: 'awaitingCard',
    amount,
    currency,
    accountId,
    applicationFee,
    metadata: { restaurantId: server.restaurantId, orderId: order.orderId, paymentId: id },
    authorised: 0,
    captured: 0,
    refunded: 0,
    captureBefore: null,
    card: { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030 },
    chargeId: null,
    decline: null,
    action: null,
    cancelledBecause: null,
    live: false,
  };
  const chargeId = `ch_${id}`;
  const refund: ProviderRefund = {
    refundId: `re_${id}`,
    ourRefundId: null,
    amount: 1000,
    state: 'succeeded',
    failure: null,
    createdAt: new Date(),
  };
  const report = (intent: Partial<IntentSnapshot>, refunds?: ProviderRefund[]): ProviderReport => ({
    intent: { ...plain, ...intent },
    askedAt: new Date(),
    ...(refunds && { refunds }),
  });
  return {
    declined: report({ decline: { code: 'insufficient_funds', message: '' } }),
    awaitingGuest: report({ state: 'awaitingGuest' }),
    processing: report({ state: 'processing' }),
    authorised: report({ state: 'authorised', authorised: amount, chargeId }),
    captured: report({ state: 'captured', captured: amount, chargeId }),
    refunded: report({ state: 'captured', captured: amount, refunded: 1000, chargeId }, [refund]),
    cancelled: report({ state: 'cancelled', chargeId }),
    report,
    wrong: (change: Partial<IntentSnapshot>) => report({ state: 'authorised', authorised: amount, chargeId, ...change }),
  };
}
