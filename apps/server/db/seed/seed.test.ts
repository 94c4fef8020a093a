import { couponFields } from '@servery/contract/coupons';
import { settingsSections } from '@servery/contract/settings/index';
import { nextSlots, getWeek, type StoreHours } from '@servery/domain/availability';
import { couponTypes } from '@servery/domain/coupons';
import { currencies } from '@servery/domain/money';
import { isAbn } from '@servery/domain/validation';
import { safeParse } from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { loadDemo, loadDemos } from './index.ts';
import { pictureKeys } from './pictures/index.ts';

const demos = await loadDemos();
const stores = demos.flatMap((demo) => demo.stores.map((store) => ({ demo, store, name: store.key })));

it('stands in all four countries, Marigold first', async () => {
  expect(demos.map(({ country }) => country)).toEqual(['AU', 'US', 'GB', 'NZ']);
  expect((await loadDemo()).key).toBe(demos[0]!.key);
});

describe.each(demos)('$name', (demo) => {
  it('has a full menu with pictures, groups, allergens and something sold out', () => {
    const { items, groups, categories } = demo.menu;
    expect(items.length).toBeGreaterThanOrEqual(30);
    expect(categories.length).toBeGreaterThanOrEqual(8);
    expect(groups.some(({ min = 0 }) => min > 0)).toBe(true);
    expect(groups.some((group) => group.allowMultiple)).toBe(true);
    expect(items.filter(({ image }) => image).length / items.length).toBeGreaterThan(0.7);
    expect(categories.every(({ image }) => image !== null)).toBe(true);
    expect(categories.every(({ name }) => items.some((item) => item.category === name))).toBe(true);
    for (const list of ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'] as const)
      expect(items.some((item) => (item.allergenInfo?.[list] ?? []).length > 0)).toBe(true);
  });

  it('asks prices that a guest of the country would believe', () => {
    for (const { name, type, price, sizes = [] } of demo.menu.items) {
      const most = type === 'deal' ? 10_000 : 4_000;
      for (const { basePrice = 0 } of [...(price ? [price] : []), ...sizes.map((size) => size.price)])
        expect([name, basePrice >= 100 && basePrice <= most]).toEqual([name, true]);
    }
    for (const { extraCharge = 0 } of demo.menu.groups.flatMap(({ options }) => options)) expect(extraCharge).toBeLessThanOrEqual(5_000);
  });

  it('never calls a dish free from what it contains or may contain, and keeps animals out of vegan ones', () => {
    for (const { name, dietary = [], allergenInfo } of demo.menu.items) {
      const inside = new Set(allergenInfo?.CONTAINS ?? []);
      const animal = ['Milk', 'Egg', 'Fish', 'Crustacean', 'Mollusc'].filter((allergen) => inside.has(allergen));
      if (dietary.includes('VG')) expect([name, animal]).toEqual([name, []]);
      if (dietary.includes('DF')) expect([name, inside.has('Milk')]).toEqual([name, false]);
      if (dietary.includes('GF')) expect([name, inside.has('Gluten')]).toEqual([name, false]);
    }
  });

  it('serves alcohol at tables only, under its own tax category', () => {
    for (const item of demo.menu.items.filter(({ isAlcohol, taxCategory }) => isAlcohol || taxCategory === 'alcohol')) {
      expect([item.name, item.isAlcohol, item.taxCategory]).toEqual([item.name, true, 'alcohol']);
      expect(item.availableFor).toEqual({ pickup: false, delivery: false, dineIn: true });
    }
  });

  it('sends every category to one station', () => {
    for (const { name } of demo.menu.categories) {
      expect([name, demo.stations.filter(({ categories }) => categories.includes(name)).length]).toEqual([name, 1]);
    }
    expect(demo.stations.flatMap(({ categories }) => categories)).toHaveLength(demo.menu.categories.length);
  });

  it('has people of every role of a restaurant', () => {
    expect(demo.users.map((user) => user.role)).toEqual(expect.arrayContaining(['restaurantAdmin', 'storeAdmin', 'storeUser']));
    expect(currencies[demo.currency]).toBeDefined();
  });
});

describe.each(stores)('$name', ({ demo, store }) => {
  it('has settings that are as the contract says', () => {
    for (const [section, value] of Object.entries(store.settings)) {
      const result = safeParse(settingsSections[section as keyof typeof settingsSections].schema, value);
      expect([section, result.error?.issues ?? []]).toEqual([section, []]);
    }
  });

  it('has hours that can be compiled, and taxes by the rules of its country', () => {
    const { tradingHours, timings, onlineOrdering, tax, business } = store.settings;
    const hours = {
      timeZone: store.timeZone,
      tradingHours,
      timings,
      holidays: [],
      pausedUntil: {},
      ...onlineOrdering,
    } as unknown as StoreHours;
    const open = getWeek(hours, '2026-11-21T00:00:00Z').filter(({ intervals }) => intervals.length > 0);
    expect(open.length > 0).toBe(store.closed === undefined);
    const slots = nextSlots(hours, 'pickup', '2026-11-21T00:00:00Z', 7).flatMap((day) => day.slots);
    expect(slots.length > 20).toBe(store.closed === undefined);
    const rules = tax!.rules;
    expect(rules.every(({ inclusive }) => inclusive === (demo.country !== 'US'))).toBe(true);
    const expected = { AU: 10_000, US: 8_875, GB: 40_000, NZ: 15_000 }[demo.country];
    expect(rules.reduce((sum, { rate }) => sum + rate, 0)).toBe(expected);
    expect(business!.taxNumber).not.toBe('');
    if (demo.country === 'AU') expect(isAbn(business!.taxNumber)).toBe(true);
  });

  it('offers at least one way to pay for whatever it offers, and a fee where it brings food', () => {
    const { checkout, onlineOrdering, delivery } = store.settings;
    for (const [type, offered] of Object.entries(onlineOrdering!.collectionTypes)) {
      expect([type, checkout!.paymentSettings[type as 'pickup'].length > 0]).toEqual([type, offered]);
    }
    expect(delivery !== undefined).toBe(onlineOrdering!.collectionTypes.delivery);
    expect(store.tables.length > 0).toBe(onlineOrdering!.collectionTypes.dineIn);
  });
});

it('has a picture for every image that it names, and none that nobody asks for', () => {
  const named = demos.flatMap((demo) => [
    ...demo.menu.items.flatMap(({ image }) => (image ? [`item/${image}`] : [])),
    ...demo.menu.categories.flatMap(({ image }) => (image === null ? [] : [`category/${image}`])),
    ...demo.stores.flatMap(({ image }) => (image === null ? [] : [`banner/${image}`])),
    `banner/${demo.banner}`,
    `logos/${demo.logo}`,
  ]);
  expect([...new Set(named)].toSorted()).toEqual(pictureKeys.toSorted());
});

it('gives every printer a number of its own, and every person an address of their own', () => {
  const serials = stores.map(({ store }) => store.printer.serial);
  expect(new Set(serials).size).toBe(serials.length);
  const emails = demos.flatMap(({ users }) => users.map(({ email }) => email));
  expect(new Set(emails).size).toBe(emails.length);
  expect(demos.flatMap(({ users }) => users).filter(({ role }) => role === 'superAdmin')).toHaveLength(1);
  expect(demos.flatMap(({ users }) => users).filter(({ also }) => also !== undefined)).toHaveLength(1);
});

describe('Moonlight Slice', () => {
  const { menu, extras } = demos[1]!;
  const ofType = (given: string) => menu.items.filter(({ type = 'basic' }) => type === given);

  it('is a pizza place in full: sizes, toppings by size, pies with what can be left off, halves, deals and a custom item', () => {
    expect(menu.pizza!.sizes.map(({ hasHalfAndHalf = false }) => hasHalfAndHalf)).toEqual([false, false, true, true]);
    expect(menu.pizza!.toppings.length).toBeGreaterThanOrEqual(15);
    expect(menu.pizza!.toppings.some(({ prices }) => Object.values(prices).includes(null))).toBe(true);
    expect(ofType('pizza').length).toBeGreaterThanOrEqual(12);
    expect(ofType('pizza').every(({ removeToppings = [] }) => removeToppings.length > 0)).toBe(true);
    expect(['halfAndHalf', 'deal', 'custom'].map((type) => ofType(type).length)).toEqual([3, 5, 1]);
  });

  it('names what is on its menu where it counts, shows a film or gives a deal', () => {
    const names = new Set(menu.items.map(({ name }) => name));
    const pizzas = new Set(ofType('pizza').map(({ name }) => name));
    for (const name of [...Object.keys(extras.counts!), ...Object.keys(extras.films!)])
      expect([name, names.has(name)]).toEqual([name, true]);
    for (const { pizza } of ofType('deal').flatMap(({ slots = [] }) => slots.flatMap(({ extraCharges }) => extraCharges)))
      expect([pizza, pizzas.has(pizza)]).toEqual([pizza, true]);
  });
});

describe('coupons of the demo', () => {
  const coupons = demos.flatMap((demo) => demo.coupons.map((coupon) => ({ demo, coupon })));

  it('are as the contract says, each code once in its restaurant', () => {
    for (const { demo, coupon } of coupons) {
      const { stores, ...fields } = coupon;
      const result = safeParse(couponFields, { ...fields, applicableStoreIds: null });
      expect([coupon.couponCode, result.error?.issues ?? []]).toEqual([coupon.couponCode, []]);
      expect((stores ?? []).every((key) => demo.stores.some((store) => store.key === key))).toBe(true);
    }
    for (const demo of demos) expect(new Set(demo.coupons.map(({ couponCode }) => couponCode)).size).toBe(demo.coupons.length);
  });

  it('are of every type and under every condition', () => {
    const some = (is: (coupon: (typeof coupons)[number]['coupon']) => unknown) => coupons.some(({ coupon }) => is(coupon));
    for (const type of couponTypes) expect(some((coupon) => coupon.type === type)).toBe(true);
    expect(some(({ isPublic }) => !isPublic)).toBe(true);
    for (const key of [
      'exclusive',
      'firstOrderDiscount',
      'dows',
      'collectionType',
      'applicableOverAmount',
      'maxRedeems',
      'stores',
      'endDate',
    ] as const)
      expect([key, some((coupon) => coupon[key])]).toEqual([key, true]);
  });
});
