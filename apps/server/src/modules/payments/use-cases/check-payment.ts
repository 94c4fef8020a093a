import { latestAttempt } from '../attempts.repo.ts';
import { readPayment, takeQuestion, type PaymentRecord } from '../payments.repo.ts';
import type { PaymentsDeps } from '../payments.service.ts';
import { answerGuest, type PaymentResult } from './answer-guest.ts';
import { readAndSettle } from './read-payment.ts';
import { resolvePayment } from './resolve-payment.ts';

/** How often, in milliseconds, a guest's request is passed on to the provider. */
const askEvery = 1_000;

/**
 * The current state of a guest's payment. While the order waits the provider is asked, and an attempt without an
 * outcome is retried.
 */
export async function checkPayment(
  deps: PaymentsDeps,
  at: { restaurantId: string; storeId: string; orderId: string },
): Promise<PaymentResult> {
  const { restaurantId, orderId } = at;
  const { payment, open, action, rested } = await deps.database.tenant({ restaurantId }, async (tx) => {
    const found = await readPayment(tx, orderId);
    const attempt = found && (await latestAttempt(tx, found.id));
    return {
      payment: found,
      open: attempt?.outcome === null,
      action: attempt?.outcome === 'actionRequired',
      rested: found !== undefined && isOpen(found) && (await takeQuestion(tx, orderId, deps.now(), askEvery)),
    };
  });
  if (payment === undefined || !isOpen(payment)) return answerGuest(deps, at);
  if (open) {
    if (rested) await resolvePayment(deps, restaurantId, orderId);
    return answerGuest(deps, at);
  }
  // Only the provider has the address of the bank's page, so a request for it is not throttled.
  if (payment.intent_id === null || !(rested || action)) return answerGuest(deps, at);
  const asked = await readAndSettle(deps, restaurantId, payment);
  return answerGuest(deps, at, asked === 'unknown' ? null : asked.intent?.action);
}

const isOpen = ({ status }: PaymentRecord): boolean => status === 'processing' || status === 'failure';
