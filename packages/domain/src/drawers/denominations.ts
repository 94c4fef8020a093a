import { formatMoney } from '../money/format.ts';
import type { CurrencyCode, Minor } from '../money/money.types.ts';
import type { CashCounts, Denomination } from './drawers.types.ts';

const notes = (...values: Minor[]): Denomination[] => values.map((value) => ({ value, kind: 'note' }));
const coins = (...values: Minor[]): Denomination[] => values.map((value) => ({ value, kind: 'coin' }));

/** What a drawer can hold, highest first: notes and coins in use, in minor units. */
export const denominations: Readonly<Record<CurrencyCode, readonly Denomination[]>> = {
  AUD: [...notes(10_000, 5_000, 2_000, 1_000, 500), ...coins(200, 100, 50, 20, 10, 5)],
  NZD: [...notes(10_000, 5_000, 2_000, 1_000, 500), ...coins(200, 100, 50, 20, 10)],
  USD: [...notes(10_000, 5_000, 2_000, 1_000, 500, 200, 100), ...coins(100, 50, 25, 10, 5, 1)],
  GBP: [...notes(5_000, 2_000, 1_000, 500), ...coins(200, 100, 50, 20, 10, 5, 2, 1)],
};

/** Names a denomination in counts: its value, and what it is, because a dollar can be both. */
export const getDenominationKey = ({ kind, value }: Denomination): string => `${kind}${value}`;

const smallUnits: Readonly<Record<CurrencyCode, string>> = { AUD: 'c', NZD: 'c', USD: '¢', GBP: 'p' };

/** What people call it: "$50", "20c". A dollar of paper and one of metal are told apart: "$1 note", "$1 coin". */
export function formatDenomination({ kind, value }: Denomination, currency: CurrencyCode): string {
  const name = value < 100 ? `${value}${smallUnits[currency]}` : formatMoney(value, currency).replace(/\.00$/, '');
  const isTwin = denominations[currency].some((other) => other.value === value && other.kind !== kind);
  return isTwin ? `${name} ${kind}` : name;
}

/** What counted cash is worth, in minor units. Keys that are no denomination of the currency count nothing. */
export const addCounts = (currency: CurrencyCode, counts: CashCounts): Minor =>
  denominations[currency].reduce((sum, each) => sum + each.value * (counts[getDenominationKey(each)] ?? 0), 0);

/** Keys of counts that the currency does not have. */
export const unknownDenominations = (currency: CurrencyCode, counts: CashCounts): string[] => {
  const known = new Set(denominations[currency].map(getDenominationKey));
  return Object.keys(counts).filter((key) => !known.has(key));
};
