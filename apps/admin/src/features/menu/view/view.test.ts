import { describe, expect, it } from 'vitest';
import { noPrice } from '@servery/domain/menu';
import { describeHours } from './hours-text.ts';
import { describeExtras } from './price-text.ts';

describe('describeHours', () => {
  it('puts days of the same hours together, and names nights and days without any', () => {
    const lunch = [{ startTimeOfDay: '11:30 AM', endTimeOfDay: '2:00 PM' }];
    const night = [...lunch, { startTimeOfDay: '6:00 PM', endTimeOfDay: '1:00 AM' }];
    expect(describeHours({ monday: lunch, tuesday: lunch, wednesday: [], friday: night }, 'Australia/Sydney')).toEqual([
      { days: 'Monday – Tuesday', text: '11:30 AM – 2:00 PM' },
      { days: 'Wednesday', text: 'Not sold' },
      { days: 'Thursday', text: 'All opening hours' },
      { days: 'Friday', text: '11:30 AM – 2:00 PM and 6:00 PM – 1:00 AM, the next day' },
      { days: 'Saturday – Sunday', text: 'All opening hours' },
    ]);
  });
});

describe('describeExtras', () => {
  it('says what the price comes to where it is not the same, and nothing below zero', () => {
    const price = { ...noPrice, basePrice: 500, extraCharge: { pickup: 0, delivery: 150, dineIn: -700 } };
    expect(describeExtras({ ...price, uberEatsExtraCharge: { pickup: 0, delivery: 200 } }, 'AUD')).toEqual([
      'Delivery $6.50',
      'Dine in $0.00',
      'Uber Eats, delivery $7.00',
    ]);
  });
});
