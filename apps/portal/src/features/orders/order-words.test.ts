import { describe, expect, it } from 'vitest';
import { aimWords, headlineOf, isGivingBack, isOver, reasonWords, stepsOf, waitingOf } from './order-words.ts';

const order = {
  status: 'new' as const,
  collectionType: 'pickup' as const,
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
const states = (changes: Partial<typeof order> | object) => stepsOf({ ...order, ...changes }).map(({ state }) => state);

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
    expect(headlineOf({ ...order, ...changes } as never, 'soon').title).toBe(title);
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
    expect(waitingOf(of, minutes(after))).toBe(expected);
  });

  it('admits that it takes long, and says what to do', () => {
    const { title, text } = headlineOf({ ...order, status: 'new', storePhone: '02 9519 0000' } as never, 'long');
    expect([title, text]).toEqual([
      'Still waiting for the restaurant',
      'Marigold is taking longer than usual to confirm. Please call them on 02 9519 0000, or cancel the order.',
    ]);
  });
});

it('says where it is brought, and how the way ends', () => {
  const delivery = { address: { line1: '4/21 King Street' }, dropoffNotes: '' };
  const ready = { ...order, status: 'accepted', readyAt: at, promisedFor: at, collectionType: 'delivery', delivery } as never;
  expect(headlineOf(ready, 'soon')).toMatchObject({ text: 'The driver brings it to 4/21 King Street.', aim: at });
  const last = (collectionType: string) => stepsOf({ ...order, collectionType } as never).at(-1)?.label;
  expect(['pickup', 'delivery', 'dineIn'].map(last)).toEqual(['Picked up', 'Delivered', 'Served']);
});

it('keeps reasons that concern staff from guests', () => {
  expect(reasonWords('restaurantTooBusy')).toMatch(/too busy/);
  expect(reasonWords('orderValidation')).toBe('The restaurant could not make it this time.');
  expect(reasonWords(null)).toBe('The restaurant could not make it this time.');
});

it('counts down to the promised moment', () => {
  expect([aimWords(720_000, 0), aimWords(30_000, 0), aimWords(-60_000, 0), aimWords(7_200_000, 0)]).toEqual([
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
