import { cutText } from '../text/index.ts';
import { limits } from '../validation/index.ts';
import { fileLimits, type MenuFile, type MenuFileItem, type MenuFileProblem } from './describe-menu-file.ts';
import type { MenuTree, TreeGroup, TreeItem, TreeOption } from './describe-menu-tree.ts';
import { cleanName, cleanText, getFields, getIds, getList, getNumber, parseJson, reporter, getWord, type Fields } from './read-json.ts';
import { noteSquareLosses } from './note-square-losses.ts';
import { readMenuTree } from './read-menu-tree.ts';

const getMark = (object: Fields): string => getWord(getFields(getFields(object['custom_attribute_values'])['servery'])['string_value']);
const getAmount = (data: Fields): number => Math.round(getNumber(getFields(data['price_money'])['amount']) ?? 0);
const byOrdinal = (a: Fields, b: Fields): number => (getNumber(a['ordinal']) ?? 0) - (getNumber(b['ordinal']) ?? 0);
const otherCategory = 'other';
const read = new Set(['ITEM', 'ITEM_VARIATION', 'CATEGORY', 'MODIFIER_LIST', 'MODIFIER', 'IMAGE', 'TAX', 'CUSTOM_ATTRIBUTE_DEFINITION']);

/**
 * Reads a catalog of Square. Positions count from 1 within its list of objects. What we have no place for is left out with a warning, what
 * a menu cannot do without is an error.
 */
