import { halfAndHalfPricings, type ItemType } from '../menu/index.ts';
import { limits } from '../validation/index.ts';
import type { RowKind } from './describe-columns.ts';
import { fileLimits } from './describe-menu-file.ts';
import type {
  MenuFile,
  MenuFileCategory,
  MenuFileGroup,
  MenuFileItem,
  MenuFileOption,
  MenuFilePizza,
  MenuFileProblem,
  MenuFileTopping,
} from './describe-menu-file.ts';
import { cellReader } from './parse-cells.ts';
import type { CellReader } from './parse-cells.ts';
import type { FileRow } from './parse-rows.ts';
import { readDealEntry, readDealSlot, readId, readItemBase, readPrice, readSizes } from './read-csv-items.ts';

const folded = (name: string): string => name.toLowerCase();

const itemKinds = {
  item: 'basic',
  pizza: 'pizza',
  half_and_half: 'halfAndHalf',
  deal: 'deal',
  custom: 'custom',
} as const satisfies Partial<Record<RowKind, ItemType>>;

const readCategory = (read: CellReader): MenuFileCategory => ({
  row: read.row,
  ...(read.has('key') && { key: read.name('key', { min: 1, max: limits.categoryName.max + 20 }) }),
  name: read.name('name', limits.categoryName),
  ...read.imported('description', 'description', () => read.text('description', limits.categoryDescription.max)),
  ...read.imported('image', 'image', () => read.picture('image')),
  ...read.imported('backgroundColor', 'background', () => read.color('background')),
  ...read.imported('applicableOrderingSystem', 'sold_in', () => read.orderingSystems('sold_in')),
  ...readId(read),
});

function readGroup(read: CellReader): MenuFileGroup {
  const name = read.name('name', limits.groupName);
  const min = read.whole('min', limits.groupMin, 0);
  const max = read.whole('max', limits.groupMax, Math.max(1, min));
  if (min > max) read.refuse('max', `Please write at least ${min}, the least number of choices.`);
  return {
    row: read.row,
    key: read.optional('key', limits.groupName.max + 20) ?? name,
    name,
    min,
    max,
    ...read.imported('allowMultiple', 'multiple', () => read.yes('multiple', false)),
    options: [],
    ...readId(read),
  };
}

const readOption = (read: CellReader): MenuFileOption => ({
  row: read.row,
  name: read.name('name', limits.optionName),
  ...read.imported('extraCharge', 'price', () => read.money('price', 0)),
  ...read.imported('soldout', 'sold_out', () => read.yes('sold_out', false)),
  ...readId(read),
});

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

type Of = (...kinds: RowKind[]) => { row: FileRow; read: CellReader }[];

function readGroups(of: Of, menu: MenuFile): Map<string, MenuFileGroup> {
  const taken = { group: takenNames(), option: takenNames() };
  const groups = new Map<string, { group: MenuFileGroup; read: CellReader }>();
  for (const { row, read } of of('group')) {
    const group = readGroup(read);
    taken.group(group.key, row.row, (message) => read.refuse(row.cells.key === undefined ? 'name' : 'key', message));
    if (group.key.includes('|')) read.refuse('key', 'Please write it without a bar: bars separate the groups of an item.');
    groups.set(folded(group.key), { group, read });
    menu.groups.push(group);
  }
  for (const { row, read } of of('option')) {
    const option = readOption(read);
    const key = read.name('groups', { min: 1, max: limits.groupName.max + 20 });
    const group = groups.get(folded(key))?.group;
    if (key !== '' && !group) read.refuse('groups', `There is no group “${key}” in this file.`);
    if (option.id === undefined) taken.option(option.name, row.row, (message) => read.refuse('name', message), key);
    group?.options.push(option);
  }
  for (const { group, read } of groups.values()) {
    const { options, min = 0, allowMultiple = false } = group;
    if (options.length === 0) read.refuse('name', `“${group.name}” has no options. Please add a row of kind option for it.`);
    else if (!allowMultiple && options.length < min) {
      read.refuse('min', `Guests must choose ${min}, but there are only ${options.length} options.`);
    }
  }
  return new Map([...groups].map(([key, { group }]) => [key, group]));
}

/** Sizes, toppings and the settings of pizzas; undefined if the file has no rows for them. */
function readPizza(of: Of): MenuFilePizza | undefined {
  const [settings, second] = of('pizza_settings');
  if (settings && second) second.read.refuse('kind', `The pizza settings are there already, in row ${settings.row.row}.`);
  const taken = { size: takenNames(), topping: takenNames() };
  const sizes = of('size').map(({ row, read }) => {
    const name = read.name('name', fileLimits.sizeName);
    taken.size(name, row.row, (message) => read.refuse('name', message));
    return {
      row: row.row,
      name,
      ...read.imported('hasHalfAndHalf', 'halves', () => read.yes('halves', false)),
      ...read.imported('halfAndHalfExtraCharge', 'half_extra', () => read.money('half_extra', 0)),
      ...read.imported('soldout', 'sold_out', () => read.yes('sold_out', false)),
      ...readId(read),
    };
  });
  const toppings = of('topping').map(({ row, read }): MenuFileTopping => {
    const name = read.name('name', fileLimits.toppingName);
    taken.topping(name, row.row, (message) => read.refuse('name', message));
    const prices = sizes.map(({ name: size }): [string, number | null] => {
      const spelled = read.sizes.find((one) => folded(one) === folded(size));
      const own = spelled === undefined ? null : (`price: ${spelled}` as const);
      if (own !== null && read.has(own)) return [size, read.money(own, 0)];
      return [size, read.has('price') ? read.money('price', 0) : null];
    });
    return {
      row: row.row,
      name,
      prices: Object.fromEntries(prices),
      ...read.imported('soldout', 'sold_out', () => read.yes('sold_out', false)),
      ...readId(read),
    };
  });
  if (settings === undefined && sizes.length === 0 && toppings.length === 0) return undefined;
  const flags = settings && {
    row: settings.row.row,
    ...settings.read.imported('pizzaAvailable', 'available', () => settings.read.yes('available', true)),
    ...settings.read.imported('halfAndHalfAvailable', 'halves', () => settings.read.yes('halves', true)),
    ...settings.read.imported('enableDealAndHalfAndHalfConversion', 'conversion', () => settings.read.yes('conversion', false)),
    ...settings.read.imported(
      'halfAndHalfPricing',
      'half_price',
      () => settings.read.word('half_price', halfAndHalfPricings) ?? 'cheapestEligible',
    ),
    ...settings.read.imported(
      'halfToppingPricing',
      'half_toppings',
      () => settings.read.word('half_toppings', ['half', 'full'] as const) ?? 'half',
    ),
    ...settings.read.imported('maxToppings', 'max', () => settings.read.whole('max', fileLimits.maxToppings, 10)),
  };
  return { ...flags, sizes, toppings };
}

