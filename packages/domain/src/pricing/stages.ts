import type { PriceStage } from './pricing.types.ts';

/**
 * The order of the price's stages, with the numbers that the algorithm page uses. A stage without a file is not in this version:
 * it gets its file and its line in `price-cart.ts` at exactly this place.
 */
export const priceStages = [
  { number: 1, stage: 'unitPrice', file: 'stage-1-unit-price.ts' },
  { number: 2, stage: 'choices', file: 'stage-2-choices.ts' },
  { number: 3, stage: 'lineAdjustments', file: 'stage-3-line-adjustments.ts' },
  { number: 4, stage: 'coupon', file: null },
  { number: 5, stage: 'loyalty', file: null },
  { number: 6, stage: 'deliveryFee', file: 'stage-6-delivery-fee.ts' },
  { number: 7, stage: 'holidaySurcharge', file: null },
  { number: 8, stage: 'tax', file: 'stage-8-tax.ts' },
  { number: 8, stage: 'cardSurcharge', file: null },
  { number: 9, stage: 'tip', file: null },
  { number: 10, stage: 'cashRounding', file: null },
] as const satisfies readonly { number: number; stage: PriceStage; file: string | null }[];
