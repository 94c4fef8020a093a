import { describe, expect, it } from 'vitest';
import { menuOfFile } from '../menu-files/index.ts';
import { validateMenu, type MenuSnapshot } from '../menu/index.ts';
import { currencyCodes, type CurrencyCode } from '../money/index.ts';
import { menuOfTemplate, menuTemplateIds, type MenuTemplateId } from './index.ts';
import { priceIn } from './describe-template.ts';

const everyOne = menuTemplateIds.flatMap((id) => currencyCodes.map((currency): [MenuTemplateId, CurrencyCode] => [id, currency]));

/** Every amount of a menu that a guest may pay. */
const amountsIn = (value: unknown): number[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        ['basePrice', 'extraCharge'].includes(key) && typeof inner === 'number' ? [inner] : amountsIn(inner),
      );

describe('menus to start from', () => {
  it.each(everyOne)('%s in %s is a menu that can be published, in round prices', (id, currency) => {
    let made = 0;
    const file = menuOfTemplate(id, currency);
    const stored = menuOfFile(file, { getId: () => `id-${(made += 1)}`, getImage: () => null });
    const { categories, items, modifierGroups, pizza } = stored;
    const document = {
      ...{ restaurantId: 'r', storeId: 's', version: 1, publishedAt: '', currency, categoryImageAspectRatio: '4x3' },
      ...{ categories, items, modifierGroups, pizza },
    } as unknown as MenuSnapshot;
    expect(validateMenu(document)).toEqual([]);
    expect(items.length).toBeGreaterThanOrEqual(15);
    const used = new Set(
      file.items.flatMap(({ groups = [], entries = [] }) => [...groups, ...entries.flatMap((entry) => entry.groups ?? [])]),
    );
    expect(file.groups.filter(({ key }) => !used.has(key))).toEqual([]);
    expect(new Set(file.items.map(({ category }) => category))).toEqual(new Set(file.categories.map(({ name }) => name)));
    expect(file.items.filter((item) => item.type === 'basic' && (item.price?.basePrice ?? 0) === 0)).toEqual([]);
    expect(amountsIn(file).filter((amount) => amount % 10 !== 0)).toEqual([]);
  });

  it.each<[CurrencyCode, number, number]>([
    ['AUD', 480, 480],
    ['NZD', 480, 500],
    ['GBP', 480, 290],
    ['USD', 1250, 1000],
    ['GBP', 10, 10],
    ['USD', 0, 0],
  ])('in %s, %i Australian cents become %i', (currency, cents, expected) => {
    expect(priceIn(currency)(cents)).toBe(expected);
  });
});
