import { settingsSections } from '@servery/contract/settings/index';
import { safeParse } from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { loadDemo } from './index.ts';

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

  it('has a user of every role that the walk through the product needs', () => {
    expect(demo.users.map((user) => user.role)).toEqual(
      expect.arrayContaining(['superAdmin', 'restaurantAdmin', 'storeAdmin', 'storeUser']),
    );
  });
});
