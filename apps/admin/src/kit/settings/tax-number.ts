import type { CountryCode } from '@servery/domain/countries';
import { formatTaxNumber, taxNumberNames } from '@servery/domain/tax';

/** What invoices will say, in a sentence. */
export const invoiceEffect = (country: CountryCode, taxNumber: string, registered: boolean): string => {
  if (country === 'US') return 'Guests get a receipt. Your EIN is not printed on it.';
  if (!registered) return 'Invoices name no tax.';
  if (formatTaxNumber(country, taxNumber) === null) return `Without your ${taxNumberNames[country]} invoices are not tax invoices.`;
  return `Invoices name your ${taxNumberNames[country]} and the tax in the total.`;
};
