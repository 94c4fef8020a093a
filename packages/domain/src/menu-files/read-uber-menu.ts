import { cutText } from '../text/index.ts';
import { limits } from '../validation/index.ts';
import { problemOfCounts, type MenuFile, type MenuFileProblem } from './describe-menu-file.ts';
import type { MenuTree, TreeGroup, TreeItem, TreeOption } from './describe-menu-tree.ts';
import { cleanName, cleanText, getFields, getIds, getList, getNumber, parseJson, reporter, getWord, type Fields } from './read-json.ts';
import { noteUberLosses } from './note-uber-losses.ts';
import { readMenuTree } from './read-menu-tree.ts';

/** Uber's texts are by language; ours are in one. */
const getTitle = (value: unknown): string => {
  const { translations } = getFields(value);
  const all = getFields(translations);
  return getWord(all['en_us'] ?? Object.values(all)[0] ?? '');
};
const getMark = ({ external_data: data }: Fields): string =>
  getWord(data).startsWith('servery:') ? getWord(data).slice('servery:'.length) : '';
const getQuantity = (value: unknown): Fields => getFields(getFields(value)['quantity']);
/** How many of an option may be chosen in a group: the override for the group, else the option's own. */
function toMost(option: Fields, groupId: string): number {
  const info = getFields(option['quantity_info']);
  const here = getList(info['overrides']).find((one) => one['context_type'] === 'MODIFIER_GROUP' && one['context_value'] === groupId);
  return getNumber(getQuantity(here)['max_permitted']) ?? getNumber(getQuantity(info)['max_permitted']) ?? 1;
}

/** What an item costs: on its own, or as an option of a group. */
function getPrice(item: Fields, groupId: string | null): number {
  const info = getFields(item['price_info']);
  const override = getList(info['overrides']).find(
    (one) => one['context_type'] === 'MODIFIER_GROUP' && one['context_value'] === groupId && groupId !== null,
  );
  return Math.round(getNumber(override?.['price']) ?? getNumber(info['price']) ?? 0);
}

/**
 * Reads a menu of Uber Eats. Positions count from 1 within the file's lists. What we have no place for is left out with a warning, what a
 * menu cannot do without is an error.
 */
