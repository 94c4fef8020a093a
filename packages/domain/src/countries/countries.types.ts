import type { CurrencyCode } from '../money/money.types.ts';
import type { TimeZone } from '../time/time.types.ts';

export const countryCodes = ['AU', 'US', 'GB', 'NZ'] as const;
export type CountryCode = (typeof countryCodes)[number];

export interface Country {
  code: CountryCode;
  name: string;
  /** IANA zones; the most populous first. */
  timeZones: readonly TimeZone[];
  currencyCode: CurrencyCode;
  currencySymbol: string;
}
