import type { MenuFileFormat } from '@servery/contract/batch-uploads';
import { validateMenu, type MenuItem, type StoredItem, type StoredMenu } from '@servery/domain/menu';
import { isBlank, withoutHidden } from '@servery/domain/text';
import { mergeMenu } from '@servery/domain/menu-files';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareMenus } from './compare-menus.ts';
import { formats } from './describe-formats.ts';
import { readMenuFile } from './read-menu-file.ts';
import { getId, itemBase, price, salesCategories, wideMenu } from './wide-menu.cases.ts';

const stations = [{ id: 'oven', name: 'Pizza oven' }];
const pictures = new Map([...wideMenu.categories, ...wideMenu.items].flatMap(({ image }) => (image === null ? [] : [[image.id, image]])));
const nothing: StoredMenu = { categories: [], modifierGroups: [], items: [], pizza: null };

const write = (menu: StoredMenu, format: MenuFileFormat) =>
  formats[format].write(menu, {
    currency: 'AUD',
    stationName: (id) => stations.find((one) => one.id === id)?.name ?? id,
    salesCategoryName: (id) => salesCategories.find((one) => one.id === id)!.name,
  });

function merge(content: string, format: MenuFileFormat, standing: StoredMenu) {
  const read = readMenuFile(content, format);
  if (!read.ok) throw new Error(JSON.stringify(read.problems.slice(0, 5), null, 1));
  const keeps = formats[format].keeps?.(standing);
  const merged = mergeMenu({
    file: read.menu,
    existing: standing,
    getId: (kind, name) => getId(`other ${kind}`, name),
    getImage: (_, name) => pictures.get(name) ?? null,
    getStations: ({ stations: names }) => names?.map((name) => stations.find((one) => one.name === name)?.id ?? name),
    getSalesCategory: ({ salesCategory: name }) => (name ? salesCategories.find((one) => one.name === name)!.id : name),
    ...(keeps && { keeps }),
  });
  return { ...merged, warnings: read.problems };
}

describe.each(['csv', 'uberEats', 'square'] as const)('%s', (format) => {
  it('changes nothing when it comes back', () => {
    const { content } = write(wideMenu, format);
    const { menu, problems, warnings } = merge(content, format, wideMenu);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([]);
    expect(compareMenus(wideMenu, menu).changes).toEqual([]);
    expect(menu.soldOut).toEqual([]);
  });

  it('is written the same again from what it became in another store', () => {
    const first = write(wideMenu, format).content;
    const { menu } = merge(first, format, nothing);
    const { menu: again } = merge(write(menu, format).content, format, menu);
    expect(compareMenus(menu, again).changes).toEqual([]);
    // Except for ids, the other store's file is the same.
    const plain = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
    if (format === 'csv') expect(plain(write(menu, format).content)).toBe(plain(first));
  });

  it('reports what it leaves out', () => {
    expect(write(wideMenu, format).left.length).toBeGreaterThan(0);
  });
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', "'＝1"])(
  'keeps a spreadsheet from calculating %s',
  (description) => {
    const [first, ...others] = wideMenu.items;
    const menu: StoredMenu = { ...wideMenu, items: [{ ...(first as StoredItem), description }, ...others] };
    const { content } = write(menu, 'csv');
    expect(content).toContain(`,'${description},`);
    expect(compareMenus(menu, merge(content, 'csv', menu).menu).changes).toEqual([]);
  },
);

/** Any text that a menu can have: it is stored trimmed, without invisible characters, in one Unicode form. */
const text = (minLength: number, maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength, maxLength })
    .map((value) => withoutHidden(value.normalize('NFC')).trim())
    .filter((value) => (minLength === 0 || !isBlank(value)) && value.length >= minLength && value.length <= maxLength);
const line = (minLength: number, maxLength: number) =>
  text(minLength, maxLength)
    .map((value) => value.replaceAll(/\s+/g, ' '))
    .filter((value) => value.length >= minLength);
const tricky = fc.constantFrom(
  "'=1",
  '=SUM(A1)',
  '"',
  'a;b',
  'a|b',
  '\\|',
  '-5',
  '+1 shot',
  '1,5',
  'yes',
  'none',
  'ÄÖÜ',
  "''-x",
  '＝1+1',
  "'＠SUM(A1)",
  'a / b',
  'x: y',
  '{"a":1}',
);
const name = (minLength: number, maxLength: number) =>
  fc.oneof(
    line(minLength, maxLength),
    tricky.filter((one) => one.length >= minLength),
  );
const money = fc.integer({ min: 0, max: 100_000 });
const anyPrice = fc
  .record({ basePrice: money, pickup: money, delivery: money, dineIn: money, uber: money, off: fc.boolean() })
  .map(({ basePrice, pickup, delivery, dineIn, uber, off }) =>
    price(basePrice, {
      extraCharge: { pickup: off ? -Math.min(basePrice, pickup) : pickup, delivery, dineIn },
      uberEatsExtraCharge: { pickup: 0, delivery: uber },
    }),
  );
const uniqueNames = (min: number, max: number, least: number, most: number) =>
  fc.uniqueArray(name(least, most), { minLength: min, maxLength: max, selector: (one) => one.toLowerCase().replaceAll(/\s+/g, ' ') });

const id = (...words: (string | number)[]) => getId('property', words.join('/'));

