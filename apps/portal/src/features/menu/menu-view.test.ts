import { plain, plainItem, type BasicItem, type MenuSnapshot } from '@servery/domain/menu';
import { describe, expect, it } from 'vitest';
import { getHighlights, searchMenu, shortRange, viewMenu } from './menu-view.ts';

const systems = { pos: true, online: true, uberEats: false };
const image = { id: 'i', path: 'item/i/i.webp', width: 800, height: 600 };
const item = (id: string, changes: Partial<BasicItem> = {}): BasicItem => ({
  ...plainItem,
  id,
  type: 'basic',
  categoryId: 'eggs',
  sortOrder: 1,
  name: id,
  soldout: false,
  applicableOrderingSystem: systems,
  price: { basePrice: 1000, extraCharge: { pickup: 0, delivery: 0, dineIn: 200 }, uberEatsExtraCharge: { pickup: 0, delivery: 0 } },
  ...changes,
});
const menu = (...items: BasicItem[]): MenuSnapshot => ({
  restaurantId: 'r',
  storeId: 's',
  version: 1,
  publishedAt: '2026-11-21T00:00:00.000Z',
  currency: 'AUD',
  categoryImageAspectRatio: '4x3',
  categories: ['eggs', 'tills'].map((id, at) => ({
    id,
    name: id,
    description: '',
    sortOrder: at,
    image: null,
    applicableOrderingSystem: { ...systems, online: id === 'eggs' },
    backgroundColor: null,
  })),
  items,
  modifierGroups: [
    {
      id: 'size',
      name: 'Size',
      min: 1,
      max: 1,
      allowMultiple: false,
      options: [
        { id: 'a', name: 'Small', extraCharge: 0, soldout: false },
        { id: 'b', name: 'Large', extraCharge: 100, soldout: false },
      ],
    },
  ],
});
/** A Saturday, 1 PM in Sydney. */
const options = { collectionType: 'pickup' as const, at: '2026-11-21T02:00:00.000Z', timeZone: 'Australia/Sydney' };
const first = (...items: BasicItem[]) => viewMenu(menu(...items), options)[0];

