import type { MenuFileFormat } from '@servery/contract/batch-uploads';
import { describe, expect, it } from 'vitest';
import { compareMenus } from './compare-menus.ts';
import { prepareImport } from './prepare-import.ts';
import { readMenuFile } from './read-menu-file.ts';
import { idOf, wideMenu } from './wide-menu.cases.ts';

const empty = { categories: [], modifierGroups: [], items: [], pizza: null };
const read = (document: unknown, format: MenuFileFormat) =>
  readMenuFile(typeof document === 'string' ? document : JSON.stringify(document), format);
const imported = (document: unknown, format: MenuFileFormat, standing: Parameters<typeof prepareImport>[1]['standing'] = empty) => {
  const result = read(document, format);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return prepareImport({ ...result, format }, { storeId: 'store', standing, stations: [] });
};
const said = (text: string) => ({ translations: { en: text } });

describe('a menu of Uber Eats that others wrote', () => {
  const uber = {
    menus: [{ id: 'm', title: said('All day'), category_ids: ['c'] }],
    categories: [{ id: 'c', title: said('Burgers'), entities: [{ id: 'b', type: 'ITEM' }] }],
    items: [
      {
        id: 'b',
        title: said('Cheeseburger'),
        description: said('With  pickles '),
        price_info: { price: 1250 },
        modifier_group_ids: { ids: ['g'] },
        visibility_info: { hours: [{ hours_of_week: [] }] },
        dish_info: { classifications: { alcoholic_items: 0 } },
      },
      {
        id: 'x',
        title: said('Extra cheese'),
        price_info: { price: 100, overrides: [{ context_type: 'MODIFIER_GROUP', context_value: 'g', price: 150 }] },
      },
      {
        id: 'y',
        title: said('Bacon'),
        price_info: { price: 200 },
        modifier_group_ids: { ids: ['h'] },
        quantity_info: { quantity: { max_permitted: 3 } },
      },
      { id: 'z', title: said('Crispy'), price_info: { price: 0 } },
    ],
    modifier_groups: [
      {
        id: 'g',
        title: said('Extras'),
        quantity_info: { quantity: { min_permitted: 0, max_permitted: 4 } },
        modifier_options: [
          { id: 'x', type: 'ITEM' },
          { id: 'y', type: 'ITEM' },
        ],
      },
      { id: 'h', title: said('How?'), quantity_info: { quantity: { max_permitted: 1 } }, modifier_options: [{ id: 'z', type: 'ITEM' }] },
    ],
  };

  it('becomes items with choices at their prices; what has no place is told', () => {
    const { next, problems } = imported(uber, 'uberEats');
    expect(next.items).toMatchObject([{ type: 'basic', name: 'Cheeseburger', description: 'With  pickles', price: { basePrice: 1_250 } }]);
    expect(next.modifierGroups).toMatchObject([
      {
        name: 'Extras',
        min: 0,
        max: 4,
        allowMultiple: true,
        options: [
          { name: 'Extra cheese', extraCharge: 150 },
          { name: 'Bacon', extraCharge: 200 },
        ],
      },
    ]);
    expect(problems.map(({ row, severity, message }) => [row, severity, message])).toEqual([
      [1, 'warning', 'The hours of “Cheeseburger” are left out. Please set them here.'],
      [3, 'warning', '“Bacon” of “Extras” opens further choices. They are left out.'],
    ]);
  });

  it('gives an option in two groups an id in each, and finds both again', () => {
    const shared = structuredClone(uber);
    shared.modifier_groups[1]!.modifier_options.unshift({ id: 'x', type: 'ITEM' });
    shared.categories[0]!.entities.push({ id: 'y', type: 'ITEM' });
    const { next, problems } = imported(shared, 'uberEats');
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const options = next.modifierGroups.flatMap((group) => group.options.map((option) => [group.name, option.name, option.extraCharge]));
    expect(options).toEqual([
      ['Extras', 'Extra cheese', 150],
      ['Extras', 'Bacon', 200],
      ['How?', 'Extra cheese', 100],
      ['How?', 'Crispy', 0],
    ]);
    const ids = next.modifierGroups.flatMap((group) => group.options.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
    expect(imported(shared, 'uberEats', next).next).toEqual(next);
    const turned = { ...shared, modifier_groups: shared.modifier_groups.toReversed() };
    expect(compareMenus(next, imported(turned, 'uberEats', next).next).changes).toEqual([]);
  });

  it('is found again by its ids when it comes with other names and prices', () => {
    const first = imported(uber, 'uberEats').next;
    const changed = structuredClone(uber);
    changed.items[0]!.title = said('Royal');
    changed.items[0]!.price_info.price = 1_400;
    const again = imported(changed, 'uberEats', first);
    expect(again.comparison.items).toEqual({ added: 0, changed: 1, removed: 0, unchanged: 0 });
    expect(again.next.items[0]?.id).toBe(first.items[0]?.id);
    expect(again.comparison.changes).toEqual([
      { kind: 'item', change: 'changed', name: 'Royal', details: ['Name: Cheeseburger → Royal', 'Price: 12.50 → 14.00'] },
    ]);
  });

  it('moves the base price, and leaves what Uber’s guests pay on top', () => {
    const first = imported(uber, 'uberEats').next;
    const item = first.items[0] as Extract<(typeof first.items)[number], { type: 'basic' }>;
    item.price = { ...item.price, basePrice: 1_000, uberEatsExtraCharge: { pickup: 0, delivery: 250 } };
    expect(imported(uber, 'uberEats', first).comparison.differs).toBe(false);
    const dearer = structuredClone(uber);
    dearer.items[0]!.price_info.price = 1_350;
    expect(imported(dearer, 'uberEats', first).next.items[0]).toMatchObject({
      price: { basePrice: 1_100, uberEatsExtraCharge: { delivery: 250 } },
    });
  });

  it('leaves what Uber Eats does not sell', () => {
    const { next } = imported(uber, 'uberEats', wideMenu);
    const names = next.items.map(({ name }) => name);
    expect(names).toContain('Till only');
    expect(names).toContain('Something else');
    expect(names).not.toContain('Flat white');
    expect(next.categories.map(({ name }) => name)).toEqual(['Burgers', 'Pizzas', 'Coffee', 'Deals', 'Nothing yet']);
  });

  it('says what refers to nothing, and what is no menu at all', () => {
    const broken = structuredClone(uber);
    broken.categories[0]!.entities.push({ id: 'nobody', type: 'ITEM' });
    broken.modifier_groups[0]!.modifier_options.push({ id: 'nothing', type: 'ITEM' });
    const result = read(broken, 'uberEats');
    expect(result.ok).toBe(false);
    expect(result.problems.filter(({ severity }) => severity === 'error').map(({ row, column }) => [row, column])).toEqual([
      [1, 'modifier_groups.modifier_options'],
      [1, 'categories.entities'],
    ]);
    for (const text of ['', '{', '[]', '"x"', 'null', '{}', '{"items": 5, "categories": {"__proto__": 1}}']) {
      expect(read(text, 'uberEats').ok).toBe(false);
      expect(read(text, 'square').ok).toBe(false);
    }
  });
});

describe('a catalog of Square that others wrote', () => {
  const money = (amount: number) => ({ amount, currency: 'AUD' });
  const variation = (id: string, name: string, amount: number, ordinal: number) => ({
    type: 'ITEM_VARIATION',
    id,
    item_variation_data: { name, ordinal, pricing_type: 'FIXED_PRICING', price_money: money(amount) },
  });
  const square = {
    objects: [
      { type: 'CATEGORY', id: 'C', category_data: { name: 'Coffee' } },
      { type: 'CATEGORY', id: 'R', category_data: { name: 'For reports only' } },
      {
        type: 'ITEM',
        id: 'L',
        item_data: {
          name: 'Latte',
          description_html: '<p>With <b>milk</b></p>',
          categories: [{ id: 'C' }],
          is_alcoholic: false,
          label_color: '9da2a6',
          food_and_beverage_details: { dietary_preferences: [{ type: 'STANDARD', standard_name: 'GLUTEN_FREE' }] },
          modifier_list_info: [{ modifier_list_id: 'M', min_selected_modifiers: 1, max_selected_modifiers: 1 }, { modifier_list_id: 'T' }],
          variations: [variation('l2', 'Large', 550, 2), variation('l1', 'Small', 450, 1)],
        },
      },
      {
        type: 'ITEM',
        id: 'E',
        item_data: {
          name: 'Espresso',
          category_id: 'C',
          variations: [variation('e1', 'Regular', 350, 1)],
          modifier_list_info: [{ modifier_list_id: 'M' }],
        },
      },
      {
        type: 'ITEM',
        id: 'V',
        item_data: {
          name: 'Voucher',
          variations: [{ type: 'ITEM_VARIATION', id: 'v1', item_variation_data: { name: 'Any', pricing_type: 'VARIABLE_PRICING' } }],
        },
      },
      { type: 'ITEM', id: 'D', is_deleted: true, item_data: { name: 'Gone' } },
      {
        type: 'MODIFIER_LIST',
        id: 'M',
        modifier_list_data: {
          name: 'Milk',
          selection_type: 'MULTIPLE',
          modifiers: [
            { type: 'MODIFIER', id: 'm1', modifier_data: { name: 'Oat', price_money: money(80), ordinal: 2 } },
            { type: 'MODIFIER', id: 'm2', modifier_data: { name: 'Full cream', ordinal: 1 } },
          ],
        },
      },
      { type: 'MODIFIER_LIST', id: 'T', modifier_list_data: { name: 'Name on the cup', modifier_type: 'TEXT' } },
      { type: 'IMAGE', id: 'I', image_data: { url: 'https://example.com/x.png' } },
      { type: 'DISCOUNT', id: 'X', discount_data: { name: '10 % off' } },
    ],
  };

  it('becomes items; variations become a choice, a list with other limits another group', () => {
    const { next, problems } = imported(square, 'square');
    expect(next.categories.map(({ name }) => name)).toEqual(['Coffee', 'Other items']);
    expect(next.items).toMatchObject([
      {
        type: 'basic',
        name: 'Latte',
        description: 'With  milk',
        price: { basePrice: 450 },
        dietary: ['Gluten free'],
        backgroundColor: '#9da2a6',
      },
      { type: 'basic', name: 'Espresso', price: { basePrice: 350 } },
      { type: 'custom', name: 'Voucher' },
    ]);
    expect(
      next.modifierGroups.map(({ name, min, max, options }) => [name, min, max, options.map((one) => [one.name, one.extraCharge])]),
    ).toEqual([
      [
        'Milk',
        1,
        1,
        [
          ['Full cream', 0],
          ['Oat', 80],
        ],
      ],
      [
        'Size',
        1,
        1,
        [
          ['Small', 0],
          ['Large', 100],
        ],
      ],
      [
        'Milk',
        0,
        2,
        [
          ['Full cream', 0],
          ['Oat', 80],
        ],
      ],
    ]);
    expect(problems.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(problems.map(({ row, message }) => `${row} ${message}`)).toEqual([
      'null Pictures (1) are left out. Please upload them here.',
      'null What is left out: DISCOUNT.',
      '3 The 2 variations of “Latte” become a choice that guests must make.',
      '5 “Voucher” is in no category. It goes into “Other items”.',
      '8 “Name on the cup” is a text that guests write. It is left out: every item has comments.',
    ]);
    expect(compareMenus(next, imported(square, 'square', next).next).changes).toEqual([]);
    const ids = next.modifierGroups.flatMap((group) => group.options.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says which item has no price', () => {
    const result = read(
      { objects: [square.objects[0], { type: 'ITEM', id: 'N', item_data: { name: 'Nothing', categories: [{ id: 'C' }] } }] },
      'square',
    );
    expect(result.problems).toMatchObject([{ row: 2, column: 'item_data.variations', severity: 'error' }]);
  });
});

describe('a CSV file that says a part', () => {
  const standing = wideMenu;
  const ids = (name: string) => idOf('test', name);

  it('changes prices only, of items and of sizes, when it has nothing else', () => {
    const csv = [
      'kind,name,category,price,price: Large,price: Small',
      'category,Pizzas',
      'category,Coffee',
      'pizza,Margherita,Pizzas,,19.00,12.00',
      'item,flat WHITE,coffee,5.50',
    ].join('\n');
    const { next, problems } = imported(csv, 'csv', standing);
    expect(problems).toEqual([]);
    expect(next.items).toHaveLength(2);
    expect(next.items[0]).toMatchObject({
      id: ids('Margherita'),
      sizes: [
        { price: { basePrice: 1_200, extraCharge: { pickup: -100, delivery: 150 } }, halfAndHalfAvailable: true },
        { price: { basePrice: 1_900, extraCharge: { pickup: -100, delivery: 200 }, uberEatsExtraCharge: { delivery: 300 } } },
      ],
      removeToppings: [{ name: 'Basil' }, { name: 'Garlic' }],
      printStationIds: ['oven'],
    });
    const before = standing.items.find(({ name }) => name === 'Flat white')!;
    expect(next.items[1]).toEqual({ ...before, name: 'flat WHITE', price: { ...('price' in before ? before.price : {}), basePrice: 550 } });
    expect(next.pizza).toEqual(standing.pizza);
  });

  it('names sizes, pizzas and deals that are not there, at their rows', () => {
    const csv = [
      'kind,name,category,price,size,pizzas,deal,extra_charges,stations',
      'category,Pizzas',
      'size,Small',
      'pizza,Margherita,Pizzas,12.00',
      'half_and_half,Halves,Pizzas,,Huge,Margherita | Nobody',
      'deal,Two,Pizzas,20.00',
      'deal_pizza,Slot,,,Small,,Two,Margherita: 5',
      'deal_item,Drink,,,,,Three',
      'custom,Open price,Pizzas,,,,,,Grill',
    ].join('\n');
    const result = read(csv, 'csv');
    expect(result.problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['7 extra_charges', '8 deal']);
    const mended = csv.replace('Margherita: 5', 'Nobody = 5').replace(',Three', ',Two');
    expect(imported(mended, 'csv').problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '5 size',
      '5 pizzas',
      '7 extra_charges',
      '9 stations',
    ]);
  });

  it('needs a size for a pizza, and says which column has none', () => {
    const csv = [
      'kind,name,category,price,price: Small,price: Huge',
      'category,Pizzas',
      'size,Small',
      'pizza,Plain,Pizzas',
      'pizza,Big,Pizzas,,,20.00',
    ].join('\n');
    expect(read(csv, 'csv').problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['4 price', '5 price: Huge', '5 price']);
  });

  it('marks sold out what is new, and nothing that stands', () => {
    const csv = [
      'kind,name,category,price,sold_out',
      'category,Coffee',
      'item,Flat white,Coffee,5.00,yes',
      'item,New one,Coffee,5.00,yes',
    ].join('\n');
    const { next } = imported(csv, 'csv', standing);
    expect(next.soldOut).toEqual([{ kind: 'item', id: next.items[1]?.id }]);
  });
});
