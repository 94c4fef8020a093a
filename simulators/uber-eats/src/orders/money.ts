/** Uber's unit: a hundred thousandth of the currency's main unit. */
const e5PerCent = 1000;

export interface Tax {
  /** Percent of the net price. */
  rate: number;
  /** Whether prices are shown with it. */
  inclusive: boolean;
  currency: string;
}

const formats = new Map<string, Intl.NumberFormat>();
/** `$12.40` of minor units. */
export function formatted(cents: number, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  formats.set(currency, format);
  return format.format(cents / 100);
}

const amount = (e5: number, currency: string) => ({
  amount_e5: e5,
  currency_code: currency,
  formatted: formatted(Math.round(e5 / e5PerCent), currency),
});

/** Money as the API shows it, of minor units with tax. */
export function moneyView(cents: number, { rate, inclusive, currency }: Tax): object {
  const gross = cents * e5PerCent;
  const tax = Math.round((gross * rate) / (100 + rate));
  return {
    display_amount: formatted(Math.round((inclusive ? gross : gross - tax) / e5PerCent), currency),
    net: amount(gross - tax, currency),
    tax: amount(tax, currency),
    gross: amount(gross, currency),
    is_tax_inclusive: inclusive,
  };
}

const rates = { AU: 10, GB: 20, NZ: 15, US: 0 } as const;

/** The tax on food in the store's country; `rate` in percent to use a different one. */
export const toTax = ({ country, currency }: { country: keyof typeof rates; currency: string }, rate: number = rates[country]): Tax => ({
  rate,
  inclusive: country !== 'US',
  currency,
});
