import type { TaxCategory } from '../menu/menu.types.ts';
import type { PricedCart, TaxAmount } from '../pricing/pricing.types.ts';
import { getTaxInput } from '../pricing/stage-8-tax.ts';
import { computeTaxes, type TaxInput } from '../tax/compute-taxes.ts';
import type { PartToPay } from './split.types.ts';

/**
 * The taxes of a bill that is paid in parts: each rule rounded once over everything that it covers, the surcharges of the card parts with
 * the rest. `cart` is priced without a card; `taxCategories` are of its lines.
 */
export const taxesOfSplit = (
  cart: Pick<PricedCart, 'lines' | 'collectionType' | 'deliveryFee' | 'holidaySurcharge'>,
  taxCategories: readonly TaxCategory[],
  terms: Pick<TaxInput, 'rules' | 'placedOn'>,
  parts: readonly Pick<PartToPay, 'cardSurcharge'>[],
): TaxAmount[] =>
  computeTaxes({
    ...getTaxInput(cart, taxCategories, terms),
    cardSurcharge: parts.reduce((sum, { cardSurcharge }) => sum + cardSurcharge, 0),
  });