describe('the menu as guests see it', () => {
  it('gives the same objects for what has not changed, so that it is not rendered again', () => {
    const [here, there] = [item('here'), item('there', { categoryId: 'drinks' })];
    const before = menu(here, there);
    before.categories.push({ ...before.categories[0]!, id: 'drinks', name: 'drinks', sortOrder: 5 });
    const after = { ...before, version: 2, items: [here, { ...there, name: 'There, larger' }] };
    const [eggs, drinks] = viewMenu(before, options);
    const [eggsAfter, drinksAfter] = viewMenu(after, options);
    expect(eggsAfter).toBe(eggs);
    expect(drinksAfter).not.toBe(drinks);
    expect(drinksAfter!.items[0]!.item.name).toBe('There, larger');
  });

  it('leaves out what is switched off or not sold online, and categories that are empty then', () => {
    const sections = viewMenu(
      menu(
        item('here'),
        item('off', { available: false }),
        item('till', { categoryId: 'tills' }),
        item('pos', { applicableOrderingSystem: { ...systems, online: false } }),
      ),
      options,
    );
    expect(sections.map(({ category, items }) => [category.id, items.map(({ item: { id } }) => id)])).toEqual([['eggs', ['here']]]);
  });
  it('prices for the way of collecting', () => {
    expect(first(item('egg'))?.items[0]).toMatchObject({ price: 1000, priceIsFrom: false, hasChoices: false });
    expect(viewMenu(menu(item('egg')), { ...options, collectionType: 'dineIn' })[0]?.items[0]?.price).toBe(1200);
    expect(first(item('egg', { modifierGroupIds: ['size'] }))?.items[0]).toMatchObject({ priceIsFrom: true, hasChoices: true });
  });
  it.each([
    [{ soldout: true }, 'Sold out'],
    [{ soldout: true, availableWeeklyHours: { saturday: [{ startTimeOfDay: '5:00 PM', endTimeOfDay: '9:00 PM' }] } }, 'Sold out'],
    [{ soldout: true, availableFor: { pickup: false, delivery: true, dineIn: true } }, 'Not for pickup'],
    [{ availableFor: { pickup: false, delivery: true, dineIn: true } }, 'Not for pickup'],
    [{ availableWeeklyHours: { saturday: [{ startTimeOfDay: '6:00 AM', endTimeOfDay: '11:30 AM' }] } }, 'Served 6–11:30 AM'],
    [{ availableWeeklyHours: { saturday: [{ startTimeOfDay: '11:00 AM', endTimeOfDay: '3:00 PM' }] } }, null],
    [{ availableWeeklyHours: { saturday: [] } }, 'Not served today'],
    [{ availableWeeklyHours: { saturday: [{ startTimeOfDay: '5:00 PM', endTimeOfDay: '9:00 PM' }] } }, 'From 5 PM'],
    [
      {
        availableWeeklyHours: {
          saturday: [
            { startTimeOfDay: '6:00 AM', endTimeOfDay: '11:00 AM' },
            { startTimeOfDay: '5:30 PM', endTimeOfDay: '9:00 PM' },
          ],
        },
      },
      'From 5:30 PM',
    ],
    [{}, null],
  ])('%j: %s', (changes, note) => {
    expect(first(item('egg', changes))?.items[0]?.note).toBe(note);
  });
  it.each([
    ['2026-11-20T14:00:00.000Z', '1 AM, in the night', null],
    ['2026-11-20T16:00:00.000Z', '3 AM, after it', 'Not served today'],
    ['2026-11-20T11:00:00.000Z', '10 PM, at its beginning', null],
    ['2026-11-20T08:00:00.000Z', '7 PM, before it', 'From 9 PM'],
  ])("of a Friday's night until 2 AM, at %s (%s): %s", (at, _hour, note) => {
    const hours = { friday: [{ startTimeOfDay: '9:00 PM', endTimeOfDay: '2:00 AM' }], saturday: [] };
    const [section] = viewMenu(menu(item('soup', { availableWeeklyHours: hours })), { ...options, at });
    expect(section?.items[0]?.note).toBe(note);
  });
  it('stands photos first only where most items have one', () => {
    expect(first(item('a', { image }), item('b'))?.layout).toBe('rows');
    expect(first(item('a', { image }), item('b', { image }), item('c'))?.layout).toBe('gallery');
  });
});

it('points at labelled items with a photo that can be had, when there are three or more', () => {
  const labelled = (id: string, changes = {}) => item(id, { label: 'Popular', image, ...changes });
  const some = viewMenu(menu(labelled('a'), labelled('b'), labelled('c', { soldout: true }), item('d', { image })), options);
  expect(getHighlights(some)).toEqual([]);
  const more = viewMenu(menu(labelled('a'), labelled('b'), labelled('c')), options);
  expect(getHighlights(more).map(({ item: { id } }) => id)).toEqual(['a', 'b', 'c']);
});

describe('search', () => {
  const sections = viewMenu(menu(item('Crème brûlée', { dietary: ['V'] }), item('Egg roll', { description: 'with bacon' })), options);
  const found = (query: string) => searchMenu(sections, query).flatMap(({ items }) => items.map(({ item: { id } }) => id));
  it.each([
    ['creme', ['Crème brûlée']],
    ['BACON roll', ['Egg roll']],
    ['egg', ['Crème brûlée', 'Egg roll']],
    ['bacon creme', []],
    ['  ', ['Crème brûlée', 'Egg roll']],
    ['Vegetarian', ['Crème brûlée']],
    ['gluten-free', []],
  ])('%s', (query, ids) => {
    expect(found(query)).toEqual(ids);
  });
  it('reads letters without their marks, and words without the apostrophe that a phone or a keyboard types', () => {
    expect(plain('Phở Đặc')).toBe('pho đac');
    expect([plain('Shepherd’s pie'), plain("all'arrabbiata")]).toEqual(['shepherds pie', 'allarrabbiata']);
  });
});

it.each([
  ['6:00 AM', '11:30 AM', 'Australia/Sydney', '6–11:30 AM'],
  ['11:00 AM', '3:00 PM', 'America/New_York', '11 AM–3 PM'],
  ['6:00 AM', '3:00 PM', 'Europe/London', '06:00–15:00'],
])('%s to %s in %s: %s', (start, end, zone, words) => {
  expect(shortRange(start, end, zone)).toBe(words);
});
