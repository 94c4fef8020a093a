import type { CurrencyCode } from '../money/index.ts';
import type { StoredItem, StoredMenu } from '../menu/index.ts';
import type { TreeGroup, TreeOption } from './describe-menu-tree.ts';
import { growMenuTree, getHalfExtras, hasOnePrice } from './grow-menu-tree.ts';
import type { WrittenFile } from './write-csv-menu.ts';

const definitionId = 'servery';

/** The kind of an entry in our system, if Square has no term for it: an attribute that Square stores and returns. */
const marked = (mark: string) =>
  mark === ''
    ? {}
    : {
        custom_attribute_values: {
          servery: { name: 'Servery', key: 'servery', custom_attribute_definition_id: definitionId, type: 'STRING', string_value: mark },
        },
      };

/** Whether Square's catalog has a place for an item. */
export const soldAtSquare =
  (menu: StoredMenu): ((item: StoredItem) => boolean) =>
  (item) =>
    hasOnePrice(item, menu);

/** The menu as Square's catalog lists it (`/v2/catalog/list`): items with variations, modifier lists, categories. */
export function writeSquareCatalog(menu: StoredMenu, currency: CurrencyCode): WrittenFile {
  const has = soldAtSquare(menu);
  const { tree, items: stored } = growMenuTree(menu, { getPrice: ({ basePrice }) => basePrice, has });
  const money = (amount: number) => ({ price_money: { amount, currency } });
  const object = (type: string, id: string, data: object) => ({ type, id, is_deleted: false, present_at_all_locations: true, ...data });

  const modifierList = (group: TreeGroup) =>
    object('MODIFIER_LIST', group.id, {
      ...marked(group.mark),
      modifier_list_data: {
        name: group.name,
        selection_type: group.max === 1 ? 'SINGLE' : 'MULTIPLE',
        modifier_type: 'LIST',
        min_selected_modifiers: group.min,
        max_selected_modifiers: group.max,
        allow_quantities: group.allowMultiple,
        modifiers: group.options.map((option, at) =>
          object('MODIFIER', option.id, {
            modifier_data: { name: option.name, ...money(option.price), ordinal: at, modifier_list_id: group.id },
          }),
        ),
      },
    });
  const variation = (itemId: string, { id, name }: Pick<TreeOption, 'id' | 'name'>, price: number | null, ordinal: number) =>
    object('ITEM_VARIATION', id, {
      item_variation_data: {
        item_id: itemId,
        name,
        ordinal,
        pricing_type: price === null ? 'VARIABLE_PRICING' : 'FIXED_PRICING',
        ...(price !== null && money(price)),
      },
    });
  const objects = [
    object('CUSTOM_ATTRIBUTE_DEFINITION', definitionId, {
      custom_attribute_definition_data: {
        type: 'STRING',
        name: 'Servery',
        key: 'servery',
        allowed_object_types: ['ITEM', 'MODIFIER_LIST'],
        seller_visibility: 'SELLER_VISIBILITY_HIDDEN',
        app_visibility: 'APP_VISIBILITY_READ_WRITE_VALUES',
      },
    }),
    ...tree.categories.map(({ id, name }) => object('CATEGORY', id, { category_data: { name, category_type: 'REGULAR_CATEGORY' } })),
    ...tree.groups.map(modifierList),
    ...tree.items.map((item) => {
      const from = stored.get(item.id) as StoredItem;
      const lists = [...new Set([...item.groups, ...item.variants.flatMap(({ groups }) => groups)])];
      const sizes = item.variants.map((size, at) => variation(item.id, size, size.price, at));
      return object('ITEM', item.id, {
        ...marked(item.mark),
        item_data: {
          name: item.name,
          description: item.description ?? '',
          product_type: 'FOOD_AND_BEV',
          is_archived: !from.available,
          is_taxable: from.isGstApplicable,
          is_alcoholic: from.isAlcohol,
          ...(from.backgroundColor !== null && { label_color: from.backgroundColor.slice(1) }),
          categories: [{ id: item.categoryId }],
          reporting_category: { id: item.categoryId },
          modifier_list_info: lists.map((modifier_list_id, ordinal) => ({
            modifier_list_id,
            min_selected_modifiers: -1,
            max_selected_modifiers: -1,
            enabled: true,
            ordinal,
          })),
          variations: sizes.length > 0 ? sizes : [variation(item.id, { id: `${item.id}.regular`, name: 'Regular' }, item.price, 0)],
          food_and_beverage_details: { dietary_preferences: from.dietary.map((name) => ({ type: 'CUSTOM', custom_name: name })) },
        },
      });
    }),
  ];
  return { content: `${JSON.stringify({ objects })}\n`, left: getLeft(menu, has) };
}

function getLeft(menu: StoredMenu, has: (item: StoredItem) => boolean): string[] {
  const unpriced = menu.items.filter((item) => !has(item)).length;
  const deals = menu.items.filter(
    (item) => item.type === 'deal' && item.items.some(({ modifierGroupIds }) => modifierGroupIds.length > 0),
  ).length;
  return [
    'What Square has no place for: extra charges by collection type, item hours, tax categories, allergens, labels, stations, films, pictures and descriptions of categories. They stay as they are when the file is imported again.',
    'What is sold out: it stays as it is.',
    ...getHalfExtras(menu),
    ...(deals > 0 ? [`What is chosen inside the parts of deals (${deals}): Square's modifiers open no further ones.`] : []),
    ...(unpriced > 0 ? [`Half-and-halves (${unpriced}): their price follows the chosen halves, which Square cannot say.`] : []),
  ];
}
