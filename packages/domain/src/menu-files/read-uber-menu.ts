import { limits } from '../validation/index.ts';
import { problemOfCounts, type MenuFile, type MenuFileProblem } from './describe-menu-file.ts';
import type { MenuTree, TreeGroup, TreeItem, TreeOption } from './describe-menu-tree.ts';
import { cleanName, cleanText, fieldsOf, idsOf, listOf, numberOf, parseJson, reporter, wordOf, type Fields } from './read-json.ts';
import { noteUberLosses } from './note-uber-losses.ts';
import { readMenuTree } from './read-menu-tree.ts';

/** Uber's texts are by language; ours are in one. */
const titleOf = (value: unknown): string => {
  const { translations } = fieldsOf(value);
  const all = fieldsOf(translations);
  return wordOf(all['en_us'] ?? Object.values(all)[0] ?? '');
};
const markOf = ({ external_data: data }: Fields): string =>
  wordOf(data).startsWith('servery:') ? wordOf(data).slice('servery:'.length) : '';
const quantityOf = (value: unknown): Fields => fieldsOf(fieldsOf(value)['quantity']);
/** How many of an option may be chosen in a group: the override for the group, else the option's own. */
function mostOf(option: Fields, groupId: string): number {
  const info = fieldsOf(option['quantity_info']);
  const here = listOf(info['overrides']).find((one) => one['context_type'] === 'MODIFIER_GROUP' && one['context_value'] === groupId);
  return numberOf(quantityOf(here)['max_permitted']) ?? numberOf(quantityOf(info)['max_permitted']) ?? 1;
}

