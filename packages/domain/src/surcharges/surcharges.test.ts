import { describe, expect, test } from 'vitest';
import { countryCodes } from '../countries/index.ts';
import { orderSources } from '../orders/index.ts';
import { cardCases } from './surcharges.cases.ts';
import {
  cardSurchargeAllowed,
  cardSurchargeLaws,
  cardSurchargeOn,
  holidaySurchargeOn,
  surchargedHoliday,
  terminalSurcharge,
} from './index.ts';

describe('cards', () => {
  test.each(cardCases)('$name', ({ sale, amount, settings, surcharge }) => {
    const allowed = cardSurchargeAllowed({ country: 'AU', source: 'website', placedOn: '2026-11-21', ...sale });
    expect(allowed ? cardSurchargeOn(amount, settings) : 0).toBe(surcharge);
  });

  test('a terminal has the surcharge for cards, or one of its own', () => {
    const card = { amountInCents: 30, percentage: 2_000, applicableBelowAmount: null };
    const eftpos = { amountInCents: 10, percentage: 800, applicableBelowAmount: 5_000 };
    expect(terminalSurcharge({ card, eftpos: { ...eftpos, separate: false } })).toEqual(card);
    expect(terminalSurcharge({ card, eftpos: { ...eftpos, separate: true } })).toEqual(eftpos);
  });

  test('every country has a law, and no two of one day', () => {
    for (const country of countryCodes) expect(cardSurchargeLaws.some((law) => law.country === country)).toBe(true);
    const days = cardSurchargeLaws.flatMap(({ country, channels, from }) => channels.map((channel) => `${country} ${channel} ${from}`));
    expect(new Set(days).size).toBe(days.length);
  });
});

describe('public holidays', () => {
  const settings = {
    enabled: true,
    isEnabledForOnline: true,
    surcharge: { amountInCents: 100, percentage: 10_000 },
    holidays: [
      { name: 'Christmas Day', date: '2026-12-25' },
      { name: 'Boxing Day', date: '2026-12-26' },
      { name: 'Another name', date: '2026-12-26' },
    ],
  };

  test('on its day, the first of the list', () => {
    expect(surchargedHoliday(settings, 'website', '2026-12-25')).toBe('Christmas Day');
    expect(surchargedHoliday(settings, 'website', '2026-12-26')).toBe('Boxing Day');
    expect(surchargedHoliday(settings, 'website', '2026-12-24')).toBeNull();
  });

  test.each(orderSources.map((source) => [source] as const))('%s, switched on and off', (source) => {
    const on = (given: Partial<typeof settings>) => surchargedHoliday({ ...settings, ...given }, source, '2026-12-25') !== null;
    expect(on({ enabled: false })).toBe(false);
    expect(on({})).toBe(source !== 'uberEats');
    expect(on({ isEnabledForOnline: false })).toBe(source === 'pos');
  });

  test('fixed part and percentage, nothing on nothing', () => {
    expect(holidaySurchargeOn(3775, settings)).toBe(478);
    expect(holidaySurchargeOn(0, settings)).toBe(0);
    expect(holidaySurchargeOn(2000, { surcharge: { amountInCents: 0, percentage: 15_000 } })).toBe(300);
  });
});
