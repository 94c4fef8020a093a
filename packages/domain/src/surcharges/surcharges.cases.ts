import type { CardSurchargeSettings } from '../pricing/pricing.types.ts';
import type { CardSale } from './surcharges.types.ts';

const percent = (percentage: number, amountInCents = 0, applicableBelowAmount: number | null = null): CardSurchargeSettings => ({
  amountInCents,
  percentage,
  applicableBelowAmount,
});

/** The table of docs/algorithms/surcharges.md. */
export const cardCases: { name: string; sale: Partial<CardSale>; amount: number; settings: CardSurchargeSettings; surcharge: number }[] = [
  { name: 'New Zealand', sale: { country: 'NZ' }, amount: 4600, settings: percent(2000), surcharge: 92 },
  { name: 'New Zealand, with a fixed part', sale: { country: 'NZ' }, amount: 4600, settings: percent(1500, 30), surcharge: 99 },
  { name: 'below the amount', sale: { country: 'NZ' }, amount: 999, settings: percent(0, 50, 1000), surcharge: 50 },
  { name: 'exactly the amount', sale: { country: 'NZ' }, amount: 1000, settings: percent(0, 50, 1000), surcharge: 0 },
  { name: 'an amount of zero is no limit', sale: { country: 'NZ' }, amount: 4600, settings: percent(2000, 0, 0), surcharge: 92 },
  { name: 'nothing on nothing', sale: { country: 'NZ' }, amount: 0, settings: percent(2000, 50), surcharge: 0 },
  {
    name: 'Australia, the last day',
    sale: { country: 'AU', placedOn: '2026-09-30' },
    amount: 5300,
    settings: percent(1200),
    surcharge: 64,
  },
  { name: 'Australia since', sale: { country: 'AU', placedOn: '2026-10-01' }, amount: 5300, settings: percent(1200), surcharge: 0 },
  { name: 'Australia in the store', sale: { country: 'AU', source: 'pos' }, amount: 5300, settings: percent(1200), surcharge: 0 },
  { name: 'United Kingdom', sale: { country: 'GB' }, amount: 5300, settings: percent(1200), surcharge: 0 },
  {
    name: 'United Kingdom, before any law of the table',
    sale: { country: 'GB', placedOn: '2017-01-01' },
    amount: 5300,
    settings: percent(1200),
    surcharge: 0,
  },
  { name: 'United States', sale: { country: 'US' }, amount: 1694, settings: percent(3000), surcharge: 51 },
  { name: 'Uber Eats', sale: { country: 'NZ', source: 'uberEats' }, amount: 4600, settings: percent(2000), surcharge: 0 },
];
