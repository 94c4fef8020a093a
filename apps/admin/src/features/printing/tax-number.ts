import type { CountryCode } from '@servery/domain/countries';
import { formatTaxNumber, taxNumberNames } from '@servery/domain/tax';

/** What is wrong with a tax number, for its field; nothing while it is empty. */
export const taxNumberProblem = (country: CountryCode, typed: string): Record<string, string> =>
  typed.trim() === '' || formatTaxNumber(country, typed) !== null
    ? {}
    : { taxNumber: `The digits do not fit. Please check the ${taxNumberNames[country]} against your tax office’s letter.` };

/** What invoices will say, in a sentence. */
export const invoiceEffect = (country: CountryCode, taxNumber: string, registered: boolean): string => {
  if (country === 'US') return 'Guests get a receipt. Your EIN is not printed on it.';
  if (!registered) return 'Invoices name no tax.';
  if (formatTaxNumber(country, taxNumber) === null) return `Without your ${taxNumberNames[country]} invoices are not tax invoices.`;
  return `Invoices name your ${taxNumberNames[country]} and the tax in the total.`;
};
