import { describe, expect, it } from 'vitest';
import { compareMenus } from './compare-menus.ts';
import { imported, read } from './imported-files.cases.ts';
import { getId, wideMenu } from './wide-menu.cases.ts';

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

  it('becomes items with choices at their prices; what cannot be imported is reported', () => {
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
      [1, 'warning', '“Extras” limits its options one by one. Here each can be chosen as often as the group allows.'],
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

  it('lists what it has and a menu here has not, with what that does to prices', () => {
    const rich = {
      menu_type: 'MENU_TYPE_FULFILLMENT_DELIVERY',
      menus: [
        {
          id: 'm',
          title: said('Lunch'),
          category_ids: ['c'],
          service_availability: [{ day_of_week: 'monday', time_periods: [{ start_time: '11:00', end_time: '14:00' }] }],
        },
      ],
      categories: [{ id: 'c', title: said('Food'), entities: [{ id: 'wings', type: 'ITEM' }] }],
      items: [
        {
          id: 'wings',
          title: said('Wings'),
          image_url: 'https://example.com/wings.jpg',
          price_info: {
            price: 1_200,
            container_deposit: 10,
            priced_by_unit: { measurement_unit: 'GRAM' },
            overrides: [{ context_type: 'MENU', price: 1 }],
          },
          quantity_info: { quantity: { min_permitted: 1, max_permitted: 5 } },
          suspension_info: { suspension: { suspend_until: 1_900_000_000, reason: 'Sold out' } },
          tax_info: { tax_rate: 8 },
          bundled_items: [{ item_id: 'sauce' }],
          dish_info: { classifications: { dietary_label_info: { labels: ['GLUTEN_FREE'] } } },
          modifier_group_ids: { ids: ['sauces', 'dips'] },
        },
        {
          id: 'sauce',
          title: said('Sauce'),
          price_info: { price: 100 },
          quantity_info: {
            quantity: { max_permitted: 1, charge_above: 2, refund_under: 1, default_quantity: 1 },
            overrides: [{ context_type: 'MODIFIER_GROUP', context_value: 'sauces', quantity: { max_permitted: 10 } }],
          },
        },
        { id: 'salt', title: said('Salt'), price_info: { price: 0 } },
      ],
      modifier_groups: [
        {
          id: 'sauces',
          title: said('Sauces'),
          quantity_info: { quantity: { max_permitted: 10 } },
          modifier_options: [
            { id: 'sauce', type: 'ITEM' },
            { id: 'salt', type: 'ITEM' },
          ],
        },
        {
          id: 'dips',
          title: said('Dips'),
          quantity_info: { quantity: { max_permitted: 2, charge_above: 1 }, overrides: [{ context_type: 'ITEM', context_value: 'wings' }] },
          modifier_options: [{ id: 'sauce', type: 'ITEM' }],
        },
      ],
    };
    const { next, problems } = imported(rich, 'uberEats');
    expect(next.items).toMatchObject([{ name: 'Wings', dietary: ['Gluten free'], price: { basePrice: 1_200 } }]);
    expect(next.modifierGroups).toMatchObject([
      { name: 'Sauces', max: 10, allowMultiple: true },
      { name: 'Dips', max: 1, allowMultiple: false },
    ]);
    expect(problems.map(({ column, message }) => [column, message])).toEqual([
      ['menus.service_availability', 'The hours of these menus are left out: “Lunch”. Please set hours of items or of the store.'],
      ['items.quantity_info', '“Sauces” limits its options one by one. Here each can be chosen as often as the group allows.'],
      ['items.image_url', 'Pictures are left out: “Wings”. Please upload them here.'],
      ['items.suspension_info', 'Suspended at Uber Eats, and available here: “Wings”. Please mark as sold out what is.'],
      ['items.tax_info', "Tax rates are left out: “Wings”. Taxes follow this store's tax settings; please check these items."],
      ['items.price_info.container_deposit', 'Container deposits are left out and not charged here: “Wings”.'],
      [
        'items.price_info.priced_by_unit',
        'Priced by weight or measure at Uber Eats, and by the piece here: “Wings”. Please check the prices.',
      ],
      ['items.price_info.overrides', 'Other prices in certain menus or items are left out: “Wings”.'],
      ['items.bundled_items', 'What is bundled with these items is left out: “Wings”.'],
      ['items.quantity_info', 'Limits of how many can be ordered are left out: “Wings”.'],
      ['items.quantity_info.default_quantity', 'Choices that are made in advance are left out: “Sauce”.'],
      ['items.quantity_info.refund_under', 'Money back for choosing less is left out: “Sauce”. Here it costs the full price.'],
      ['items.quantity_info.charge_above', 'Free of “Sauce” at Uber Eats: 2. Here each costs 1.00.'],
      ['modifier_groups.quantity_info.charge_above', 'Free choices of “Dips” at Uber Eats: 1. Here each costs its price, up to 1.00.'],
      ['modifier_groups.quantity_info.overrides', '“Dips” has other limits in certain places. They are left out.'],
      ['modifier_groups', '“Dips” allows 1 choice here.'],
    ]);
  });

  it('takes prices of a menu for pickup as those of pickup', () => {
    const pickup = { ...structuredClone(uber), menu_type: 'MENU_TYPE_FULFILLMENT_PICK_UP' };
    const first = imported(uber, 'uberEats').next;
    const item = first.items[0] as Extract<(typeof first.items)[number], { type: 'basic' }>;
    item.price = { ...item.price, uberEatsExtraCharge: { pickup: 50, delivery: 250 } };
    expect(imported(pickup, 'uberEats', first).next.items[0]).toMatchObject({
      price: { basePrice: 1_200, uberEatsExtraCharge: { pickup: 50, delivery: 250 } },
    });
  });

  it('names the line that cannot be read', () => {
    for (const [text, line] of [
      ['{\n  "items": [\n    {"id": "a",}\n  ]\n}', 3],
      ['{\n  "items": [\n    {"id": "a"},\n    {"id": "b"},\n  ]\n}\n', 5],
      ['{\n  "items": [', 2],
    ] as const) {
      const { problems } = read(text, 'uberEats');
      expect(problems[0]).toMatchObject({ row: line, severity: 'error', message: expect.stringContaining(`line ${line}`) });
    }
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

  it('reports dangling references, and files that are not menus', () => {
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

describe('a CSV file that says a part', () => {
  const standing = wideMenu;
  const ids = (name: string) => getId('test', name);

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

  it('needs a size for a pizza, and names the column that has none', () => {
    const csv = [
      'kind,name,category,price,price: Small,price: Huge',
      'category,Pizzas',
      'size,Small',
      'pizza,Plain,Pizzas',
      'pizza,Big,Pizzas,,,20.00',
    ].join('\n');
    expect(read(csv, 'csv').problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['4 price', '5 price: Huge', '5 price']);
  });

  it('marks new items sold out, and leaves existing ones as they are', () => {
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
