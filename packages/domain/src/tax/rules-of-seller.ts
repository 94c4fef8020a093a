import type { CountryCode } from '../countries/countries.types.ts';
import type { TaxRule } from './tax.types.ts';

/**
 * The tax rules that a seller prices with. Who is not registered for GST or VAT charges none, whatever rules the store keeps for the day
 * on which it is. In the United States only the seller's own rules decide what is collected: there is no federal registration.
 */
export const rulesOfSeller = (rules: readonly TaxRule[], seller: { country: CountryCode; taxRegistered: boolean }): TaxRule[] =>
  seller.country === 'US' || seller.taxRegistered ? [...rules] : [];
