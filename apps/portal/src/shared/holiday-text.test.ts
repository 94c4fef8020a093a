import { expect, it } from 'vitest';
import { holidayText, surchargeAmount } from './holiday-text.ts';

const publicHoliday = { amountInCents: 0, percentage: 15_000, holidays: [{ name: 'Australia Day', date: '2027-01-26' }] };
const store = { currency: 'AUD' as const, timeZone: 'Australia/Sydney', surcharges: { publicHoliday, card: null } };

it('tells the surcharge of the day that an order is for', () => {
  expect(holidayText(store, '2027-01-26')).toBe('Public holiday surcharge 15% on 26 January (Australia Day)');
  expect(holidayText({ ...store, timeZone: 'America/Chicago' }, '2027-01-26')).toContain(' on January 26 (');
  expect(holidayText(store, '2027-01-25')).toBeNull();
  expect(holidayText({ ...store, surcharges: { publicHoliday: null, card: null } }, '2027-01-26')).toBeNull();
  expect(
    holidayText({ ...store, surcharges: { publicHoliday: { ...publicHoliday, percentage: 0 }, card: null } }, '2027-01-26'),
  ).toBeNull();
});

it('tells fixed part and percentage', () => {
  expect(surchargeAmount({ amountInCents: 200, percentage: 1_500 }, 'AUD')).toBe('$2.00 and 1.5%');
  expect(surchargeAmount({ amountInCents: 30, percentage: 0 }, 'GBP')).toBe('£0.30');
});
