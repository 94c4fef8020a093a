import type { CountryCode } from '../countries/countries.types.ts';
import type { TaxRule } from './tax.types.ts';

/**
 * The tax rules that a seller prices with. Who is not registered for GST or VAT charges none, whatever rules the store keeps for the day
 * on which it is. In the United States a seller's rules alone say what is collected: no federal registration stands above them.
 */
export const rulesOfSeller = (rules: readonly TaxRule[], seller: { country: CountryCode; taxRegistered: boolean }): TaxRule[] =>
  seller.country === 'US' || seller.taxRegistered ? [...rules] : [];
