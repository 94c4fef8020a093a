import { cutText } from '@servery/domain/text';
import type { Stripe } from 'stripe';
import type { CardPaymentsPort, IntentResult, IntentSnapshot, NewIntent, ProviderRefund, RefundResult } from '../../ports/card-payments.ts';
import { getCharge, intentExpand, providerDispute, providerRefund, toSnapshot, wasAskedFor } from './stripe-intents.mapping.ts';
import { getFailure, isBurntKey, refundState, getRefusal } from './stripe.mapping.ts';

/** How many keys of one act failures stored by the provider may use up, before the outcome is unknown. */
const keysOfAnAct = 8;
const pageSize = 100;

/**
 * Runs an act under its key. A failure of the provider's own (5xx) that it has stored for the key would be returned for a day: then `done`
 * checks whether the work was done after all, and if not, it is requested under the next key. Only a stored failure counts: a fresh one may
 * belong to work that is still in progress.
 */
async function act<T>(key: string, run: (idempotencyKey: string) => Promise<T>, done: () => Promise<T | undefined>): Promise<T> {
  for (let burnt = 0; ; burnt += 1) {
    try {
      return await run(burnt === 0 ? key : `${key}:${burnt}`);
    } catch (error) {
      if (!isBurntKey(error) || burnt + 1 >= keysOfAnAct) throw error;
      const standing = await done();
      if (standing !== undefined) return standing;
    }
  }
}

const newIntent = (intent: NewIntent): Stripe.PaymentIntentCreateParams => ({
  amount: intent.amount,
  currency: intent.currency.toLowerCase(),
  capture_method: 'manual',
  allowed_payment_method_types: ['card'],
  on_behalf_of: intent.accountId,
  transfer_data: { destination: intent.accountId },
  ...(intent.applicationFee > 0 ? { application_fee_amount: intent.applicationFee } : {}),
  ...(intent.providerCustomerId === null ? {} : { customer: intent.providerCustomerId }),
  description: `Order ${intent.orderNumber}`,
  metadata: {
    restaurantId: intent.restaurantId,
    storeId: intent.storeId,
    orderId: intent.orderId,
    paymentId: intent.paymentId,
    orderNumber: intent.orderNumber,
  },
  expand: intentExpand,
});

