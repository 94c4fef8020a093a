import type { BodyOf } from '@servery/contract/endpoint';
import type { payOrder as payOrderEndpoint } from '@servery/contract/payments';
import { statusAfter } from '@servery/domain/payments';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { addressBucket } from '../../../platform/http/address.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { findOwnOrder, followPayment, lockOrder, type OrderKeys, type OrderSnapshot } from '../../orders/index.ts';
import { countAttempts, insertAttempt, latestAttempt, readAttempt, type AttemptRecord } from '../attempts.repo.ts';
import { freePayment, lockPayment, savePayment, type PaymentRecord } from '../payments.repo.ts';
import { answerSoon, leaseFrom, type PaymentsDeps } from '../payments.service.ts';
import { answerGuest, type PaymentResult } from './answer-guest.ts';
import { checkPayment } from './check-payment.ts';
import { tryCard } from './resolve-attempt.ts';

/** Cards that may be tried for one order. */
const maxAttempts = 20;

export interface OwnOrder extends OrderKeys {
  restaurantId: string;
  storeId: string;
  orderId: string;
}

export interface PayOrder extends OwnOrder {
  body: BodyOf<typeof payOrderEndpoint>;
  fingerprint: Buffer;
  /** Where the request came from, so that the bank's page can return there. */
  origin: string;
  /** The client's. */
  address: string;
}

/** The order that the caller's key opens. @throws ORDER_DOES_NOT_EXIST */
export async function ownOrder(deps: PaymentsDeps, input: OwnOrder): Promise<OrderSnapshot> {
  const order = await findOwnOrder(deps.database, { ...input, now: deps.now() });
  if (order === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return order;
}

/**
 * One press of Pay: stores the attempt, asks the provider, settles the answer. Sending the same attempt again returns
 * its outcome; a second attempt is refused while the first has none.
 * @throws ORDER_DOES_NOT_EXIST, ORDER_PROCESSING, resource_status_conflict, validation_failed
 */
export async function payOrder(deps: PaymentsDeps, input: PayOrder): Promise<PaymentResult> {
  const { restaurantId } = input;
  const order = await ownOrder(deps, input);
  const card = await getCard(input, order);
  const stored = Promise.withResolvers<'stored'>();
  const paying = countDeclines(deps, input.address, async () => {
    const until = leaseFrom(deps);
    const reserved = await deps.database.tenant({ restaurantId }, (tx) => reserveAttempt(tx, deps, input, card, until));
    stored.resolve('stored');
    if (reserved === 'repeat') return checkPayment(deps, input);
    return reserved === 'over' ? answerGuest(deps, input) : tryNow(deps, input, reserved, until);
  });
  // An attempt that is stored but has no outcome reads as under way. Until it is stored there is nothing to report.
  return answerSoon(deps, paying, async () => {
    const first = await Promise.race([stored.promise, paying]);
    return first === 'stored' ? answerGuest(deps, input) : first;
  });
}

/** Counted before the card is tried and given back unless it was declined. This limits the testing of stolen cards. */
async function countDeclines({ declines }: PaymentsDeps, address: string, pay: () => Promise<PaymentResult>): Promise<PaymentResult> {
  const bucket = `declines:${addressBucket(address)}`;
  await declines.limiter.hit(bucket, declines.perHour, 3_600);
  let declined = false;
  try {
    const result = await pay();
    declined = result.outcome === 'declined';
    return result;
  } finally {
    if (!declined && declines.perHour > 0) await declines.limiter.giveBack(bucket, 3_600);
  }
}

async function tryNow(
  deps: PaymentsDeps,
  input: PayOrder,
  reserved: { payment: PaymentRecord; attempt: AttemptRecord },
  until: Date,
): Promise<PaymentResult> {
  const { restaurantId } = input;
  let asked: Awaited<ReturnType<typeof tryCard>> = 'unknown';
  try {
    asked = await tryCard(deps, restaurantId, reserved.payment, reserved.attempt);
  } finally {
    // Without an answer a job begins to ask in a moment.
    const again = asked === 'unknown' ? { at: new Date(deps.now().getTime() + 2_000), tries: 0 } : null;
    await deps.database.tenant({ restaurantId }, (tx) => freePayment(tx, reserved.payment, until, again));
  }
  return asked !== 'unknown' && asked.intent?.action ? answerGuest(deps, input, asked.intent.action) : answerGuest(deps, input);
}

/** Saved cards are their customer's: a guest link that somebody passed on opens none. */
async function getCard({ body: { card }, customer }: PayOrder, order: OrderSnapshot): Promise<{ methodId: string; save: boolean }> {
  const own = order.customerId !== null && (card.type === 'saved' || card.save) && (await customer())?.principalId === order.customerId;
  if (card.type === 'new') return { methodId: card.paymentMethodId, save: card.save && own };
  if (own) return { methodId: card.sourceId, save: false };
  throw new ApiError('validation_failed', { fields: [{ path: 'card', message: 'Please sign in to use a saved card, or enter a card.' }] });
}

async function reserveAttempt(
  tx: Tx,
  deps: PaymentsDeps,
  { orderId, body, fingerprint, origin, restaurantId, storeId }: PayOrder,
  card: { methodId: string; save: boolean },
  until: Date,
): Promise<'repeat' | 'over' | { payment: PaymentRecord; attempt: AttemptRecord }> {
  const now = deps.now();
  const order = await lockOrder(tx, orderId);
  const payment = order && (await lockPayment(tx, orderId));
  if (order === undefined || payment === undefined)
    throw new ApiError('resource_status_conflict', { message: 'This order is not paid by card.' });
  const before = await readAttempt(tx, body.attemptId);
  if (before !== undefined) {
    if (before.payment_id === payment.id && before.fingerprint.equals(fingerprint)) return 'repeat';
    throw new ApiError('resource_status_conflict', { message: 'This try was made before with another card. Please try again.' });
  }
  if (order.status !== 'processingPayment') return 'over';
  const busy = payment.lease_until !== null && payment.lease_until > now;
  const open = await latestAttempt(tx, payment.id);
  if (busy || open?.outcome === null || payment.problem !== null)
    throw new ApiError('ORDER_PROCESSING', { message: stillPaying, retryAfter: 3 });
  if (payment.pay_before <= now) throw new ApiError('ORDER_PROCESSING', { message: tooLate, retryAfter: 5 });
  if ((await countAttempts(tx, payment.id)) >= maxAttempts) throw new ApiError('too_many_requests', { message: tooMany });
  const page = `${origin}/restaurants/${restaurantId}/stores/${storeId}/secure/orders/${orderId}?paying=1`;
  await insertAttempt(tx, {
    id: body.attemptId,
    payment_id: payment.id,
    fingerprint,
    method_id: card.methodId,
    save: card.save,
    return_url: page,
    created_at: now,
  });
  const status = statusAfter(payment.status, ['tried']);
  if (status === 'contradiction') throw new ApiError('resource_status_conflict');
  const saved = await savePayment(tx, payment, { status, lease_until: until, check_at: until, tries: 0, changed_at: now });
  const { auto_accept: autoAccept } = payment;
  await followPayment(tx, order, { paymentStatus: status, command: null, autoAccept, customerId: order.customerId, now });
  return { payment: saved, attempt: (await readAttempt(tx, body.attemptId)) as AttemptRecord };
}

const tooMany = 'Too many cards were tried for this order. Please call the store.';
const stillPaying = 'A payment for this order is still being processed. Please wait a moment.';
const tooLate = 'The time to pay for this order is over. Please place it again.';
