import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { group, item, menu, option } from '../menu/menu.fixtures.ts';
import { indexMenu, type MenuItem, type MenuSnapshot, type PizzaSettings } from '../menu/index.ts';
import { deal, pizzaSettings, pizzeria } from '../menu/pizza.fixtures.ts';
import { at, storeHours } from './hours.fixtures.ts';
import { weekdays } from '../time/index.ts';
import { explain, explainItem, itemAvailability, type ItemQuestion } from './index.ts';

const saturdayNoon: ItemQuestion = { collectionType: 'pickup', atLocal: { weekday: 'saturday', minutes: 720 }, system: 'online' };
const getReason = (document: MenuSnapshot, id: string, question: Partial<ItemQuestion> = {}) => {
  const index = indexMenu(document);
  return explainItem(index, index.items.get(id) as MenuItem, { ...saturdayNoon, ...question });
};
const everywhere = { pos: true, online: true, uberEats: true };

describe('an item', () => {
  test.each<{ name: string; given: Parameters<typeof item>[1]; question?: Partial<ItemQuestion>; says: string | null }>([
    { name: 'on the menu', given: {}, says: null },
    { name: 'switched off', given: { available: false }, says: 'Not available at the moment' },
    { name: 'at the till only', given: { applicableOrderingSystem: { ...everywhere, online: false } }, says: 'Only sold in the store' },
    {
      name: 'online only, asked for at the till',
      given: { applicableOrderingSystem: { ...everywhere, pos: false } },
      question: { system: 'pos' },
      says: 'Not sold in the store',
    },
    {
      name: 'not for pickup',
      given: { availableFor: { pickup: false, delivery: true, dineIn: true } },
      says: 'Only for delivery and dining in',
    },
    { name: 'in no way', given: { availableFor: { pickup: false, delivery: false, dineIn: false } }, says: 'Not available at the moment' },
    { name: 'not on this day', given: { availableWeeklyHours: { saturday: [] } }, says: 'Not on Saturdays' },
    {
      name: 'not at this hour',
      given: {
        availableWeeklyHours: {
          saturday: [
            { startTimeOfDay: '7:00 AM', endTimeOfDay: '11:30 AM' },
            { startTimeOfDay: '5:00 PM', endTimeOfDay: '9:00 PM' },
          ],
        },
      },
      says: 'Only 7:00 AM – 11:30 AM and 5:00 PM – 9:00 PM',
    },
    {
      name: 'after the night that ran into this day',
      given: { availableWeeklyHours: { friday: [{ startTimeOfDay: '9:00 PM', endTimeOfDay: '2:00 AM' }], saturday: [] } },
      says: 'Only until 2:00 AM',
    },
    { name: 'sold out', given: { soldout: true }, says: 'Sold out' },
    {
      name: 'sold out, and off its hours',
      given: { soldout: true, availableWeeklyHours: { saturday: [] } },
      says: 'Sold out. Not on Saturdays',
    },
    { name: 'without an option left', given: { modifierGroupIds: ['milk'] }, says: 'All choices are sold out' },
  ])('$name', ({ given, question, says }) => {
    const milk = group('milk', [option('oat', { soldout: true })], { min: 1, max: 1 });
    expect(getReason(menu([item('a', given)], [milk]), 'a', question)?.message ?? null).toBe(says);
  });
});

test('an item without a reason is one that itemAvailability lets through, and the other way round', () => {
  const flag = fc.boolean();
  const ways = fc.record({ pickup: flag, delivery: flag, dineIn: flag });
  const night = { friday: [{ startTimeOfDay: '9:00 PM', endTimeOfDay: '2:00 AM' }], saturday: [] };
  const given = fc.record({
    available: flag,
    soldout: flag,
    availableFor: ways,
    availableWeeklyHours: fc.constantFrom(null, night),
    applicableOrderingSystem: fc.record({ pos: flag, online: flag, uberEats: flag }),
  });
  const moments = fc.record({ weekday: fc.constantFrom(...weekdays), minutes: fc.integer({ min: 0, max: 1439 }) });
  fc.assert(
    fc.property(
      given,
      fc.constantFrom('pickup', 'delivery', 'dineIn'),
      fc.constantFrom('pos', 'online', 'uberEats'),
      fc.option(moments),
      (fields, collectionType, system, atLocal) => {
        const of = item('a', fields);
        const reason = explainItem(indexMenu(menu([of])), of, { collectionType, system, atLocal });
        expect(reason?.code ?? null).toBe(itemAvailability(of, collectionType, atLocal, system));
      },
    ),
  );
});