/** What an item costs: on its own, or as an option of a group. */
function priceOf(item: Fields, groupId: string | null): number {
  const info = fieldsOf(item['price_info']);
  const override = listOf(info['overrides']).find(
    (one) => one['context_type'] === 'MODIFIER_GROUP' && one['context_value'] === groupId && groupId !== null,
  );
  return Math.round(numberOf(override?.['price']) ?? numberOf(info['price']) ?? 0);
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
  const items = new Map(listOf(document['items']).map((item, at) => [wordOf(item['id']), { item, row: at + 1 }]));
  const groups = new Map(listOf(document['modifier_groups']).map((group, at) => [wordOf(group['id']), { group, row: at + 1 }]));
  const tree: MenuTree = { categories: [], items: [], groups: [] };
  const options = [...groups.values()].reduce((sum, { group }) => sum + listOf(group['modifier_options']).length, 0);
  // Each option is read with the lists of its item: not before it is known how many there are.
  const tooMuch = problemOfCounts({ groups: groups.size, options });
  if (tooMuch !== null) return { menu: { categories: [], groups: [], items: [] }, problems: [...problems, tooMuch] };
  for (const { group, row } of groups.values()) tree.groups.push(readGroup(group, row));
  const sizes = new Map(tree.groups.filter(({ mark }) => mark === 'sizes').map((group) => [group.id, group]));
  const named = new Set<string>();

  listOf(document['categories']).forEach((category, at) => {
    const id = wordOf(category['id']);
    const name = shortened(cleanName(titleOf(category['title'])), limits.categoryName, at + 1, 'categories.title');
    const entities = listOf(category['entities']);
    const subtitle =
      category['subtitle'] === undefined
        ? {}
        : { description: cleanText(titleOf(category['subtitle'])).slice(0, limits.categoryDescription.max) };
    tree.categories.push({ id, key: id, row: at + 1, name, ...subtitle });
    for (const entity of entities) {
      const itemId = wordOf(entity['id']);
      const found = items.get(itemId);
      if (found === undefined)
        say('error', at + 1, 'categories.entities', `“${name}” names an item “${itemId}” that the file does not have.`);
      else if (named.has(itemId))
        say(
          'warning',
          found.row,
          'categories.entities',
          `“${titleOf(found.item['title'])}” is in several categories. It stays in the first one.`,
        );
      else tree.items.push(readItem(found.item, found.row, id));
      named.add(itemId);
    }
  });
  if (listOf(document['menus']).length > 1)
    say('warning', null, 'menus', 'The file has several menus. All their categories become one menu.');
  noteUberLosses(document, say);
  const price = document['menu_type'] === 'MENU_TYPE_FULFILLMENT_PICK_UP' ? 'uberEatsPickupPrice' : 'uberEatsPrice';
  return { menu: readMenuTree(tree, { price, problems }), problems };

  function groupIdsOf(item: Fields, row: number): string[] {
    const ids = idsOf(fieldsOf(item['modifier_group_ids'])['ids']);
    for (const id of ids) {
      if (!groups.has(id))
        say('error', row, 'items.modifier_group_ids', `“${titleOf(item['title'])}” uses a group “${id}” that the file does not have.`);
    }
    return [...new Set(ids)].filter((id) => groups.has(id));
  }

  function readGroup(group: Fields, row: number): TreeGroup {
    const id = wordOf(group['id']);
    const quantity = quantityOf(group['quantity_info']);
    const chosen = idsOf(listOf(group['modifier_options']).map((option) => option['id'])).flatMap((optionId) => {
      const found = items.get(optionId);
      if (found === undefined)
        say(
          'error',
          row,
          'modifier_groups.modifier_options',
          `“${titleOf(group['title'])}” names an option “${optionId}” that the file does not have.`,
        );
      return found === undefined ? [] : [found];
    });
    const options = chosen.map(({ item, row: optionRow }): TreeOption => ({
      id: wordOf(item['id']),
      name: shortened(cleanName(titleOf(item['title'])), limits.optionName, optionRow, 'items.title'),
      price: priceOf(item, id),
      groups: groupIdsOf(item, optionRow),
      row: optionRow,
    }));
    const mosts = chosen.map(({ item }) => mostOf(item, id));
    const many = mosts.some((most) => most > 1);
    const max = numberOf(quantity['max_permitted']) ?? (many ? mosts.reduce((sum, most) => sum + most, 0) : options.length);
    if (many && mosts.some((most) => most < Math.min(max, limits.groupMax.max)))
      say(
        'warning',
        row,
        'items.quantity_info',
        `“${cleanName(titleOf(group['title']))}” limits its options one by one. Here each can be chosen as often as the group allows.`,
      );
    return {
      id,
      row,
      name: shortened(cleanName(titleOf(group['title'])), limits.groupName, row, 'modifier_groups.title'),
      min: numberOf(quantity['min_permitted']) ?? 0,
      max,
      allowMultiple: many,
      mark: markOf(group),
      options,
    };
  }

  function readItem(item: Fields, row: number, categoryId: string): TreeItem {
    const ids = groupIdsOf(item, row);
    const classes = fieldsOf(fieldsOf(item['dish_info'])['classifications']);
    const alcohol = numberOf(classes['alcoholic_items']);
    const labels = fieldsOf(classes['dietary_label_info'])['labels'];
    const description = item['description'] === undefined ? {} : { description: describe(item, row) };
    if (listOf(fieldsOf(item['visibility_info'])['hours']).length > 0)
      say('warning', row, 'items.visibility_info', `The hours of “${titleOf(item['title'])}” are left out. Please set them here.`);
    return {
      id: wordOf(item['id']),
      row,
      name: shortened(cleanName(titleOf(item['title'])), limits.itemName, row, 'items.title'),
      ...description,
      categoryId,
      price: priceOf(item, null),
      mark: markOf(item),
      groups: ids.filter((id) => !sizes.has(id)),
      variants: sizes.get(ids.find((id) => sizes.has(id)) ?? '')?.options ?? [],
      said: { ...(alcohol !== undefined && { isAlcohol: alcohol > 0 }), ...(Array.isArray(labels) && { uberEatsDietary: idsOf(labels) }) },
    };
  }

  function describe(item: Fields, row: number): string {
    return shortened(cleanText(titleOf(item['description'])), limits.itemDescription, row, 'items.description');
  }
}