export function readSquareCatalog(text: string): { menu: MenuFile; problems: MenuFileProblem[] } {
  const problems: MenuFileProblem[] = [];
  const document = parseJson(text, problems);
  const { say, shortened } = reporter(problems);
  if (problems.length === 0 && !Array.isArray(document['objects'])) {
    say('error', null, 'objects', 'This is no catalog of Square: it has no list of objects.');
  }
  const objects = getList(document['objects'])
    .map((object, at) => ({ object, row: at + 1, id: getWord(object['id']), type: getWord(object['type']) }))
    .filter(({ object }) => object['is_deleted'] !== true);
  const of = (type: string) => objects.filter((one) => one.type === type);
  const tree: MenuTree = { categories: [], items: [], groups: [] };
  const lists = new Map(of('MODIFIER_LIST').map((one) => [one.id, one]));
  /** Related objects, by the id of the object that they belong to. */
  const separate = (type: string, getOwner: (object: Fields) => unknown) =>
    Map.groupBy(
      of(type).map(({ object }) => object),
      (object) => getWord(getOwner(object)),
    );
  const modifiersById = separate('MODIFIER', (object) => getFields(object['modifier_data'])['modifier_list_id']);
  const variationsById = separate('ITEM_VARIATION', (object) => getFields(object['item_variation_data'])['item_id']);
  const groups = new Map<string, TreeGroup>();
  const optionsOfLists = new Map<string, TreeOption[]>();
  const categories = new Set<string>();
  // Where a catalog has taxes, what none of them applies to is untaxed.
  const hasTaxes = of('TAX').length > 0 || of('ITEM').some(({ object }) => getIds(getFields(object['item_data'])['tax_ids']).length > 0);

  for (const { object, row, id } of of('CATEGORY')) {
    const name = shortened(cleanName(getFields(object['category_data'])['name']), limits.categoryName, row, 'category_data.name');
    categories.add(id);
    tree.categories.push({ id, key: id, row, name });
  }
  for (const { object, row, id } of of('ITEM')) readItem(object, row, id);
  const filled = new Set(tree.items.map(({ categoryId }) => categoryId));
  // Square has categories for reports too: one without items is not part of a menu.
  tree.categories = tree.categories.filter(({ id }) => filled.has(id));
  tree.groups = [...groups.values()];
  const pictures = of('IMAGE').length;
  if (pictures > 0) say('warning', null, 'objects', `Pictures (${pictures}) are left out. Please upload them here.`);
  const strange = new Set(objects.filter(({ type }) => type !== '' && !read.has(type)).map(({ type }) => type));
  if (strange.size > 0) say('warning', null, 'objects', `What is left out: ${[...strange].sort().join(', ')}.`);
  const currencies = noteSquareLosses(objects, say);
  const menu = readMenuTree(tree, { price: 'basePrice', problems });
  return { menu: { ...menu, ...(currencies.length > 0 && { currencies }) }, problems };

  function readItem(object: Fields, row: number, id: string): void {
    const data = getFields(object['item_data']);
    const name = shortened(cleanName(data['name']), limits.itemName, row, 'item_data.name');
    const variations = getList(data['variations']).length > 0 ? getList(data['variations']) : (variationsById.get(id) ?? []);
    const sold = variations
      .filter((variation) => variation['is_deleted'] !== true)
      .map((variation) => ({ id: getWord(variation['id']), data: getFields(variation['item_variation_data']) }))
      .sort((a, b) => byOrdinal(a.data, b.data));
    if (sold.length === 0) say('error', row, 'item_data.variations', `“${name}” has no variation, and so no price.`);
    const mark = getMark(object);
    const variable = sold.length > 0 && sold.every(({ data: one }) => one['pricing_type'] === 'VARIABLE_PRICING');
    const variants = sold.map(({ id: variantId, data: one }): TreeOption => ({
      id: variantId,
      name: cleanName(one['name']),
      price: getAmount(one),
      groups: [],
      row,
    }));
    const several = mark === 'pizza' || variants.length > 1;
    const item: TreeItem = {
      id,
      row,
      name,
      ...describe(data, row),
      categoryId: toCategory(data, name, row),
      price: variable ? null : (variants[0]?.price ?? 0),
      mark,
      groups: toLists(data, row),
      variants: several ? variants : [],
      imported: toSaid(data),
    };
    tree.items.push(item);
  }

  function describe(data: Fields, row: number): { description?: string } {
    const written = data['description_plaintext'] ?? data['description'];
    const text = written ?? data['description_html'];
    if (typeof text !== 'string') return {};
    const plain = cleanText(written === undefined ? text.replaceAll(/<[^<>]{0,200}>/g, ' ') : text);
    return {
      description: shortened(plain, limits.itemDescription, row, 'item_data.description'),
    };
  }

  function toCategory(data: Fields, name: string, row: number): string {
    const asked = [...getList(data['categories']), getFields(data['reporting_category']), { id: data['category_id'] }].map(({ id }) =>
      getWord(id),
    );
    const found = asked.find((id) => categories.has(id));
    if (found !== undefined) return found;
    say('warning', row, 'item_data.categories', `“${name}” is in no category. It goes into “Other items”.`);
    if (!categories.has(otherCategory)) tree.categories.push({ id: otherCategory, key: otherCategory, name: 'Other items' });
    categories.add(otherCategory);
    return otherCategory;
  }

  function toSaid(data: Fields): Partial<MenuFileItem> {
    const color = getWord(data['label_color']).replace(/^#/, '').toLowerCase();
    const details = getFields(data['food_and_beverage_details']);
    const dietary = getList(details['dietary_preferences'])
      .map((one) => cleanName(getWord(one['custom_name']) || standardWord(getWord(one['standard_name']))))
      .map((word) => cutText(word, limits.itemDietary.max))
      .filter((word) => word !== '');
    return {
      ...(typeof data['is_archived'] === 'boolean' && { available: !data['is_archived'] }),
      ...toTax(data),
      ...(typeof data['is_alcoholic'] === 'boolean' && { isAlcohol: data['is_alcoholic'] }),
      ...(/^[0-9a-f]{6}$|^[0-9a-f]{3}$/.test(color) && { backgroundColor: `#${color}` }),
      ...(Array.isArray(details['dietary_preferences']) && { dietary: [...new Set(dietary)] }),
    };
  }

  function toTax(data: Fields): Partial<MenuFileItem> {
    const taxable = data['is_taxable'];
    if (hasTaxes) return { isGstApplicable: taxable !== false && getIds(data['tax_ids']).length > 0 };
    return typeof taxable === 'boolean' ? { isGstApplicable: taxable } : {};
  }

  /** Lists of an item; with limits for a single item, the list becomes a separate group. */
  function toLists(data: Fields, row: number): string[] {
    return getList(data['modifier_list_info'])
      .filter((info) => info['enabled'] !== false)
      .sort(byOrdinal)
      .flatMap((info) => {
        const listId = getWord(info['modifier_list_id']);
        const list = lists.get(listId);
        if (list === undefined)
          say('error', row, 'item_data.modifier_list_info', `This item uses a modifier list “${listId}” that the file does not have.`);
        if (list === undefined) return [];
        const least = getNumber(info['min_selected_modifiers']) ?? -1;
        const most = getNumber(info['max_selected_modifiers']) ?? -1;
        const group = readList(list.object, list.row, listId, least < 0 && most < 0 ? null : { least, most });
        if (group === null) return [];
        groups.set(group.id, group);
        return [group.id];
      });
  }

  /** Read once, however many items have the list. */
  function getOptions(data: Fields, row: number, listId: string): TreeOption[] {
    const known = optionsOfLists.get(listId);
    if (known !== undefined) return known;
    const modifiers = getList(data['modifiers']).length > 0 ? getList(data['modifiers']) : (modifiersById.get(listId) ?? []);
    if (modifiers.length > fileLimits.options) {
      const message = `“${cutText(getWord(data['name']), 30)}” has ${modifiers.length} options. Please use at most ${fileLimits.options} options in a list.`;
      say('error', row, 'modifier_list_data.modifiers', message);
    }
    const options = modifiers
      .slice(0, fileLimits.options)
      .filter((modifier) => modifier['is_deleted'] !== true)
      .map((modifier) => ({ id: getWord(modifier['id']), data: getFields(modifier['modifier_data']) }))
      .sort((a, b) => byOrdinal(a.data, b.data))
      .map(({ id, data: one }): TreeOption => ({
        id,
        name: shortened(cleanName(one['name']), limits.optionName, row, 'modifier_data.name'),
        price: getAmount(one),
        groups: [],
        row,
      }));
    optionsOfLists.set(listId, options);
    return options;
  }

  function readList(object: Fields, row: number, listId: string, own: { least: number; most: number } | null): TreeGroup | null {
    const data = getFields(object['modifier_list_data']);
    if (data['modifier_type'] === 'TEXT') {
      say(
        'warning',
        row,
        'modifier_list_data',
        `“${getWord(data['name'])}” is a text that guests write. It is left out: every item has comments.`,
      );
      return null;
    }
    const options = getOptions(data, row, listId);
    const allowMultiple = data['allow_quantities'] === true;
    const all = allowMultiple ? limits.groupMax.max : options.length;
    const listMost = getNumber(data['max_selected_modifiers']);
    const single = data['selection_type'] === 'SINGLE';
    const fallback = listMost !== undefined && listMost > 0 ? listMost : single ? 1 : all;
    const min = Math.max(0, own?.least ?? getNumber(data['min_selected_modifiers']) ?? 0);
    const most = own?.most ?? -1;
    const max = most > 0 ? most : most === 0 ? all : fallback;
    return {
      id: own === null ? listId : `${listId}.${min}.${max}`,
      row,
      name: shortened(cleanName(data['name']), limits.groupName, row, 'modifier_list_data.name'),
      min,
      max,
      allowMultiple,
      mark: getMark(object),
      options,
    };
  }
}

/** `GLUTEN_FREE` in our spelling: "Gluten free". */
const standardWord = (name: string): string =>
  name === '' ? '' : `${name.slice(0, 1)}${name.slice(1).toLowerCase().replaceAll('_', ' ')}`;