describe('what is made of pizzas', () => {
  const gone = pizzaSettings().sizes.map((size) => ({ ...size, soldout: true }));
  test.each<{ name: string; id: string; settings: Partial<PizzaSettings>; items?: (items: MenuItem[]) => MenuItem[]; says: string | null }>(
    [
      { name: 'a pizza', id: 'margherita', settings: {}, says: null },
      { name: 'no pizzas today', id: 'margherita', settings: { pizzaAvailable: false }, says: 'Not available at the moment' },
      { name: 'no pizzas today, in a deal', id: 'two-large', settings: { pizzaAvailable: false }, says: 'Not available at the moment' },
      { name: 'no size left', id: 'margherita', settings: { sizes: gone }, says: 'All sizes are sold out' },
      { name: 'no halves today', id: 'halves', settings: { halfAndHalfAvailable: false }, says: 'Not available at the moment' },
      { name: 'no size left for halves', id: 'halves', settings: { sizes: gone }, says: 'Its size or all its pizzas are sold out' },
      { name: 'no size left in a deal', id: 'two-large', settings: { sizes: gone }, says: 'Something in it is sold out' },
      {
        name: 'a deal that is not for pizzas',
        id: 'two-colas',
        settings: { pizzaAvailable: false },
        items: (items) => [...items, deal('two-colas', 800)],
        says: null,
      },
    ],
  )('$name', ({ id, settings, items, says }) => {
    expect(getReason(pizzeria(settings, items), id)?.message ?? null).toBe(says);
  });

  test('what a till prices is not sold online', () => {
    expect(getReason(pizzeria(), 'open')?.message).toBe('Only sold in the store');
    expect(getReason(pizzeria(), 'open', { system: 'pos' })).toBeNull();
  });
});

describe('explain', () => {
  const document = menu([
    item('toast', { availableWeeklyHours: { saturday: [{ startTimeOfDay: '7:00 AM', endTimeOfDay: '11:30 AM' }] } }),
    item('soup', { soldout: true }),
    item('bread'),
  ]);
  const ask = (time: string | null, now: string) =>
    explain({ hours: storeHours(), menu: document, collectionType: 'pickup', at: time && at(time), now: at(now), system: 'online' });

  test('names the slot and the items that are not to be had then', () => {
    expect(ask('2026-11-21 12:15 PM', '2026-11-21 11:00 AM')).toEqual({
      store: { orderable: true, at: at('2026-11-21 12:15 PM'), tradingDay: '2026-11-21' },
      items: [
        { itemId: 'toast', code: 'UNAVAILABLE', message: 'Only 7:00 AM – 11:30 AM' },
        { itemId: 'soup', code: 'SOLD_OUT', message: 'Sold out' },
      ],
    });
    expect(ask(null, '2026-11-21 11:00 AM').items.map(({ itemId }) => itemId)).toEqual(['soup']);
  });

  test('a store that takes no order says so, and what would be sold then', () => {
    const { store, items } = ask(null, '2026-11-21 11:00 PM');
    expect(store).toEqual({
      orderable: false,
      reason: 'STORE_CLOSED',
      message: 'The store takes no orders for this time. Please choose another one.',
    });
    expect(items).toHaveLength(2);
  });

  test('a till sells at any hour, and only its own part of the menu', () => {
    const time = at('2026-11-21 11:00 PM');
    const question = { hours: storeHours(), menu: document, collectionType: 'pickup', at: time, now: time } as const;
    const { store, items } = explain({ ...question, system: 'pos' });
    expect(store).toEqual({ orderable: true, at: time, tradingDay: '2026-11-21' });
    expect(items.map(({ itemId }) => itemId)).toEqual(['toast', 'soup']);
  });
});
