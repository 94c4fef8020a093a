import { freeReservation } from '../../orders/index.ts';
import { claimPayment, freePayment, readPayment, type PaymentRecord } from '../payments.repo.ts';
import { leaseFrom, plusSeconds, type PaymentsDeps } from '../payments.service.ts';
import { readAndSettle, readStored, type Asked } from './read-payment.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Captures a hold and settles the provider's answer. If the capture is refused, the payment's real state is read and
 * settled.
 */
export async function capturePayment(deps: PaymentsDeps, restaurantId: string, payment: PaymentRecord): Promise<Asked> {
  const { id: paymentId, amount, intent_id: intentId } = payment;
  if (intentId === null) return 'unknown';
  const askedAt = deps.now();
  const captured = await deps.port.captureIntent({ intentId, paymentId, amount });
  if (captured.outcome === 'unknown') return 'unknown';
  if (captured.outcome === 'refused') return readAndSettle(deps, restaurantId, payment);
  return settlePayment(deps, restaurantId, payment.order_id, { intent: captured.intent, askedAt });
}

/**
 * Captures for an accept that is reserved on the order. Settling the capture finishes the accept, whichever process
 * settles first. A refusal frees the order again. Without an answer the reservation stays, and a job continues when it
 * runs out.
 */
export async function captureReserved(
  deps: PaymentsDeps,
  restaurantId: string,
  orderId: string,
): Promise<'accepted' | 'refused' | 'unknown'> {
  const payment = await deps.database.tenant({ restaurantId }, (tx) => readPayment(tx, orderId));
  if (payment === undefined) return 'refused';
  const asked = await capturePayment(deps, restaurantId, payment);
  if (asked === 'unknown') return 'unknown';
  if (asked.payment.captured > 0 && (asked.order.status === 'accepted' || asked.order.status === 'completed')) return 'accepted';
  const { pendingCommand: pending } = asked.order;
  if (pending !== null) await deps.database.tenant({ restaurantId }, (tx) => freeReservation(tx, orderId, pending.token));
  return 'refused';
}

/**
 * Resumes a reserved accept whose worker did not finish: reads what became of its capture, then captures again under
 * the same key.
 */
export async function resumeAccept(deps: PaymentsDeps, restaurantId: string, payment: PaymentRecord): Promise<Asked> {
  const asked = await readAndSettle(deps, restaurantId, payment);
  if (asked === 'unknown' || asked.order.pendingCommand === null) return asked;
  if (asked.payment.problem !== null) {
    // A payment that does not add up is not captured, and the order is freed so that staff can decide about it.
    const { token } = asked.order.pendingCommand;
    await deps.database.tenant({ restaurantId }, (tx) => freeReservation(tx, payment.order_id, token));
    return readStored(deps, restaurantId, payment.order_id);
  }
  if ((await captureReserved(deps, restaurantId, payment.order_id)) === 'unknown') return 'unknown';
  return readStored(deps, restaurantId, payment.order_id);
}

/** Runs work on a payment under a lease. `busy`: another worker has the lease. */
export async function withLease<T>(
  deps: PaymentsDeps,
  restaurantId: string,
  orderId: string,
  work: (payment: PaymentRecord) => Promise<T>,
  again: (result: T, payment: PaymentRecord) => { at: Date; tries: number } | null,
): Promise<T | 'busy'> {
  const until = leaseFrom(deps);
  const claimed = await deps.database.tenant({ restaurantId }, (tx) => claimPayment(tx, orderId, deps.now(), until));
  if (claimed === undefined) return 'busy';
  let next: { at: Date; tries: number } | null = { at: plusSeconds(deps.now(), 30), tries: claimed.tries + 1 };
  try {
    const result = await work(claimed);
    next = again(result, claimed);
    return result;
  } finally {
    await deps.database.tenant({ restaurantId }, (tx) => freePayment(tx, claimed, until, next));
  }
}
