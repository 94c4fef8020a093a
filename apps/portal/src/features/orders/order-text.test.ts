import { cancellationReasons } from '@servery/domain/orders';
import { describe, expect, it } from 'vitest';
import {
  formatAim,
  confirmedFor,
  getHeadline,
  wantedFor,
  isGivingBack,
  isOver,
  isUnderWay,
  reasonText,
  getSteps,
  getWaiting,
} from './order-text.ts';

const order = {
  status: 'new' as const,
  collectionType: 'pickup' as const,
  paymentMethod: 'stripeCheckout' as const,
  placedAt: '2026-11-21T01:00:00.000Z',
  acceptedAt: null,
  readyAt: null,
  closedAt: null,
  tableName: null,
  delivery: null,
  storeName: 'Marigold',
  storePhone: '',
  requestedFor: null,
  promisedFor: null,
  reason: null,
  timeZone: 'Australia/Sydney',
};
const at = '2026-11-21T01:05:00.000Z';
const states = (changes: Partial<typeof order> | object) => getSteps({ ...order, ...changes }).map(({ state }) => state);

describe('the steps of an order', () => {
  it.each([
    [{}, ['now', 'next', 'next', 'next']],
    [{ status: 'accepted', acceptedAt: at }, ['done', 'now', 'next', 'next']],
    [{ status: 'accepted', acceptedAt: at, readyAt: at }, ['done', 'done', 'now', 'next']],
    [{ status: 'completed', acceptedAt: at, readyAt: null, closedAt: at }, ['done', 'done', 'done', 'done']],
    [{ status: 'rejected' }, []],
    [{ status: 'cancelled', acceptedAt: at }, []],
  ])('%j', (changes, expected) => {
    expect(states(changes)).toEqual(expected);
  });
});

describe('the headline', () => {
  it.each([
    [{}, 'Your order is with the restaurant'],
    [{ status: 'accepted' }, 'Being prepared'],
    [{ status: 'accepted', readyAt: at }, 'Ready to pick up'],
    [{ status: 'accepted', readyAt: at, collectionType: 'dineIn' }, 'Ready, on its way to you'],
    [{ status: 'accepted', readyAt: at, collectionType: 'delivery' }, 'Ready, and on its way soon'],
    [{ status: 'completed' }, 'Enjoy your meal'],
    [{ status: 'rejected', reason: 'restaurantTooBusy' }, 'The restaurant could not take this order'],
    [{ status: 'cancelled' }, 'This order was cancelled'],
    [{ status: 'processingPayment' }, 'Waiting for your payment'],
    [{ status: 'failure' }, 'This order was not paid'],
  ])('%j: %s', (changes, title) => {
    expect(getHeadline({ ...order, ...changes } as never, 'soon').title).toBe(title);
  });
});

describe('an order that nobody has answered', () => {
  const minutes = (count: number) => Date.parse(order.placedAt) + count * 60_000;
  const later = { ...order, requestedFor: '2026-11-21T04:00:00.000Z' };
  it.each([
    ['at once', order, 0, 'soon'],
    ['after five minutes', order, 5, 'soon'],
    ['after more', order, 6, 'long'],
    ['for later: in the morning', later, 30, 'ahead'],
    ['for later: an hour before', later, 121, 'soon'],
    ['for later: still not', later, 126, 'long'],
  ] as const)('%s', (_when, of, after, expected) => {
    expect(getWaiting(of, minutes(after))).toBe(expected);
  });

  it('admits that it takes long, and says what to do', () => {
    const { title, text } = getHeadline({ ...order, status: 'new', storePhone: '02 9519 0000' } as never, 'long');
    expect([title, text]).toEqual([
      'Still waiting for the restaurant',
      'Marigold is taking longer than usual to confirm. Please call them on 02 9519 0000, or cancel the order.',
    ]);
  });
});

it('says in the list for when an order is, until it is ready or over', () => {
  const now = Date.parse('2026-11-21T07:02:00.000Z');
  const later = { ...order, requestedFor: '2026-11-22T01:30:00.000Z' };
  expect(wantedFor(later, now)).toBe('For tomorrow 12:30 PM');
  expect(wantedFor({ ...later, status: 'accepted', promisedFor: '2026-11-22T01:45:00.000Z' }, now)).toBe('For tomorrow 12:45 PM');
  expect(wantedFor({ ...later, requestedFor: '2026-11-21T08:30:00.000Z' }, now)).toBe('For 7:30 PM');
  expect(wantedFor({ ...later, status: 'accepted', readyAt: at }, now)).toBe('');
  expect(wantedFor({ ...later, status: 'completed' }, now)).toBe('');
  expect(wantedFor({ ...order, status: 'accepted', promisedFor: '2026-11-21T08:30:00.000Z' }, now)).toBe('');
});

