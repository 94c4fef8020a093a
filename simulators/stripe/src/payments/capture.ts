import type { Stripe } from 'stripe';
import { refused } from '../api/api-error.ts';
import { mergeMetadata } from '../api/common-params.ts';
import { getId } from '../api/lists.ts';
import type { Read } from '../api/params.ts';
import { emit } from '../events/emit.ts';
import { spelled } from '../money/limits.ts';
import type { Tx } from '../world/store.ts';
import { unplan } from '../world/world.ts';
import type { intentCaptureParams } from './intent-params.ts';
import { checkSplit, getDestination, wrongState } from './intents.ts';
import { release } from './release.ts';
import { settle } from './settle.ts';

/**
 * Captures an intent's hold, or a part of it; the remainder is released.
 * @throws 400 `payment_intent_unexpected_state` if nothing is held any more, `amount_too_large` for more than is held.
 */
export const capture = (
  tx: Tx,
  account: string,
  intent: Stripe.PaymentIntent,
  given: Read<typeof intentCaptureParams>,
): Stripe.PaymentIntent => {
  if (intent.status === 'succeeded')
    throw wrongState(intent, 'This PaymentIntent could not be captured because it has already been captured.');
  if (intent.status !== 'requires_capture')
    throw wrongState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  const amount = given.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable)
    throw refused(
      `The requested capture amount (${spelled(amount, intent.currency)}) is greater than the amount you can capture for this PaymentIntent (${spelled(intent.amount_capturable, intent.currency)}).`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  const fee = given.application_fee_amount ?? intent.application_fee_amount;
  const transferAmount = given.transfer_data?.amount ?? intent.transfer_data?.amount;
  checkSplit({ account, amount, fee, destination: getDestination(intent) ?? undefined, transferAmount });
  const charge = tx.get('charge', getId(intent.latest_charge) ?? '');
  if (!charge) throw new Error(`${intent.id} holds nothing.`);

  unplan(tx, 'authorizationEnds', intent.id);
  const settled = settle(tx, account, charge, { amount, fee: fee ?? 0, transferAmount: transferAmount ?? null });
  const left = intent.amount_capturable - amount;
  const captured = left > 0 ? release(tx, account, settled, left) : settled;
  const paid = tx.patch('payment_intent', intent.id, {
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    application_fee_amount: fee ?? null,
    metadata: mergeMetadata(intent.metadata, given.metadata),
    ...(given.statement_descriptor_suffix ? { statement_descriptor_suffix: given.statement_descriptor_suffix } : {}),
  });
  emit(tx, account, 'charge.captured', captured, { captured: false, amount_captured: 0 });
  emit(tx, account, 'payment_intent.succeeded', paid);
  return paid;
};