const anyMenu = fc
  .record({
    categories: uniqueNames(1, 3, 3, 30),
    sizes: uniqueNames(1, 3, 1, 30),
    toppings: uniqueNames(0, 3, 2, 40),
    groups: fc.array(fc.record({ name: name(1, 100), options: uniqueNames(1, 4, 2, 100), many: fc.boolean(), charge: money }), {
      maxLength: 3,
    }),
    basics: uniqueNames(1, 4, 2, 100),
    pizzas: uniqueNames(1, 3, 2, 100),
    descriptions: fc.array(fc.oneof(text(0, 400), tricky), { minLength: 8, maxLength: 8 }),
    labels: fc.array(fc.option(line(1, 25)), { minLength: 8, maxLength: 8 }),
    dietary: uniqueNames(0, 3, 1, 15),
    prices: fc.array(anyPrice, { minLength: 12, maxLength: 12 }),
    flags: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    gaps: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 8, maxLength: 8 }),
  })
  .map((made): StoredMenu => {
    const sizes = made.sizes.map((one, at) => ({ id: id('size', one), name: one, hasHalfAndHalf: true, halfAndHalfExtraCharge: at * 50 }));
    const modifierGroups = made.groups.map(({ name: title, options, many, charge }, at) => ({
      id: id('group', at),
      name: title,
      min: 0,
      max: many ? 3 : 1,
      allowMultiple: many,
      options: options.map((one, place) => ({ id: id('option', at, one), name: one, extraCharge: place === 0 ? 0 : charge })),
    }));
    const place = (at: number) => made.categories[at % made.categories.length] as string;
    let number = 0;
    const base = (title: string, at: number) => ({
      ...itemBase(title, '', (number += made.gaps[at % 8] as number), {
        id: id('item', title, at),
        categoryId: id('category', place(at)),
        description: made.descriptions[at % 8] as string,
        label: made.labels[at % 8] as string | null,
        dietary: made.dietary,
        discounted: made.flags[at] as boolean,
        isAlcohol: made.flags[(at + 1) % 12] as boolean,
        availableFor: { pickup: made.flags[at] as boolean, delivery: made.flags[(at + 2) % 12] as boolean, dineIn: true },
        modifierGroupIds: modifierGroups.filter((_, group) => (at + group) % 2 === 0).map((group) => group.id),
      }),
    });
    const pizzas = made.pizzas.map((title, at): StoredItem => ({
      ...base(title, at + 4),
      type: 'pizza',
      sizes: sizes
        .filter((_, size) => size === 0 || made.flags[(at + size) % 12])
        .map((size, place2) => ({
          sizeId: size.id,
          price: made.prices[(at + place2) % 12]!,
          halfAndHalfAvailable: place2 === 0 || made.flags[(at + place2 + 1) % 12]!,
        })),
      removeToppings: made.toppings.filter((one) => one.length <= 20).map((one) => ({ id: id('remove', title, one), name: one })),
    }));
    const first = sizes[0]!;
    const items: StoredItem[] = [
      ...made.basics.map((title, at): StoredItem => ({ ...base(title, at), type: 'basic', price: made.prices[at]! })),
      ...pizzas,
      {
        ...base('Half & half', 8),
        type: 'halfAndHalf',
        pizzaSizeId: first.id,
        includedPizzaIds: made.flags[0] ? null : pizzas.map((one) => one.id),
      },
      {
        ...base('A deal', 9),
        type: 'deal',
        price: made.prices[9]!,
        items: [{ id: id('entry'), name: 'A drink', quantity: 2, modifierGroupIds: modifierGroups.slice(0, 1).map((one) => one.id) }],
        pizzas: [
          {
            id: id('slot'),
            name: 'Any pizza',
            sizeId: first.id,
            quantity: 1,
            includedPizzaIds: null,
            extraCharges: pizzas.slice(0, 1).map((one) => ({ pizzaId: one.id, extraCharge: 120 })),
            halfAndHalfAvailable: made.flags[3]!,
          },
        ],
      },
      { ...base('Anything else', 10), modifierGroupIds: [], type: 'custom' },
    ];
    const categories = made.categories.map((one, at) => ({
      ...wideMenu.categories[1]!,
      id: id('category', one),
      name: one,
      sortOrder: at * 3,
    }));
    const toppings = made.toppings.map((one, at) => ({
      id: id('topping', one),
      name: one,
      prices: { [sizes[at % sizes.length]!.id]: at * 70 },
    }));
    return { categories, modifierGroups, items, pizza: { ...wideMenu.pizza!, sizes, toppings } };
  });

describe('any menu', () => {
  it.each(['csv', 'uberEats', 'square'] as const)('in %s changes nothing when it comes back', (format) => {
    fc.assert(
      fc.property(anyMenu, (menu) => {
        const { content } = write(menu, format);
        const merged = merge(content, format, menu);
        expect(merged.problems).toEqual([]);
        expect(compareMenus(menu, merged.menu).changes).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('is one that could be published', () => {
    const marked = <T extends object>(entry: T) => ({ ...entry, soldout: false });
    fc.assert(
      fc.property(anyMenu, ({ categories, modifierGroups, items, pizza }) => {
        const problems = validateMenu({
          categories,
          modifierGroups: modifierGroups.map((group) => ({ ...group, options: group.options.map(marked) })),
          items: items.map((item) => marked(item) as MenuItem),
          pizza: pizza && { ...pizza, sizes: pizza.sizes.map(marked), toppings: pizza.toppings.map(marked) },
        });
        expect(problems.filter(({ code }) => code !== 'UNREACHABLE')).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