/** `sizes`: those that the file has rows of; null, none: then the heading's are taken, and must be the store's. */
function readTyped(kind: keyof typeof itemKinds, read: CellReader, sizes: readonly string[] | null): Partial<MenuFileItem> {
  if (kind === 'item' || kind === 'deal') return { price: readPrice(read), ...(kind === 'deal' && { entries: [], slots: [] }) };
  if (kind === 'pizza') {
    const known = new Set((sizes ?? read.sizes).map(folded));
    const strange = read.sizes.find((size) => !known.has(folded(size)) && read.has(`price: ${size}`));
    if (strange !== undefined)
      read.refuse(`price: ${strange}`, `There is no size “${strange}” in this file. Please add a row of kind size.`);
    const prices = readSizes(
      read,
      (sizes ?? read.sizes).map((size) => read.sizes.find((one) => folded(one) === folded(size)) ?? size),
    );
    if (prices.length === 0) read.refuse('price', 'Please fill in a price: a pizza has at least one size.');
    return { sizes: prices, ...read.imported('removeToppings', 'remove', () => read.list('remove', limits.removableTopping.max)) };
  }
  if (kind === 'custom') return {};
  const pizzas = read.list('pizzas', 140);
  return { pizzaSize: read.name('size', fileLimits.sizeName), pizzas: pizzas.length === 0 ? null : pizzas };
}

/** The contents of deals: separate rows, which name their deal. */
function readDealParts(of: Of, menu: MenuFile): void {
  const deals = new Map<string, MenuFileItem>();
  for (const deal of menu.items.filter(({ type }) => type === 'deal'))
    for (const key of [deal.name, `${deal.category} / ${deal.name}`, deal.id ?? deal.name]) deals.set(folded(key), deal);
  for (const { row, read } of of('deal_item', 'deal_pizza')) {
    const name = read.name('deal', { min: 1, max: 140 });
    const deal = deals.get(folded(name));
    if (name !== '' && deal === undefined) read.refuse('deal', `There is no deal “${name}” in this file.`);
    if (row.kind === 'deal_item') deal?.entries?.push(readDealEntry(read));
    else deal?.slots?.push(readDealSlot(read));
  }
}

/** Reads the rows' cells and notes all problems within a row. The order is the file's. */
export function readCsvMenu(rows: readonly FileRow[], problems: MenuFileProblem[]): MenuFile {
  const menu: MenuFile = { categories: [], groups: [], items: [] };
  const taken = { category: takenNames(), item: takenNames() };
  const categories = new Map<string, MenuFileCategory>();
  const of: Of = (...kinds) => rows.filter((row) => kinds.includes(row.kind)).map((row) => ({ row, read: cellReader(row, problems) }));

  for (const { row, read } of of('category')) {
    const category = readCategory(read);
    const key = category.key ?? category.name;
    taken.category(key, row.row, (message) => read.refuse(category.key === undefined ? 'name' : 'key', message));
    categories.set(folded(key), category);
    menu.categories.push(category);
  }
  const groups = readGroups(of, menu);
  const pizza = readPizza(of);
  if (pizza) menu.pizza = pizza;
  // Pizzas without sizes of their own are sold in the store's; without any pizza the sizes go as everything does that is not named.
  else if (of('pizza', 'half_and_half', 'deal_pizza').length === 0) menu.pizza = null;
  const sizes = pizza && pizza.sizes.length > 0 ? pizza.sizes.map(({ name }) => name) : null;
  for (const { row, read } of of('item', 'pizza', 'half_and_half', 'deal', 'custom')) {
    const kind = row.kind as keyof typeof itemKinds;
    const item: MenuFileItem = { ...readItemBase(read), type: itemKinds[kind], ...readTyped(kind, read, sizes) };
    const category = categories.get(folded(item.category));
    if (item.category !== '' && !category) read.refuse('category', `There is no category “${item.category}” in this file.`);
    if (item.id === undefined) taken.item(item.name, row.row, (message) => read.refuse('name', message), item.category);
    const missing = item.groups?.find((key) => !groups.has(folded(key)));
    if (missing !== undefined && missing !== '') read.refuse('groups', `There is no group “${missing}” in this file.`);
    const known = item.groups?.flatMap((key) => groups.get(folded(key))?.key ?? []);
    menu.items.push({ ...item, category: category?.key ?? category?.name ?? item.category, ...(known && { groups: known }) });
  }
  readDealParts(of, menu);
  for (const { entries = [] } of menu.items) {
    for (const entry of entries) entry.groups = entry.groups?.map((key) => groups.get(folded(key))?.key ?? key) ?? [];
  }
  return menu;
}
