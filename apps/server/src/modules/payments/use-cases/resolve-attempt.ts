import { isCardRefusal } from '@servery/domain/payments';
import type { Refused } from '../../../ports/card-payments.ts';
import { followPayment, lockOrder, toOrderRow, type OrderSnapshot } from '../../orders/index.ts';
import { countAttemptTry, endAttempt, latestAttempt, type AttemptRecord } from '../attempts.repo.ts';
import { fact } from '../payments.events.ts';
import { lockPayment, savePayment, type PaymentRecord } from '../payments.repo.ts';
import { provider, type PaymentsDeps } from '../payments.service.ts';
import { readAndSettle, readStored, type Asked } from './read-payment.ts';
import { settlePayment, type Settled } from './settle-payment.ts';

/** How often an attempt is retried under its key before it is given up and the guest has to try again. */
const maxTries = 4;

/** Tries the card of a stored attempt: creates the intent if there is none, confirms it, settles the answer. */
export async function tryCard(deps: PaymentsDeps, restaurantId: string, payment: PaymentRecord, attempt: AttemptRecord): Promise<Asked> {
  const ready = payment.intent_id === null ? await makeIntent(deps, restaurantId, payment, attempt) : payment;
  if (ready === 'unknown') return 'unknown';
  if ('order' in ready) return ready;
  if (ready.intent_id === null || ready.problem !== null) return 'unknown';
  const askedAt = deps.now();
  const confirmed = await deps.port.confirmIntent({
    intentId: ready.intent_id,
    paymentId: payment.id,
    attemptId: attempt.id,
    paymentMethodId: attempt.method_id,
    save: attempt.save,
    returnUrl: attempt.return_url,
  });
  if (confirmed.outcome === 'done') {
    return settlePayment(deps, restaurantId, payment.order_id, { intent: confirmed.intent, askedAt, attemptId: attempt.id });
  }
  if (confirmed.outcome === 'unknown') return 'unknown';
  // Refused: because it went through before, or because the card cannot be used at all.
  const read = await readAndSettle(deps, restaurantId, ready);
  if (read === 'unknown' || read.order.status !== 'processingPayment') return read;
  return declineAttempt(deps, restaurantId, payment.order_id, attempt.id, refusal(deps, payment, confirmed));
}

/**
 * Why an attempt was refused, in text for the guest. If the provider rejected our request itself, no bank was asked
 * about the card.
 */
function refusal({ log }: PaymentsDeps, payment: PaymentRecord, { code, message }: Refused): string {
  if (isCardRefusal(code)) return code;
  log.error({ paymentId: payment.id, code, message }, 'The card provider refused a request of ours.');
  return 'not_processed';
}

/** Creates the payment's one intent. The idempotency key is the payment's, so a second call returns the same intent. */
async function makeIntent(
  deps: PaymentsDeps,
  restaurantId: string,
  payment: PaymentRecord,
  attempt: AttemptRecord,
): Promise<PaymentRecord | Settled | 'unknown'> {
  const order = await deps.database.tenant({ restaurantId }, (tx) => lockOrder(tx, payment.order_id));
  if (order === undefined) return 'unknown';
  // Always the customer who placed it: asking again must be asking for the same.
  const { customerId } = order;
  const customer = customerId === null ? null : await providerCustomer(deps, restaurantId, customerId);
  if (customer === undefined) return 'unknown';
  const askedAt = deps.now();
  const create = (providerCustomerId: string | null) =>
    deps.port.createIntent({ restaurantId, ...newIntent(order, payment), providerCustomerId });
  let made = await create(customer);
  if (made.outcome === 'refused' && made.code === 'resource_missing' && customerId !== null && customer !== null) {
    const replaced = await providerCustomer(deps, restaurantId, customerId, customer);
    if (replaced === undefined) return 'unknown';
    made = await create(replaced);
  }
  if (made.outcome === 'unknown') return 'unknown';
  if (made.outcome === 'refused') return declineAttempt(deps, restaurantId, payment.order_id, attempt.id, refusal(deps, payment, made));
  const settled = await settlePayment(deps, restaurantId, payment.order_id, { intent: made.intent, askedAt });
  return settled.order.status === 'processingPayment' ? settled.payment : settled;
}

const newIntent = (order: OrderSnapshot, payment: PaymentRecord) => ({
  storeId: payment.store_id,
  orderId: payment.order_id,
  paymentId: payment.id,
  orderNumber: order.number,
  amount: payment.amount,
  currency: payment.currency,
  applicationFee: payment.application_fee,
  accountId: payment.account_id,
});

async function providerCustomer(
  { cards, log }: PaymentsDeps,
  restaurantId: string,
  customerId: string,
  gone?: string,
): Promise<string | undefined> {
  try {
    if (gone !== undefined) return await cards.replaceProviderCustomer(restaurantId, customerId, gone);
    return await cards.providerCustomer(restaurantId, customerId);
  } catch (error) {
    log.warn({ err: error, customerId }, "The provider's customer could not be had.");
    return undefined;
  }
}

/** An attempt without an outcome: reads what became of it, retries under its key, and gives up after `maxTries`. */
export async function resolveAttempt(deps: PaymentsDeps, restaurantId: string, payment: PaymentRecord): Promise<Asked> {
  if (payment.intent_id !== null) {
    const read = await readAndSettle(deps, restaurantId, payment);
    if (read === 'unknown' || read.order.status !== 'processingPayment') return read;
  }
  const attempt = await deps.database.tenant({ restaurantId }, async (tx) => {
    const latest = await latestAttempt(tx, payment.id);
    if (latest?.outcome === null) await countAttemptTry(tx, latest.id);
    return latest;
  });
  if (attempt === undefined || attempt.outcome !== null) return readStored(deps, restaurantId, payment.order_id);
  if (attempt.tries >= maxTries) return declineAttempt(deps, restaurantId, payment.order_id, attempt.id, 'no_answer');
  return tryCard(deps, restaurantId, payment, attempt);
}

/** Ends a try without the provider's answer: it was refused, or never answered. If it succeeds after all, that is settled then. */
async function declineAttempt(deps: PaymentsDeps, restaurantId: string, orderId: string, attemptId: string, code: string): Promise<Asked> {
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const now = deps.now();
    const order = await lockOrder(tx, orderId);
    const payment = await lockPayment(tx, orderId);
    if (order === undefined || payment === undefined) return 'unknown';
    const attempt = await latestAttempt(tx, payment.id);
    if (order.status !== 'processingPayment' || attempt?.id !== attemptId || attempt.outcome !== null) return { order, payment };
    await endAttempt(tx, attemptId, 'declined', code, now);
    const saved = await savePayment(tx, payment, {
      status: 'failure',
      decline_code: code,
      check_at: payment.pay_before,
      tries: 0,
      changed_at: now,
    });
    const { auto_accept: autoAccept } = payment;
    const change = { paymentStatus: saved.status, command: null, autoAccept, customerId: order.customerId, now } as const;
    const moved = { ...order, ...(await followPayment(tx, order, change)) };
    fact(payment, 'payment.declined', { code }, provider)(tx, toOrderRow(moved));
    return { order: moved, payment: saved };
  });
}
