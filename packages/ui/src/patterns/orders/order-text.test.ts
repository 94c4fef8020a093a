import { expect, it } from 'vitest';
import { acceptText, handOverText, placeText, timelineText } from './order-text.ts';

const now = Date.parse('2026-11-21T07:15:00.000Z');
const zone = 'Australia/Sydney';

it.each([
  [30, null, 'Accept for 6:45 PM'],
  [0, null, 'Accept, as soon as possible'],
  [0, '2026-11-21T08:00:00.000Z', 'Accept for 7:00 PM'],
  [15, '2026-11-21T08:00:00.000Z', 'Accept for 7:00 PM'],
  [90, '2026-11-21T08:00:00.000Z', 'Accept for 7:45 PM'],
  [0, '2026-11-22T01:00:00.000Z', 'Accept for tomorrow 12:00 PM'],
])('an ETA of %i for an order for %s reads "%s"', (eta, requestedFor, words) => {
  expect(acceptText(eta, requestedFor, now, zone)).toBe(words);
});

it('shows where the order goes', () => {
  expect(placeText({ source: 'website', collectionType: 'delivery', tableName: null })).toBe('Delivery');
  expect(placeText({ source: 'uberEats', collectionType: 'delivery', tableName: null })).toBe('Uber Eats delivery');
  expect(placeText({ source: 'website', collectionType: 'delivery', tableName: null, deliverySuburb: 'Newtown' })).toBe(
    'Delivery to Newtown',
  );
  expect(placeText({ source: 'website', collectionType: 'dineIn', tableName: '4' })).toBe('Table 4');
});

it.each([
  ['website', 'pickup', 'inStore', 'Handed over'],
  ['website', 'delivery', 'stripeCheckout', 'Handed to the driver'],
  ['website', 'delivery', 'cashOnDelivery', 'Delivered'],
  ['uberEats', 'delivery', 'uberEats', 'Handed over'],
] as const)('an order of %s for %s, paid by %s, is "%s"', (source, collectionType, paymentMethod, words) => {
  expect(handOverText({ source, collectionType, paymentMethod })).toBe(words);
});

it('describes the entries of the timeline', () => {
  expect(timelineText({ type: 'ticket.changed', actor: 'Pass', note: 'COMPLETED' })).toEqual({
    what: 'Bumped in the kitchen',
    who: 'Pass',
    note: '',
  });
  const printed = (note: string) => timelineText({ type: 'print.finished', actor: 'Printing', note });
  expect(printed('success: Bar printer')).toEqual({ what: 'Printed', who: '', note: 'Bar printer' });
  expect(printed('failure: Bar printer: out of paper')).toEqual({ what: 'Not printed', who: '', note: 'Bar printer: out of paper' });
  expect(printed('unconfirmed: Bar printer')).toEqual({ what: 'Printed, not confirmed', who: '', note: 'Bar printer' });
  expect(printed('Bar printer')).toEqual({ what: 'Printing finished', who: '', note: 'Bar printer' });
  expect(timelineText({ type: 'order.rejected', actor: 'Theo', note: 'restaurantTooBusy: two ill: back soon' }).note).toBe(
    'Too busy: two ill: back soon',
  );
  expect(timelineText({ type: 'bill.cancelled', actor: 'Tom', note: 'restaurantTooBusy. Approved by Mia: Ann' }).note).toBe(
    'Too busy. Approved by Mia: Ann',
  );
  expect(timelineText({ type: 'payment.declined', actor: 'guest', note: 'insufficient_funds' })).toEqual({
    what: 'Card declined',
    who: '',
    note: 'insufficient funds',
  });
  expect(timelineText({ type: 'something.new', actor: '', note: '' }).what).toBe('something.new');
});
