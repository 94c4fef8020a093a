import type { PricedCart } from '@servery/domain/pricing';

type Bill = Pick<PricedCart, 'itemTotal' | 'breakdown'>;

/** Pricing stages that are included in the sum of the lines. */
const ofLines: readonly string[] = ['unitPrice', 'choices', 'lineAdjustments'];

/** How a total is made up, from the sum of the lines on. Taxes included in the prices are no step. */
export const billSteps = ({ itemTotal, breakdown }: Bill): { label: string; amount: number }[] => [
  { label: 'Items', amount: itemTotal },
  ...breakdown
    .filter(({ stage, amount }) => !ofLines.includes(stage) && (amount !== 0 || stage === 'deliveryFee'))
    .map(({ label, amount }) => ({ label, amount })),
];
