import { formatMoney, type Minor } from '@servery/domain/money';
import type { Look } from './paid-appearance.ts';
import type { OrderView } from './order.types.ts';
import type { Payment, Refund, RefundReason } from './payment.types.ts';

/** What is authorised on the card for this order and not captured yet. Minor units. */
export const getHeld = (payment: Payment): number => (payment.status === 'requiresCapture' ? payment.authorised - payment.captured : 0);

/** The outcome of a call is unknown. A pending refund is shown at the refund. */
export const isUnknown = (payment: Payment): boolean =>
  payment.unresolved && payment.status !== 'processing' && !payment.refunds.some(({ status }) => status === 'processing');

/** The payment state, as text and icon. */
export const paymentAppearance = (payment: Payment): Look => {
  if (isUnknown(payment)) return { tone: 'late', words: 'Not known yet' };
  switch (payment.status) {
    case 'processing':
      return { tone: 'working', words: 'Payment under way' };
    case 'requiresCapture':
      return { tone: 'working', words: 'Held, not charged yet' };
    case 'failure':
      return { tone: 'danger', words: 'Declined' };
    case 'cancel':
      return { tone: 'neutral', words: 'Not charged' };
    default:
  }
  if (payment.captured > 0 && payment.refunded >= payment.captured) return { tone: 'neutral', words: 'Refunded' };
  if (payment.status === 'refundFailure') return { tone: 'danger', words: 'Refund failed' };
  return payment.refunded > 0 ? { tone: 'neutral', words: 'Part refunded' } : { tone: 'done', words: 'Paid' };
};

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  eftpos_au: 'eftpos',
  diners: 'Diners',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** "Visa •••• 4242". */
export const cardText = (card: Payment['card']): string =>
  card === null ? 'card' : `${brands[card.brand.toLowerCase()] ?? 'card'} •••• ${card.last4}`;

/** What rejecting or cancelling does to the guest's card payment; null where there is none. */
export const endingText = (payment: Payment | null | undefined): string | null => {
  if (!payment) return null;
  const kept = payment.captured - payment.refunded;
  if (payment.unresolved)
    return 'We are still asking the bank what became of the payment. Whatever was taken from the card goes back to it.';
  if (kept > 0) return `${formatMoney(kept, payment.currency)} goes back to the card (${cardText(payment.card)}).`;
  const held = getHeld(payment);
  if (held > 0) return `The guest’s card is not charged: the hold of ${formatMoney(held, payment.currency)} is released.`;
  return payment.status === 'processing' ? 'The guest’s card is not charged.' : null;
};

/** What rejecting or cancelling does to an order's payment, by any method; null where there is none. */
export const endingMoney = (payment: Payment | null | undefined, order: OrderView | undefined): string | null => {
  const add = (sum: Minor, { amount, undoneAt }: { amount: Minor; undoneAt: string | null }) => (undoneAt === null ? sum + amount : sum);
  const byStaff = order?.takenPayments ?? [];
  // Refunds of what staff took: the card provider's own are not theirs.
  const back = (order?.tenders ?? []).filter(({ parentId }) => byStaff.some(({ id }) => id === parentId)).reduce(add, 0);
  const taken = byStaff.reduce(add, 0) - back;
  const byHand =
    taken > 0 && order ? `${formatMoney(taken, order.cart.currency)} was taken in the store: hand it back to the guest.` : null;
  return endingText(payment) ?? byHand;
};

/**
 * What a refund does. `credit` of the guest's loyalty card that the order used is returned with the last part of its payment; minor units.
 */
export const refundHelp = ({ card, currency }: Pick<Payment, 'card' | 'currency'>, credit: Minor): string =>
  [
    `It goes back to the card (${cardText(card)})${credit > 0 ? `, and ${formatMoney(credit, currency)} of credit to the guest’s loyalty card` : ''}.`,
    'This cannot be undone.',
  ].join(' ');

export const refundReasonNames: Readonly<Record<RefundReason, string>> = {
  itemIssue: 'Something was wrong with an item',
  missingItem: 'Missing item',
  lateOrder: 'The order was late',
  wrongOrder: 'Wrong order',
  customerRequest: 'The guest asked for it',
  duplicate: 'Paid twice',
  other: 'Other',
};

/** Reason and note of a refund: "Missing item: no fries". */
export const refundNote = (refund: Pick<Refund, 'reason' | 'note'>): string =>
  [(refundReasonNames as Readonly<Record<string, string>>)[refund.reason] ?? refund.reason, refund.note].filter(Boolean).join(': ');

export const refundAppearances: Readonly<Record<Refund['status'], Look>> = {
  processing: { tone: 'working', words: 'On its way' },
  success: { tone: 'done', words: 'Refunded' },
  failure: { tone: 'danger', words: 'Failed' },
};
