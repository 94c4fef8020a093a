import { expect, it } from 'vitest';
import { ageText, closingText, destination, formatDue, getAppearance } from './ticket-text.ts';

const now = Date.parse('2026-11-21T07:00:00.000Z');
const min = 60_000;

it.each([
  [375 * min, 'for tomorrow 12:15 AM'],
  [90 * min, 'for 7:30 PM'],
  [60 * min, '60 min'],
  [12 * min + 59_000, '12 min'],
  [59_000, 'due now'],
  [-59_000, 'due now'],
  [-2 * min, '1 min late'],
  [-61_000, '1 min late'],
  [-125 * min, '2 h 04 late'],
])('%i ms to go reads "%s"', (left, words) => {
  expect(formatDue(new Date(now + left).toISOString(), now, 'Australia/Sydney')).toBe(words);
});

it('shows that it is due soon, once', () => {
  expect([ageText('fresh', '20 min'), ageText('working', '7 min'), ageText('working', 'due now'), ageText('late', '3 min late')]).toEqual([
    '20 min',
    'soon · 7 min',
    'due now',
    '3 min late',
  ]);
});

it('shows where the food goes', () => {
  expect(destination({ source: 'website', collectionType: 'dineIn', tableName: '12' })).toBe('Table 12');
  expect(destination({ source: 'website', collectionType: 'dineIn', tableName: 'Table 12' })).toBe('Table 12');
  expect(destination({ source: 'website', collectionType: 'dineIn', tableName: null })).toBe('Dine in');
  expect(destination({ source: 'website', collectionType: 'pickup', tableName: null })).toBe('Pickup');
  expect(destination({ source: 'uberEats', collectionType: 'delivery', tableName: null })).toBe('Uber Eats');
  expect(destination({ source: 'uberEats', collectionType: 'pickup', tableName: null })).toBe('Uber Eats pickup');
  expect(destination({ source: 'website', collectionType: 'delivery', tableName: null, deliverySuburb: 'Newtown' })).toBe(
    'Delivery · Newtown',
  );
});

it('shows who cancelled it and why', () => {
  const at = '2026-11-21T07:45:00.000Z';
  const closed = { by: 'Ann', reason: 'kitchenClosed', note: 'gas is off', at } as const;
  const words = (ticket: Parameters<typeof closingText>[0]) => closingText(ticket, 'Australia/Sydney');
  expect(words({ status: 'CANCELLED', closed })).toBe('Cancelled by Ann, 6:45 PM: kitchen closed, gas is off.');
  expect(words({ status: 'CANCELLED', closed: { ...closed, reason: null, note: '' } })).toBe('Cancelled by Ann, 6:45 PM.');
  // A note says more than “other”, and may be a sentence of its own.
  expect(words({ status: 'CANCELLED', closed: { ...closed, reason: 'other', note: 'Gas is off. Call Bo.' } })).toBe(
    'Cancelled by Ann, 6:45 PM: Gas is off. Call Bo.',
  );
  expect(words({ status: 'CANCELLED', closed: { ...closed, reason: 'other', note: '' } })).toBe('Cancelled by Ann, 6:45 PM: other.');
  expect(words({ status: 'REJECTED', closed: null })).toContain('Rejected. Stop cooking');
});

it('calls a ticket changed until every change has been ticked', () => {
  const task = { id: 't', lineId: 'l', quantity: 1, name: 'Soup', categoryName: '', details: [], comments: '' };
  const of = (status: 'PENDING' | 'DONE') => getAppearance({ status: 'IN_PROGRESS', tasks: [{ ...task, status, change: 'added' }] })?.word;
  expect([of('PENDING'), of('DONE')]).toEqual(['Changed', undefined]);
  expect(getAppearance({ status: 'CANCELLED', tasks: [{ ...task, status: 'PENDING', change: 'added' }] })?.word).toBe('Cancelled');
});
