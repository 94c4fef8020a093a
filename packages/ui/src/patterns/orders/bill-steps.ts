import type { PricedCart } from '@servery/domain/pricing';

type Bill = Pick<PricedCart, 'itemTotal' | 'breakdown'>;

/** Stages of a price that are in the sum of the lines already. */
const ofLines: readonly string[] = ['unitPrice', 'choices', 'lineAdjustments'];

/** How a total comes about, from the sum of the lines on, as the price was explained. Taxes that the prices include are no step. */
export const billSteps = ({ itemTotal, breakdown }: Bill): { label: string; amount: number }[] => [
  { label: 'Items', amount: itemTotal },
  ...breakdown
    .filter(({ stage, amount }) => !ofLines.includes(stage) && (amount !== 0 || stage === 'deliveryFee'))
    .map(({ label, amount }) => ({ label, amount })),
];