describe('an order for later that was accepted', () => {
  // 6:02 PM in Sydney, for 12:15 AM.
  const now = Date.parse('2026-11-21T07:02:00.000Z');
  const later = { ...order, status: 'accepted' as const, requestedFor: '2026-11-21T13:15:00.000Z' };
  it.each([
    ['for its time', later, 0, 'tomorrow 12:15 AM'],
    ['for the time that was promised instead', { ...later, promisedFor: '2026-11-21T13:30:00.000Z' }, 0, 'tomorrow 12:30 AM'],
    ['after midnight, for today', { ...later, promisedFor: '2026-11-21T15:30:00.000Z' }, 360, '2:30 AM'],
    ['an hour before, not any more', later, 313, ''],
    ['once it is ready, not any more', { ...later, readyAt: at }, 0, ''],
    ['as soon as possible, not at all', { ...later, requestedFor: null, promisedFor: '2026-11-21T13:15:00.000Z' }, 0, ''],
    ['not before it is accepted', { ...later, status: 'new' as const }, 0, ''],
  ])('%s', (_which, of, minutes, words) => {
    expect(confirmedFor(of, now + minutes * 60_000)).toBe(words);
  });

  it('is confirmed, and not being prepared', () => {
    expect(getHeadline(later as never, 'ahead', { confirmed: 'tomorrow 12:15 AM' }).title).toBe('Confirmed for tomorrow 12:15 AM');
  });
});

describe('a delivery that was handed to its driver', () => {
  const delivery = { address: { line1: '4/21 King Street' }, dropoffNotes: '' };
  const closedAt = '2026-11-21T06:50:00.000Z';
  const promisedFor = '2026-11-21T07:17:00.000Z';
  const gone = { ...order, status: 'completed' as const, collectionType: 'delivery' as const, closedAt, promisedFor, delivery };
  it.each([
    ['at once', gone, 0, true],
    ['until the promised time', gone, 26, true],
    ['from the promised time on, not any more', gone, 27, false],
    ['late: for as long as a drive takes', { ...gone, promisedFor: '2026-11-21T06:40:00.000Z' }, 29, true],
    ['late: not for ever', { ...gone, promisedFor: '2026-11-21T06:40:00.000Z' }, 30, false],
    ['paid at the door: it has arrived', { ...gone, paymentMethod: 'cashOnDelivery' as const }, 0, false],
    ['picked up: never', { ...gone, collectionType: 'pickup' as const }, 0, false],
    ['not handed over yet', { ...gone, status: 'accepted' as const, closedAt: null }, 0, false],
  ])('is on its way %s', (_when, of, minutes, expected) => {
    expect(isUnderWay(of, Date.parse(closedAt) + minutes * 60_000)).toBe(expected);
  });

  it('says so, and when it is promised for while that is to come', () => {
    const told = (of: object) => getHeadline(of as never, 'soon', { underWay: true });
    expect(told(gone)).toEqual({ title: 'On its way', text: 'The driver is bringing it to 4/21 King Street.', aim: promisedFor });
    expect(told({ ...gone, promisedFor: '2026-11-21T06:40:00.000Z' }).aim).toBeNull();
    expect(getHeadline(gone as never, 'soon').title).toBe('Enjoy your meal');
  });
});

it('says where it is brought, and how the way ends', () => {
  const delivery = { address: { line1: '4/21 King Street' }, dropoffNotes: '' };
  const ready = { ...order, status: 'accepted', readyAt: at, promisedFor: at, collectionType: 'delivery', delivery } as never;
  expect(getHeadline(ready, 'soon')).toMatchObject({ text: 'The driver brings it to 4/21 King Street.', aim: at });
  const last = (collectionType: string) => getSteps({ ...order, collectionType } as never).at(-1)?.label;
  expect(['pickup', 'delivery', 'dineIn'].map(last)).toEqual(['Picked up', 'On its way', 'Served']);
  const onDelivery = { ...order, collectionType: 'delivery' as const, paymentMethod: 'cashOnDelivery' as const };
  expect(getSteps(onDelivery).at(-1)?.label).toBe('Delivered');
});

it('keeps reasons that concern staff from guests', () => {
  const general = 'The restaurant could not make it this time.';
  expect(reasonText('restaurantTooBusy', 'pickup')).toMatch(/too busy/);
  expect(reasonText('orderValidation', 'pickup')).toBe(general);
  expect(reasonText(null, 'pickup')).toBe(general);
});

it('says that it is not brought to an address, to a guest who gave one', () => {
  const rejected = { ...order, status: 'rejected', reason: 'address' };
  expect(getHeadline({ ...rejected, collectionType: 'delivery' } as never, 'soon').text).toBe(
    'The restaurant does not deliver to this address.',
  );
  expect(getHeadline({ ...rejected, collectionType: 'pickup' } as never, 'soon').text).toBe('The restaurant could not make it this time.');
});

it('has words of its own for every reason that tells a guest something', () => {
  const general = cancellationReasons.filter((reason) => /could not make it this time/.test(reasonText(reason, 'delivery')));
  expect(general).toEqual(['orderValidation', 'unknown', 'other']);
});

it('counts down to the promised moment', () => {
  expect([formatAim(720_000, 0), formatAim(30_000, 0), formatAim(-60_000, 0), formatAim(7_200_000, 0)]).toEqual([
    'in 12 min',
    'any minute now',
    'any minute now',
    '',
  ]);
});

it('knows when nothing more will happen', () => {
  expect(isOver({ status: 'accepted' })).toBe(false);
  expect(isOver({ status: 'rejected' })).toBe(true);
});

it('knows when money is on its way back', () => {
  expect(isGivingBack({ status: 'cancelled', paymentStatus: 'PAID' })).toBe(true);
  expect(isGivingBack({ status: 'cancelled', paymentStatus: 'CANCELLED' })).toBe(false);
  expect(isGivingBack({ status: 'completed', paymentStatus: 'PAID' })).toBe(false);
  expect(isGivingBack({ status: 'new', paymentStatus: 'PAID' })).toBe(false);
});
