/** An amount in the currency's minor unit (cents, pence). Always a safe integer; may be negative. */
export type Minor = number;

/** A percentage in thousandths of a percent: 8.875 % is 8875, 10 % is 10000. Always an integer. */
export type ThousandthsOfPercent = number;

export type CurrencyCode = 'AUD' | 'USD' | 'GBP' | 'NZD';