export function readUberMenu(text: string): { menu: MenuFile; problems: MenuFileProblem[] } {
  const problems: MenuFileProblem[] = [];
  const document = parseJson(text, problems);
  const { say, shortened } = reporter(problems);
  if (problems.length === 0 && !Array.isArray(document['items'])) {
    say('error', null, 'items', 'This is no menu of Uber Eats: it has no list of items.');
  }
  const items = new Map(getList(document['items']).map((item, at) => [getWord(item['id']), { item, row: at + 1 }]));
  const groups = new Map(getList(document['modifier_groups']).map((group, at) => [getWord(group['id']), { group, row: at + 1 }]));
  const tree: MenuTree = { categories: [], items: [], groups: [] };
  const options = [...groups.values()].reduce((sum, { group }) => sum + getList(group['modifier_options']).length, 0);
  // Each option is read with the lists of its item: not before it is known how many there are.
  const tooMuch = problemOfCounts({ groups: groups.size, options });
  if (tooMuch !== null) return { menu: { categories: [], groups: [], items: [] }, problems: [...problems, tooMuch] };
  for (const { group, row } of groups.values()) tree.groups.push(readGroup(group, row));
  const sizes = new Map(tree.groups.filter(({ mark }) => mark === 'sizes').map((group) => [group.id, group]));
  const named = new Set<string>();

  getList(document['categories']).forEach((category, at) => {
    const id = getWord(category['id']);
    const name = shortened(cleanName(getTitle(category['title'])), limits.categoryName, at + 1, 'categories.title');
    const entities = getList(category['entities']);
    const subtitle =
      category['subtitle'] === undefined
        ? {}
        : { description: cutText(cleanText(getTitle(category['subtitle'])), limits.categoryDescription.max) };
    tree.categories.push({ id, key: id, row: at + 1, name, ...subtitle });
    for (const entity of entities) {
      const itemId = getWord(entity['id']);
      const found = items.get(itemId);
      if (found === undefined)
        say('error', at + 1, 'categories.entities', `“${name}” names an item “${itemId}” that the file does not have.`);
      else if (named.has(itemId))
        say(
          'warning',
          found.row,
          'categories.entities',
          `“${getTitle(found.item['title'])}” is in several categories. It stays in the first one.`,
        );
      else tree.items.push(readItem(found.item, found.row, id));
      named.add(itemId);
    }
  });
  if (getList(document['menus']).length > 1)
    say('warning', null, 'menus', 'The file has several menus. All their categories become one menu.');
  noteUberLosses(document, say);
  const price = document['menu_type'] === 'MENU_TYPE_FULFILLMENT_PICK_UP' ? 'uberEatsPickupPrice' : 'uberEatsPrice';
  return { menu: readMenuTree(tree, { price, problems }), problems };

  function toGroupIds(item: Fields, row: number): string[] {
    const ids = getIds(getFields(item['modifier_group_ids'])['ids']);
    for (const id of ids) {
      if (!groups.has(id))
        say('error', row, 'items.modifier_group_ids', `“${getTitle(item['title'])}” uses a group “${id}” that the file does not have.`);
    }
    return [...new Set(ids)].filter((id) => groups.has(id));
  }

  function readGroup(group: Fields, row: number): TreeGroup {
    const id = getWord(group['id']);
    const quantity = getQuantity(group['quantity_info']);
    const chosen = getIds(getList(group['modifier_options']).map((option) => option['id'])).flatMap((optionId) => {
      const found = items.get(optionId);
      if (found === undefined)
        say(
          'error',
          row,
          'modifier_groups.modifier_options',
          `“${getTitle(group['title'])}” names an option “${optionId}” that the file does not have.`,
        );
      return found === undefined ? [] : [found];
    });
    const options = chosen.map(({ item, row: optionRow }): TreeOption => ({
      id: getWord(item['id']),
      name: shortened(cleanName(getTitle(item['title'])), limits.optionName, optionRow, 'items.title'),
      price: getPrice(item, id),
      groups: toGroupIds(item, optionRow),
      row: optionRow,
    }));
    const mosts = chosen.map(({ item }) => toMost(item, id));
    const many = mosts.some((most) => most > 1);
    const max = getNumber(quantity['max_permitted']) ?? (many ? mosts.reduce((sum, most) => sum + most, 0) : options.length);
    if (many && mosts.some((most) => most < Math.min(max, limits.groupMax.max)))
      say(
        'warning',
        row,
        'items.quantity_info',
        `“${cleanName(getTitle(group['title']))}” limits its options one by one. Here each can be chosen as often as the group allows.`,
      );
    return {
      id,
      row,
      name: shortened(cleanName(getTitle(group['title'])), limits.groupName, row, 'modifier_groups.title'),
      min: getNumber(quantity['min_permitted']) ?? 0,
      max,
      allowMultiple: many,
      mark: getMark(group),
      options,
    };
  }

  function readItem(item: Fields, row: number, categoryId: string): TreeItem {
    const ids = toGroupIds(item, row);
    const classes = getFields(getFields(item['dish_info'])['classifications']);
    const alcohol = getNumber(classes['alcoholic_items']);
    const labels = getFields(classes['dietary_label_info'])['labels'];
    const description = item['description'] === undefined ? {} : { description: describe(item, row) };
    if (getList(getFields(item['visibility_info'])['hours']).length > 0)
      say('warning', row, 'items.visibility_info', `The hours of “${getTitle(item['title'])}” are left out. Please set them here.`);
    return {
      id: getWord(item['id']),
      row,
      name: shortened(cleanName(getTitle(item['title'])), limits.itemName, row, 'items.title'),
      ...description,
      categoryId,
      price: getPrice(item, null),
      mark: getMark(item),
      groups: ids.filter((id) => !sizes.has(id)),
      variants: sizes.get(ids.find((id) => sizes.has(id)) ?? '')?.options ?? [],
      imported: {
        ...(alcohol !== undefined && { isAlcohol: alcohol > 0 }),
        ...(Array.isArray(labels) && { uberEatsDietary: getIds(labels) }),
      },
    };
  }

  function describe(item: Fields, row: number): string {
    return shortened(cleanText(getTitle(item['description'])), limits.itemDescription, row, 'items.description');
  }
}
