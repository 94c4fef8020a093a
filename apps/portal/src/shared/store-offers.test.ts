import { expect, it } from 'vitest';
import type { CollectionType } from '@servery/domain/orders';
import { getOffers } from './store-offers.ts';

const now = '2026-11-21T02:00:00.000Z';
const store = {
  collectionTypes: ['pickup', 'delivery', 'dineIn'] as const,
  delivery: { fee: 500, freeFrom: 4000, minOrderValue: 2500, radiusInMetres: null, suburbs: [] as never[], areas: [] as never[] },
  pausedUntil: { pickup: null, delivery: '2026-11-21T07:45:00.000Z', dineIn: null },
  notForNow: [] as { collectionType: CollectionType; next: string | null }[],
  hasCollectionTime: true,
  currency: 'AUD',
  timeZone: 'Australia/Sydney',
} as const;
const offers = (changes: object = {}) =>
  getOffers({ ...store, collectionTypes: [...store.collectionTypes], ...changes }, now, ['pickup', 'delivery']);

it('says what can be had, what delivery costs, and what is paused until when', () => {
  expect(offers()).toEqual([
    { type: 'pickup', text: 'Pickup', terms: '', paused: null, over: null },
    { type: 'delivery', text: 'Delivery $5.00', terms: 'free from $40.00, minimum order $25.00', paused: 'until 6:45 PM', over: null },
    { type: 'dineIn', text: 'Dine in', terms: '', paused: null, over: null },
  ]);
});

it.each([
  [{ fee: 0, freeFrom: 4000, minOrderValue: 0 }, 'Free delivery', ''],
  [{ fee: 500, freeFrom: null, minOrderValue: 0 }, 'Delivery $5.00', ''],
  [{ fee: 0, freeFrom: null, minOrderValue: 2000 }, 'Free delivery', 'minimum order $20.00'],
])('%j: %s', (delivery, text, terms) => {
  const found = offers({ delivery: { ...delivery, radiusInMetres: null, suburbs: [] as never[], areas: [] as never[] } });
  expect(found[1]).toMatchObject({ text, terms });
});

it('says "from" where the place decides what a delivery costs', () => {
  const area = { id: 'a', name: 'Near', fee: 400 as number | null, minOrderValue: 2000, polygon: [] };
  const text = (changes: object) => {
    const delivery = { ...store.delivery, ...changes };
    const { text: fee, terms } = offers({ delivery })[1]!;
    return `${fee}, ${terms}`;
  };
  expect(text({ areas: [area, { ...area, fee: 700, minOrderValue: 3000 }] })).toBe(
    'Delivery from $4.00, free from $40.00, minimum order from $20.00',
  );
  expect(text({ areas: [area, { ...area, fee: null }] })).toMatch(/^Delivery from \$4\.00/);
  expect(text({ areas: [{ ...area, fee: null }], freeFrom: null })).toBe('Delivery, minimum order $20.00');
  expect(text({ suburbs: [{ name: 'Newtown', postcode: '2042', fee: 300 }] })).toMatch(/^Delivery \$3\.00, /);
});

it('names the day of a pause that ends on another one', () => {
  expect(offers({ pausedUntil: { pickup: '2026-11-22T00:00:00.000Z', delivery: null, dineIn: null } })[0]?.paused).toBe(
    'until tomorrow 11:00 AM',
  );
});

it('says what takes no order for now where something else does', () => {
  const over = (...types: CollectionType[]) =>
    offers({ notForNow: types.map((collectionType) => ({ collectionType, next: '2026-11-22T00:00:00.000Z' })) }).map((offer) => offer.over);
  expect(over('delivery')).toEqual([null, 'later', null]);
  expect(over('delivery', 'pickup'), 'then the line of the hours says it').toEqual([null, null, null]);
  expect(over('dineIn'), 'who has no table cannot have it anyway').toEqual([null, null, null]);
});
