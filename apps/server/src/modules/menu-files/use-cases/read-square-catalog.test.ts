import { describe, expect, it } from 'vitest';
import { compareMenus } from './compare-menus.ts';
import { imported, read } from './imported-files.cases.ts';

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

  it('reports prices of single locations and taxes of their own, and refuses prices in another currency', () => {
    const catalog = structuredClone(square) as { objects: Record<string, unknown>[] };
    catalog.objects.push({ type: 'TAX', id: 'TX', tax_data: { name: 'GST' } }, {});
    const [, , latte, espresso] = catalog.objects as { [key: string]: unknown; item_data: Record<string, unknown> }[];
    latte!.item_data['tax_ids'] = ['TX'];
    latte!['present_at_all_locations'] = false;
    latte!['present_at_location_ids'] = ['L1'];
    const [regular] = espresso!.item_data['variations'] as { item_variation_data: Record<string, unknown> }[];
    regular!.item_variation_data['location_overrides'] = [{ location_id: 'L1', price_money: money(300) }];
    const { next, problems } = imported(catalog, 'square');
    expect(next.items.map(({ name, isGstApplicable }) => [name, isGstApplicable])).toEqual([
      ['Latte', true],
      ['Espresso', false],
      ['Voucher', false],
    ]);
    const messages = problems.map(({ message }) => message);
    expect(messages).toContain('Sold at some locations only, and here in this store: “Latte”. Please remove what it does not sell.');
    expect(messages).toContain('Prices and stock of single locations are left out: “Espresso”. The general price counts.');
    expect(messages).toContain('What is left out: DISCOUNT.');
    const yen = JSON.parse(JSON.stringify(square).replaceAll('"AUD"', '"JPY"')) as object;
    expect(imported(yen, 'square').problems).toContainEqual({
      row: null,
      column: 'price_money',
      severity: 'error',
      message: 'This file has prices in JPY, and the store sells in AUD. Please change them before you import it.',
    });
  });

  it('names the item that has no price', () => {
    const result = read(
      { objects: [square.objects[0], { type: 'ITEM', id: 'N', item_data: { name: 'Nothing', categories: [{ id: 'C' }] } }] },
      'square',
    );
    expect(result.problems).toMatchObject([{ row: 2, column: 'item_data.variations', severity: 'error' }]);
  });
});
