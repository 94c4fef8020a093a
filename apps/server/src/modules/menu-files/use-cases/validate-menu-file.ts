import { limits } from './describe-menu-file.ts';
import type { MenuFile, MenuFileCategory, MenuFileGroup, MenuFileItem, MenuFileOption, MenuFileProblem } from './describe-menu-file.ts';
import { cellReader } from './parse-cells.ts';
import type { CellReader } from './parse-cells.ts';
import type { FileRow } from './parse-rows.ts';

const folded = (name: string): string => name.toLowerCase();

function readCategory(read: CellReader): MenuFileCategory {
  return {
    name: read.name('name', limits.categoryName),
    description: read.text('description', limits.categoryDescription),
    image: read.picture('image'),
    backgroundColor: read.color('background'),
    applicableOrderingSystem: read.orderingSystems('sold_in'),
  };
}

function readGroup(read: CellReader): MenuFileGroup {
  const name = read.name('name', limits.groupName);
  const min = read.whole('min', limits.groupMin, 0);
  const max = read.whole('max', limits.groupMax, Math.max(1, min));
  if (min > max) read.refuse('max', `Please write at least ${min}, the least number of choices.`);
  return {
    key: read.optional('key', limits.groupName.max) ?? name,
    name,
    min,
    max,
    allowMultiple: read.yes('multiple', false),
    options: [],
  };
}

function readOption(read: CellReader): MenuFileOption {
  return { name: read.name('name', limits.optionName), extraCharge: read.money('price', 0), soldout: read.yes('sold_out', false) };
}

function readItem(read: CellReader): MenuFileItem {
  return {
    type: 'basic',
    category: read.name('category', { min: 1, max: limits.categoryName.max }),
    name: read.name('name', limits.itemName),
    description: read.text('description', limits.itemDescription),
    price: {
      basePrice: read.money('price', null),
      extraCharge: {
        pickup: read.money('extra_pickup', 0),
        delivery: read.money('extra_delivery', 0),
        dineIn: read.money('extra_dine_in', 0),
      },
      uberEatsExtraCharge: { pickup: read.money('extra_uber_pickup', 0), delivery: read.money('extra_uber_delivery', 0) },
    },
    groups: read.list('groups', limits.groupName.max),
    discounted: read.yes('discounted', false),
    available: read.yes('available', true),
    soldout: read.yes('sold_out', false),
    availableFor: read.collectionTypes('available_for'),
    availableWeeklyHours: read.hours('hours'),
    applicableOrderingSystem: read.orderingSystems('sold_in'),
    image: read.picture('image'),
    isGstApplicable: read.yes('gst', true),
    taxCategory: read.taxCategory('tax_category'),
    isAlcohol: read.yes('alcohol', false),
    label: read.optional('label', limits.label),
    dietary: read.list('dietary', limits.dietary),
    allergenInfo: {
      CONTAINS: read.list('contains', limits.allergen),
      MAY_CONTAIN: read.list('may_contain', limits.allergen),
      FREE_FROM: read.list('free_from', limits.allergen),
    },
    backgroundColor: read.color('background'),
  };
}

/** Names that were given already, with the row that took them. */
function takenNames(): (name: string, row: number, refuse: (message: string) => void, scope?: string) => void {
  const rows = new Map<string, number>();
  return (name, row, refuse, scope = '') => {
    const key = `${folded(scope)}\n${folded(name)}`;
    const earlier = rows.get(key);
    if (earlier !== undefined && name !== '') refuse(`“${name}” is there already, in row ${earlier}.`);
    else rows.set(key, row);
  };
}

/** An allergen that a dish contains cannot be one that it is free from. */
function checkAllergens(item: MenuFileItem, read: CellReader): void {
  const { CONTAINS, MAY_CONTAIN, FREE_FROM } = item.allergenInfo;
  const present = new Set([...CONTAINS, ...MAY_CONTAIN].map(folded));
  const both = FREE_FROM.find((name) => present.has(folded(name)));
  if (both !== undefined) read.refuse('free_from', `“${both}” is also among what it contains or may contain.`);
}

/** Reads the rows' cells, ties them together by name and notes everything that is wrong. The order is the file's. */
export function validateMenuFile(rows: readonly FileRow[], problems: MenuFileProblem[]): MenuFile {
  const menu: MenuFile = { categories: [], groups: [], items: [] };
  const taken = { category: takenNames(), group: takenNames(), option: takenNames(), item: takenNames() };
  const categories = new Map<string, MenuFileCategory>();
  const groups = new Map<string, { group: MenuFileGroup; read: CellReader }>();
  const of = (kind: FileRow['kind']) => rows.filter((row) => row.kind === kind).map((row) => ({ row, read: cellReader(row, problems) }));

  for (const { row, read } of of('category')) {
    const category = readCategory(read);
    taken.category(category.name, row.row, (message) => read.refuse('name', message));
    categories.set(folded(category.name), category);
    menu.categories.push(category);
  }
  for (const { row, read } of of('group')) {
    const group = readGroup(read);
    taken.group(group.key, row.row, (message) => read.refuse(row.cells.key === undefined ? 'name' : 'key', message));
    if (group.key.includes('|')) read.refuse('key', 'Please write it without a bar: bars separate the groups of an item.');
    groups.set(folded(group.key), { group, read });
    menu.groups.push(group);
  }
  for (const { row, read } of of('option')) {
    const option = readOption(read);
    const key = read.name('groups', limits.groupName);
    const group = groups.get(folded(key))?.group;
    if (key !== '' && !group) read.refuse('groups', `There is no group “${key}” in this file.`);
    taken.option(option.name, row.row, (message) => read.refuse('name', message), key);
    group?.options.push(option);
  }
  for (const { group, read } of groups.values()) {
    if (group.options.length === 0) read.refuse('name', `“${group.name}” has no options. Please add a row of kind option for it.`);
    else if (!group.allowMultiple && group.options.length < group.min) {
      read.refuse('min', `Guests must choose ${group.min}, but there are only ${group.options.length} options.`);
    }
  }
  for (const { row, read } of of('item')) {
    const item = readItem(read);
    const category = categories.get(folded(item.category));
    if (item.category !== '' && !category) read.refuse('category', `There is no category “${item.category}” in this file.`);
    taken.item(item.name, row.row, (message) => read.refuse('name', message), item.category);
    const keys = item.groups.map((key) => groups.get(folded(key))?.group.key ?? null);
    const missing = item.groups.find((_, index) => keys[index] === null);
    if (missing !== undefined && missing !== '') read.refuse('groups', `There is no group “${missing}” in this file.`);
    checkAllergens(item, read);
    menu.items.push({ ...item, category: category?.name ?? item.category, groups: keys.filter((key) => key !== null) });
  }
  return menu;
}
