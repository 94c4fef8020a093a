import { settingsSections } from '@servery/contract/settings/index';
import { safeParse } from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { loadDemo } from './index.ts';
import { pictureKeys } from './pictures/index.ts';

const demo = await loadDemo();

describe('the demo restaurant', () => {
  it('has a full menu with pictures, groups, allergens, hours and something sold out', () => {
    const { items, groups, categories } = demo.menu;
    expect(items.length).toBeGreaterThanOrEqual(60);
    expect(categories.length).toBeGreaterThanOrEqual(8);
    expect(groups.some((group) => group.min > 0)).toBe(true);
    expect(groups.some((group) => group.allowMultiple)).toBe(true);
    expect(items.filter((item) => item.image !== null).length).toBeGreaterThanOrEqual(45);
    expect(items.some((item) => item.availableWeeklyHours !== null)).toBe(true);
    expect(items.some((item) => item.soldout)).toBe(true);
    for (const list of ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'] as const)
      expect(items.some((item) => item.allergenInfo[list].length > 0)).toBe(true);
  });

  it.each(demo.stores.flatMap((store) => Object.keys(store.settings).map((section) => [store.key, section] as const)))(
    '%s: %s is as the contract says',
    (key, section) => {
      const store = demo.stores.find((candidate) => candidate.key === key)!;
      const result = safeParse(
        settingsSections[section as keyof typeof settingsSections].schema,
        store.settings[section as keyof typeof settingsSections],
      );
      expect(result.error?.issues ?? []).toEqual([]);
    },
  );

  it('has a drawn picture for every image that it names, and draws none that nobody asks for', () => {
    const named = [
      ...demo.menu.items.flatMap(({ image }) => (image === null ? [] : [`item/${image}`])),
      ...demo.menu.categories.flatMap(({ image }) => (image === null ? [] : [`category/${image}`])),
      ...demo.stores.flatMap(({ image }) => (image === null ? [] : [`banner/${image}`])),
      `banner/${demo.banner}`,
      `logos/${demo.logo}`,
    ];
    expect(named.toSorted()).toEqual(pictureKeys.toSorted());
    expect(demo.menu.categories.every(({ image }) => image !== null)).toBe(true);
  });

  it('never calls a dish free from what it contains or may contain, and keeps animals out of vegan ones', () => {
    for (const { name, dietary, allergenInfo } of demo.menu.items) {
      const inside = new Set(allergenInfo.CONTAINS);
      const animal = ['Milk', 'Egg', 'Fish', 'Crustacean', 'Mollusc'].filter((allergen) => inside.has(allergen));
      if (dietary.includes('VG')) expect([name, animal]).toEqual([name, []]);
      if (dietary.includes('DF')) expect([name, inside.has('Milk')]).toEqual([name, false]);
      if (dietary.includes('GF')) expect([name, inside.has('Gluten')]).toEqual([name, false]);
    }
  });

  it('serves alcohol at tables only, under its own tax category', () => {
    const alcohol = demo.menu.items.filter((item) => item.isAlcohol);
    expect(alcohol.length).toBeGreaterThan(0);
    for (const item of alcohol) {
      expect(item.availableFor).toEqual({ pickup: false, delivery: false, dineIn: true });
      expect(item.taxCategory).toBe('alcohol');
    }
  });

  it('has a user of every role that the walk through the product needs', () => {
    expect(demo.users.map((user) => user.role)).toEqual(
      expect.arrayContaining(['superAdmin', 'restaurantAdmin', 'storeAdmin', 'storeUser']),
    );
  });
});
