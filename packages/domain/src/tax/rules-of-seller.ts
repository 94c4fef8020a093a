import type { CountryCode } from '../countries/countries.types.ts';
import type { TaxRule } from './tax.types.ts';

/**
 * The tax rules that a seller prices with. A seller who is not registered for GST or VAT charges none, whatever rules the store has stored
 * for later. In the United States only the seller's own rules decide what is collected: there is no federal registration.
 */
export const rulesOfSeller = (rules: readonly TaxRule[], seller: { country: CountryCode; taxRegistered: boolean }): TaxRule[] =>
  seller.country === 'US' || seller.taxRegistered ? [...rules] : [];
