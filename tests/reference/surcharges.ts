import type { CountryCode } from '@servery/domain/countries';
import type { PriceCartInput } from '@servery/domain/pricing';
import { calculatePercent } from './fractions.ts';

/** surcharges.md, "Public holidays": `base` is the item total less discounts. */
export function holidaySurcharge(input: PriceCartInput, base: number): { name: string; amount: number } | null {
  const settings = input.holidaySurcharge;
  const day = input.requestedOn ?? input.placedOn;
  const holiday = settings?.holidays.find(({ date }) => date === day);
  if (!settings || !holiday || !settings.enabled || input.source === 'uberEats' || base <= 0) return null;
  if (input.source !== 'pos' && !settings.isEnabledForOnline) return null;
  const amount = settings.surcharge.amountInCents + calculatePercent(base, settings.surcharge.percentage);
  return amount === 0 ? null : { name: holiday.name, amount };
}

/** From which day of placing on a surcharge on cards is allowed; both channels have the same days. */
const cardLaws: Record<CountryCode, { from: string; allowed: boolean }[]> = {
  AU: [
    { from: '2000-01-01', allowed: true },
    { from: '2026-10-01', allowed: false },
  ],
  NZ: [{ from: '2000-01-01', allowed: true }],
  GB: [{ from: '2018-01-13', allowed: false }],
  US: [{ from: '2000-01-01', allowed: true }],
};

export type Paying = Pick<PriceCartInput, 'cardSurcharge' | 'country' | 'paidBy' | 'source' | 'placedOn'>;

/** surcharges.md, "Cards": `base` is the running total with taxes on top. */
export function cardSurcharge({ cardSurcharge: settings, country, paidBy, source, placedOn }: Paying, base: number): number {
  if (!settings || country === undefined || paidBy !== 'card' || source === 'uberEats') return 0;
  const law = cardLaws[country].filter(({ from }) => from <= placedOn).at(-1);
  if (!law?.allowed || base <= 0) return 0;
  // Null and 0: no limit.
  if (settings.applicableBelowAmount && base >= settings.applicableBelowAmount) return 0;
  return settings.amountInCents + calculatePercent(base, settings.percentage);
}

/** cash.md: what rounding to the nearest coin adds or takes. */
export function cashRounding(amount: number, country: CountryCode, fiveUp: boolean): number {
  const size = Math.abs(amount);
  const sign = amount < 0 ? -1 : 1;
  const last = size % 10;
  const australian = [0, -1, -2, 2, 1, 0, -1, -2, 2, 1];
  const newZealand = [0, -1, -2, -3, -4, fiveUp ? 5 : -5, 4, 3, 2, 1];
  const added = { AU: australian[last]!, NZ: newZealand[last]!, GB: 0, US: 0 }[country];
  return added === 0 ? 0 : sign * added;
}
