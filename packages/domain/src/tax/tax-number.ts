import type { CountryCode } from '../countries/countries.types.ts';

/** What a country calls the number that a seller is known by to its tax office. */
export const taxNumberNames: Readonly<Record<CountryCode, string>> = { AU: 'ABN', NZ: 'GST No.', GB: 'VAT No.', US: 'EIN' };

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** 11 digits; one taken from the first, the weighted sum is a multiple of 89. Source: Australian Business Register, “Format of the ABN”. */
const validAbn = (digits: string): boolean =>
  /^[1-9][0-9]{10}$/.test(digits) && (weighted(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;

/**
 * 8 or 9 digits, the last one a check digit modulo 11; a second set of weights if the first gives 10. Source: Inland Revenue, “Resident
 * withholding tax: file upload specification”, IRD number validation.
 */
const validNewZealand = (digits: string): boolean => {
  if (!/^[0-9]{8,9}$/.test(digits) || Number(digits) < 10_000_000 || Number(digits) > 150_000_000) return false;
  const padded = digits.padStart(9, '0');
  const getCheck = (weights: readonly number[]) => (11 - (weighted(padded, weights) % 11)) % 11;
  const first = getCheck([3, 2, 7, 6, 5, 4, 3, 2]);
  const check = first === 10 ? getCheck([7, 4, 3, 2, 5, 2, 7, 6]) : first;
  return check === Number(padded[8]);
};

/** 9 digits, or 12 with a branch; the last two of the nine are 97 less the weighted sum, or 42 (the newer numbers), modulo 97. */
const validVat = (digits: string): boolean => {
  if (!/^[0-9]{9}([0-9]{3})?$/.test(digits)) return false;
  const sum = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + Number(digits.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
};

/** The tax number as its country writes it, or null if it is impossible: a digit too many, or a wrong check digit. */
export function formatTaxNumber(country: CountryCode, typed: string): string | null {
  const compact = typed.replace(/[\s.-]/g, '').toUpperCase();
  switch (country) {
    case 'AU':
      return validAbn(compact) ? compact.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4') : null;
    case 'NZ':
      return validNewZealand(compact) ? compact.replace(/^(.*)(...)(...)$/, '$1-$2-$3') : null;
    case 'GB': {
      const digits = compact.replace(/^GB/, '');
      return validVat(digits) ? `GB ${digits.replace(/^(...)(....)(..)/, '$1 $2 $3 ').trim()}` : null;
    }
    case 'US':
      return /^[0-9]{9}$/.test(compact) ? compact.replace(/^(..)(.*)$/, '$1-$2') : null;
  }
}

/** The problem of a seller's tax number, as text; null if it is valid, and while it is empty. */
export const taxNumberProblem = (country: CountryCode, typed: string): string | null =>
  typed.trim() === '' || formatTaxNumber(country, typed) !== null
    ? null
    : `The digits do not fit. Please check the ${taxNumberNames[country]} against your tax office’s letter.`;