/** The port over the provider's package: destination charges with manual capture on the platform's account. */
export function createStripeCardPayments(stripe: Stripe): CardPaymentsPort {
  const allRefunds = (intentId: string): Promise<Stripe.Refund[]> =>
    stripe.refunds.list({ payment_intent: intentId, limit: pageSize }).autoPagingToArray({ limit: 10_000 });

  const whole = async (intent: Stripe.PaymentIntent): Promise<IntentSnapshot> =>
    toSnapshot(intent, getCharge(intent)?.refunds?.has_more === true ? await allRefunds(intent.id) : undefined);

  const read = async (intentId: string): Promise<IntentSnapshot> =>
    whole(await stripe.paymentIntents.retrieve(intentId, { expand: intentExpand }));

  /** An act on an intent. If the provider refuses because it was done before, or has lost its answer, its ledger decides. */
  const change = async (
    intentId: string,
    key: string,
    isDone: (intent: IntentSnapshot) => boolean,
    run: (idempotencyKey: string) => Promise<Stripe.PaymentIntent>,
  ): Promise<IntentResult> => {
    const look = async () => {
      const intent = await read(intentId);
      return isDone(intent) ? intent : undefined;
    };
    try {
      return { outcome: 'done', intent: await act(key, async (idempotencyKey) => whole(await run(idempotencyKey)), look) };
    } catch (error) {
      const failure = getFailure(error);
      if (failure.outcome === 'unknown') return failure;
      try {
        if (failure.outcome === 'declined') {
          return { outcome: 'done', intent: { ...(await read(intentId)), decline: failure.decline } };
        }
        const intent = await look();
        return intent === undefined ? failure : { outcome: 'done', intent };
      } catch (second) {
        // The provider has refused, and cannot report the intent's state: the caller has to read it.
        return failure.outcome === 'refused' ? failure : { outcome: 'unknown', message: getRefusal(second).message };
      }
    }
  };

  const refundNow = async (input: Parameters<CardPaymentsPort['refund']>[0]): Promise<Stripe.Refund> => {
    // Keys are deleted after a day, and a failure may be stored for one: our id in the provider's ledger takes precedence over both.
    const standing = async () => (await allRefunds(input.intentId)).find((refund) => refund.metadata?.['refundId'] === input.refundId);
    const known = await standing();
    if (known !== undefined) return known;
    // The provider refuses to return our fee for a payment without one.
    const { application_fee_amount: fee } = await stripe.paymentIntents.retrieve(input.intentId);
    const run = (idempotencyKey: string) =>
      stripe.refunds.create(
        {
          payment_intent: input.intentId,
          amount: input.amount,
          reason: input.reason === 'duplicate' ? 'duplicate' : 'requested_by_customer',
          reverse_transfer: true,
          ...(fee ? { refund_application_fee: true } : {}),
          metadata: { refundId: input.refundId, paymentId: input.paymentId, reason: cutText(input.reason, 500) },
        },
        { idempotencyKey },
      );
    return act<Stripe.Refund>(`payment:${input.paymentId}:refund:${input.refundId}`, run, standing);
  };

  const refundResult = (refund: Stripe.Refund): RefundResult => ({
    outcome: 'done',
    refund: { refundId: refund.id, state: refundState(refund.status), amount: refund.amount, failure: refund.failure_reason ?? null },
  });

  return {
    async createIntent(intent) {
      const run = async (idempotencyKey: string) => whole(await stripe.paymentIntents.create(newIntent(intent), { idempotencyKey }));
      // A second intent without a card moves no money, so nothing has to be looked for.
      // The key contains the customer: if the provider has deleted one, its replacement makes another call.
      const key = `payment:${intent.paymentId}:intent${intent.providerCustomerId === null ? '' : `:${intent.providerCustomerId}`}`;
      return act(key, run, async () => undefined).then((done): IntentResult => ({ outcome: 'done', intent: done }), getRefusal);
    },

    async confirmIntent({ intentId, paymentId, attemptId, paymentMethodId, save, returnUrl }) {
      const key = `payment:${paymentId}:attempt:${attemptId}`;
      const tried = ({ state }: IntentSnapshot) => state !== 'awaitingCard' && state !== 'cancelled';
      return change(intentId, key, tried, async (idempotencyKey) => {
        const card = paymentMethodId.startsWith('tok_')
          ? (
              await stripe.paymentMethods.create(
                { type: 'card', card: { token: paymentMethodId } },
                { idempotencyKey: `${idempotencyKey}:card` },
              )
            ).id
          : paymentMethodId;
        return stripe.paymentIntents.confirm(
          intentId,
          { payment_method: card, return_url: returnUrl, ...(save ? { setup_future_usage: 'on_session' } : {}), expand: intentExpand },
          { idempotencyKey },
        );
      });
    },

    readIntent: (intentId) => read(intentId).then((intent): IntentResult => ({ outcome: 'done', intent }), getRefusal),

    captureIntent: ({ intentId, paymentId, amount }) =>
      change(
        intentId,
        `payment:${paymentId}:capture`,
        ({ state }) => state === 'captured',
        (idempotencyKey) =>
          stripe.paymentIntents.capture(intentId, { amount_to_capture: amount, expand: intentExpand }, { idempotencyKey }),
      ),

    cancelIntent: ({ intentId, paymentId, reason }) =>
      change(
        intentId,
        `payment:${paymentId}:cancel`,
        ({ state }) => state === 'cancelled',
        (idempotencyKey) =>
          stripe.paymentIntents.cancel(intentId, { cancellation_reason: reason, expand: intentExpand }, { idempotencyKey }),
      ),

    refund: (input) => refundNow(input).then(refundResult, getRefusal),
    readRefund: (refundId) => stripe.refunds.retrieve(refundId).then(refundResult, getRefusal),

    async listRefunds(intentId) {
      try {
        const refunds = await allRefunds(intentId);
        return { outcome: 'done', refunds: refunds.filter(wasAskedFor).map(providerRefund) };
      } catch (error) {
        return { outcome: 'unknown', message: getRefusal(error).message };
      }
    },

    async listDisputes(intentId) {
      try {
        const disputes = await stripe.disputes.list({ payment_intent: intentId, limit: pageSize }).autoPagingToArray({ limit: 1_000 });
        return { outcome: 'done', disputes: disputes.map(providerDispute) };
      } catch (error) {
        return { outcome: 'unknown', message: getRefusal(error).message };
      }
    },

    async *payments({ from, to }) {
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) };
      const intents = stripe.paymentIntents.list({
        created,
        limit: pageSize,
        expand: ['data.latest_charge.refunds', 'data.payment_method'],
      });
      for await (const intent of intents) {
        const charge = getCharge(intent);
        const refunds: Stripe.Refund[] = charge?.refunds?.has_more === true ? await allRefunds(intent.id) : (charge?.refunds?.data ?? []);
        const asked: ProviderRefund[] = refunds.filter(wasAskedFor).map(providerRefund);
        yield { ...toSnapshot(intent, refunds), createdAt: new Date(intent.created * 1000), refunds: asked };
      }
    },
  };
}
