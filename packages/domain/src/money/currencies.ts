import type { CurrencyCode } from './money.types.ts';

export interface Currency {
  code: CurrencyCode;
  symbol: string;
  /** Digits after the decimal point: 2 means that 100 minor units make one. */
  minorDigits: number;
}

/** The currencies of the four countries. The spec shows £ for GBP and $ for the others. */
export const currencies: Readonly<Record<CurrencyCode, Currency>> = {
  AUD: { code: 'AUD', symbol: '$', minorDigits: 2 },
  USD: { code: 'USD', symbol: '$', minorDigits: 2 },
  GBP: { code: 'GBP', symbol: '£', minorDigits: 2 },
  NZD: { code: 'NZD', symbol: '$', minorDigits: 2 },
};

export const currencyCodes = ['AUD', 'USD', 'GBP', 'NZD'] as const satisfies readonly CurrencyCode[];
