import { startStripeSimulator } from '@servery/simulator-stripe';
import { cardPaymentsSuite, type Trouble } from '../../ports/card-payments.suite.ts';
import { startCardSimulator } from '../../testing/card-simulator.ts';
import { stripe } from './index.ts';

const paths = {
  create: '/v1/payment_intents',
  confirm: '/v1/payment_intents/*/confirm',
  capture: '/v1/payment_intents/*/capture',
  cancel: '/v1/payment_intents/*/cancel',
  refund: '/v1/refunds',
};
const faults: Record<Trouble, object> = {
  timeoutBefore: { kind: 'timeout', when: 'before' },
  timeoutAfter: { kind: 'timeout', when: 'after' },
  failure: { kind: 'error', status: 500 },
  kept: { kind: 'error', status: 500, kept: true },
  busy: { kind: 'rateLimit' },
  conflict: { kind: 'error', status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
  nonsense: { kind: 'garbage' },
};

cardPaymentsSuite('Stripe', async () => {
  const simulator = await startCardSimulator({ timeoutMs: 1500 });
  const gone = await startStripeSimulator({ port: 0, secretKey: 'sk_test_x', webhookSecrets: simulator.webhookSecrets });
  await gone.close();
  const { accounts, payments, savedCards } = simulator.provider;
  const made = await accounts.create({
    key: 'suite',
    restaurantId: 'r',
    storeId: 's',
    country: 'AU',
    email: 'owner@example.com',
    businessName: 'Suite',
  });
  if (made.outcome !== 'done') throw new Error(made.message);
  await simulator.side(`/_sim/accounts/${made.value.accountId}/complete`, {});
  const unreachable = stripe.create({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_BASE_URL: gone.url,
    STRIPE_RETRIES: '0',
  });
  let customers = 0;
  return {
    cards: payments,
    unreachable: unreachable.payments,
    accountId: made.value.accountId,
    test: {
      good: 'pm_card_visa',
      token: async () => {
        const card = { 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2040', 'card[cvc]': '123' };
        const answer = await fetch(`${simulator.url}/v1/tokens`, {
          method: 'POST',
          headers: { authorization: 'Bearer pk_test_simulated', 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(card).toString(),
        });
        return ((await answer.json()) as { id: string }).id;
      },
      noFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
      stolen: 'pm_card_visa_chargeDeclinedStolenCard',
      asksGuest: 'pm_card_authenticationRequired',
      refundFailsLater: 'pm_card_refundFail',
      refundSettlesLater: 'pm_card_pendingRefund',
      disputed: 'pm_card_createDispute',
    },
    customer: async () => {
      const answer = await savedCards.createCustomer({ restaurantId: 'r', customerId: `c${(customers += 1)}`, after: null });
      if (answer.outcome !== 'done') throw new Error(answer.message);
      return answer.value;
    },
    fail: (act, how, times = 1) =>
      simulator.side('/_sim/faults', { ...faults[how], method: 'POST', path: paths[act], times }).then(() => undefined),
    calm: () => simulator.side('/_sim/faults', undefined, 'DELETE').then(() => undefined),
    authenticate: (intent, verdict) => simulator.side('/_sim/authenticate', { intent, verdict }).then(() => undefined),
    forward: (time) => simulator.side('/_sim/clock', time).then(() => undefined),
    closeDispute: (id, outcome) => simulator.side(`/_sim/disputes/${id}/close`, { outcome }).then(() => undefined),
    async books(intentId) {
      const line = (await simulator.ledger()).payments.find(({ id }) => id === intentId);
      if (line === undefined) throw new Error(`The books have no ${intentId}.`);
      return line;
    },
    problems: async () => (await simulator.ledger()).problems,
    close: () => simulator.close(),
  };
});
