import { badParameter, missing, refused } from '../api/api-error.ts';
import { getId } from '../api/lists.ts';
import { spelled } from '../money/limits.ts';
import type { Tx } from '../world/store.ts';
import type { StoredCharge } from '../world/tables.ts';

/** Money that was refunded to the cardholder or is on its way; released holds do not count. */
export const moneyRefunded = (charge: StoredCharge): number => charge.amount_refunded - (charge.amount - charge.amount_captured);

const getCharge = (tx: Tx, account: string, intentId: string): StoredCharge => {
  const intent = tx.own('payment_intent', account, intentId);
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent');
  const charge = tx.get('charge', getId(intent.latest_charge) ?? '');
  if (!charge || charge.status !== 'succeeded')
    throw refused(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
      payment_intent: intent,
    });
  return charge;
};

const namedCharge = (tx: Tx, account: string, given: { charge?: string; payment_intent?: string }): StoredCharge => {
  if (given.payment_intent !== undefined) return getCharge(tx, account, given.payment_intent);
  if (given.charge === undefined)
    throw badParameter('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  const charge = tx.own('charge', account, given.charge);
  if (!charge) throw missing('charge', given.charge, 'charge');
  return charge;
};

/** The charge that a refund is about. Throws 400 when it can not be refunded at all. */
export const refundableCharge = (tx: Tx, account: string, given: { charge?: string; payment_intent?: string }): StoredCharge => {
  const charge = namedCharge(tx, account, given);
  if (charge.refunded) throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (!charge.captured)
    throw refused(`Charge ${charge.id} has not been captured. Cancel its PaymentIntent instead.`, { code: 'charge_not_refundable' });
  const disputes = tx.list('dispute', account).filter((each) => getId(each.charge) === charge.id);
  if (disputes.some((each) => !each.is_charge_refundable && each.status !== 'won'))
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  return charge;
};

/** How much to refund. Throws 400 for more than is left. */
export const refundAmount = (charge: StoredCharge, wanted: number | undefined): number => {
  const left = charge.amount - charge.amount_refunded;
  if (wanted !== undefined && wanted > left)
    throw refused(
      `Refund amount (${spelled(wanted, charge.currency)}) is greater than unrefunded amount on charge (${spelled(left, charge.currency)})`,
      { code: 'amount_too_large', param: 'amount' },
    );
  return wanted ?? left;
};
