import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { Movement } from './payments.types.ts';

const words: Readonly<Record<Movement['kind'], string>> = {
  sale: 'Card payment',
  refund: 'Refund',
  refundReturned: 'Refund that came back',
  feeReturned: 'Fee returned',
  dispute: 'Disputed payment',
  disputeWon: 'Dispute won',
  payout: 'Payout to your bank',
  payoutReturned: 'Payout that came back',
  other: 'Adjustment',
};

/** "Refund, order 0012": what a movement of the balance was. */
export const movementText = ({ kind, orderNumber, description }: Movement): string => {
  const what = kind === 'other' && description !== '' ? description : words[kind];
  return orderNumber === null ? what : `${what}, order ${orderNumber}`;
};

export interface MovementGroup {
  rows: readonly Movement[];
  /** The figure that the balance shows. */
  total: Minor;
  /** What is missing from the rows: all of `rows` and this make `total`. */
  rest: Minor;
}

/**
 * The rows read so far that make up one figure of a balance, and what is still missing from them.
 * @param ready the figure that is ready to be paid out, or the one on its way into the balance
 */
export const getMovements = (
  movements: readonly Movement[],
  { ready, currency, total }: { ready: boolean; currency: CurrencyCode; total: Minor },
): MovementGroup => {
  const rows = movements.filter((row) => row.ready === ready && row.currency === currency);
  return { rows, total, rest: rows.reduce((left, { net }) => left - net, total) };
};

/** Why less than nothing is ready, and what the owner has to do: nothing. */
export const negativeText = (movements: readonly Movement[], delayDays: number | null): string => {
  const left = movements.some(({ kind }) => kind === 'dispute') ? 'Refunds and disputed payments' : 'Refunds';
  const wait = delayDays === null ? 'some days' : delayDays === 1 ? '1 day' : `${delayDays} days`;
  return `${left} leave the balance at once, while a card payment becomes ready ${wait} after the sale. They came to more than the sales that are ready so far. Your next card payments cover the difference; you do not have to do anything.`;
};
