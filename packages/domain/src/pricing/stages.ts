import type { PriceStage } from './pricing.types.ts';

/**
 * The order of the price's stages, with the numbers that the algorithm page uses. A new stage gets its file, its line here and its call
 * in `price-from-items.ts`, all at the same place.
 */
export const priceStages = [
  { number: 1, stage: 'unitPrice', file: 'stage-1-unit-price.ts' },
  { number: 2, stage: 'choices', file: 'stage-2-choices.ts' },
  { number: 3, stage: 'lineAdjustments', file: 'stage-3-line-adjustments.ts' },
  { number: 4, stage: 'coupon', file: 'stage-4-coupon.ts' },
  { number: 5, stage: 'loyalty', file: 'stage-5-loyalty.ts' },
  { number: 6, stage: 'deliveryFee', file: 'stage-6-delivery-fee.ts' },
  { number: 7, stage: 'holidaySurcharge', file: 'stage-7-holiday-surcharge.ts' },
  { number: 8, stage: 'tax', file: 'stage-8-tax.ts' },
  { number: 8, stage: 'cardSurcharge', file: 'stage-8-card-surcharge.ts' },
  { number: 9, stage: 'tip', file: 'stage-9-tip.ts' },
  { number: 10, stage: 'cashRounding', file: 'stage-10-cash-rounding.ts' },
] as const satisfies readonly { number: number; stage: PriceStage; file: string }[];
