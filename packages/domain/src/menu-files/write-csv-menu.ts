import { sortMenu, type Price, type StoredGroup, type StoredItem, type StoredMenu } from '../menu/index.ts';
import { columnNames, sizedColumns, type CellName, type RowKind, type SizedColumn } from './describe-columns.ts';
import { formatHours } from './format-hours.ts';
import { guardFormula } from '../text/guard-formulas.ts';
import { joinList } from './join-list.ts';
import { folded } from './match-entries.ts';

type Cells = Partial<Record<CellName, string>>;
export interface WrittenFile {
  content: string;
  /** What the format cannot express. */
  left: string[];
}
export interface CsvNames {
  stationName: (id: string) => string;
  /** Absent: ids. */
  salesCategoryName?: (id: string) => string;
}

const yes = (value: boolean, otherwise: boolean): string => (value === otherwise ? '' : value ? 'yes' : 'no');

/** Minor units as people write amounts: `12.50`. */
export function amount(minor: number): string {
  const whole = Math.trunc(Math.abs(minor) / 100);
  return `${minor < 0 ? '-' : ''}${whole}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;
}
const extra = (minor: number): string => (minor === 0 ? '' : amount(minor));

function flags(value: Record<string, boolean>): string {
  const on = Object.keys(value).filter((key) => value[key]);
  if (on.length === Object.keys(value).length) return '';
  return on.length === 0 ? 'none' : joinList(on);
}

function cellText(text: string): string {
  const guarded = guardFormula(text);
  return /[",;\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A key for each group or category: its name, with a number where others have the same. */
function keysFor(groups: readonly Pick<StoredGroup, 'id' | 'name'>[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    groups.map(({ id, name }) => {
      const plain = name.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim();
      let key = plain;
      for (let again = 2; taken.has(key.toLowerCase()); again += 1) key = `${plain} (${again})`;
      taken.add(key.toLowerCase());
      return [id, key];
    }),
  );
}

const prices = (price: Price): Record<SizedColumn, string> => ({
  price: amount(price.basePrice),
  extra_pickup: extra(price.extraCharge.pickup),
  extra_delivery: extra(price.extraCharge.delivery),
  extra_dine_in: extra(price.extraCharge.dineIn),
  extra_uber_pickup: extra(price.uberEatsExtraCharge.pickup),
  extra_uber_delivery: extra(price.uberEatsExtraCharge.delivery),
});

/** A store's menu as a spreadsheet: a row for each entry, columns by name, prices of pizzas in a column for each size. */
export function writeCsvMenu(stored: StoredMenu, { stationName, salesCategoryName = (id) => id }: CsvNames): WrittenFile {
  const menu = sortMenu(stored);
  const keys = keysFor(menu.modifierGroups);
  const sizes = menu.pizza?.sizes ?? [];
  const sizeNames = new Map(sizes.map(({ id, name }) => [id, name]));
  const categoryNames = keysFor(menu.categories);
  const pizzaNames = getNames(menu.items.filter(({ type }) => type === 'pizza'));
  const dealNames = getNames(menu.items.filter(({ type }) => type === 'deal'));
  const rows: Cells[] = [];
  const add = (kind: RowKind, id: string, cells: Cells) => void rows.push({ kind, id, ...cells });
  const getKeys = (ids: readonly string[]) => joinList(ids.map((id) => keys.get(id) ?? id));

  if (menu.pizza && sizes.length + menu.pizza.toppings.length > 0) {
    const { pizza } = menu;
    add('pizza_settings', '', {
      available: yes(pizza.pizzaAvailable, true),
      halves: yes(pizza.halfAndHalfAvailable, true),
      conversion: yes(pizza.enableDealAndHalfAndHalfConversion, false),
      half_price: pizza.halfAndHalfPricing,
      half_toppings: pizza.halfToppingPricing,
      max: String(pizza.maxToppings),
    });
    for (const size of sizes)
      add('size', size.id, { name: size.name, halves: yes(size.hasHalfAndHalf, false), half_extra: extra(size.halfAndHalfExtraCharge) });
    for (const topping of pizza.toppings)
      add('topping', topping.id, {
        name: topping.name,
        ...Object.fromEntries(
          sizes.map(({ id, name }) => [`price: ${name}`, id in topping.prices ? amount(topping.prices[id] as number) : '']),
        ),
      });
  }
  for (const category of menu.categories)
    add('category', category.id, {
      key: categoryNames.get(category.id) === category.name ? '' : (categoryNames.get(category.id) ?? ''),
      name: category.name,
      description: category.description,
      image: category.image?.id ?? '',
      background: category.backgroundColor ?? '',
      sold_in: flags({ ...category.applicableOrderingSystem }),
    });
  for (const group of menu.modifierGroups) {
    const key = keys.get(group.id) ?? '';
    add('group', group.id, {
      key: key === group.name ? '' : key,
      name: group.name,
      min: String(group.min),
      max: String(group.max),
      multiple: yes(group.allowMultiple, false),
    });
    for (const option of group.options) add('option', option.id, { name: option.name, price: extra(option.extraCharge), groups: key });
  }
  for (const item of menu.items) {
    const base = baseCells(item);
    switch (item.type) {
      case 'basic':
        add('item', item.id, { ...base, ...prices(item.price) });
        break;
      case 'custom':
        add('custom', item.id, base);
        break;
      case 'pizza':
        add('pizza', item.id, { ...base, ...pizzaCells(item), remove: joinList(item.removeToppings.map(({ name }) => name)) });
        break;
      case 'halfAndHalf':
        add('half_and_half', item.id, { ...base, size: sizeNames.get(item.pizzaSizeId) ?? '', pizzas: pizzaList(item.includedPizzaIds) });
        break;
      case 'deal': {
        add('deal', item.id, { ...base, ...prices(item.price) });
        const deal = dealNames.get(item.id) ?? item.name;
        for (const entry of item.items)
          add('deal_item', '', { deal, name: entry.name, quantity: String(entry.quantity), groups: getKeys(entry.modifierGroupIds) });
        for (const slot of item.pizzas)
          add('deal_pizza', '', {
            deal,
            name: slot.name,
            quantity: String(slot.quantity),
            size: sizeNames.get(slot.sizeId) ?? '',
            pizzas: pizzaList(slot.includedPizzaIds),
            extra_charges: joinList(slot.extraCharges.map((one) => `${pizzaNames.get(one.pizzaId) ?? ''} = ${amount(one.extraCharge)}`)),
            halves: yes(slot.halfAndHalfAvailable, true),
          });
      }
    }
  }
  const sized = sizes.flatMap(({ name }) => sizedColumns.map((column): CellName => `${column}: ${name}`));
  const filled = new Set(rows.flatMap((cells) => Object.keys(cells).filter((name) => cells[name as CellName] !== '')));
  const heading: CellName[] = columnNames.flatMap((name): CellName[] =>
    name === 'price' ? ['price', ...sized.filter((one) => one.startsWith('price: ') || filled.has(one))] : [name],
  );
  const lines = [heading, ...rows.map((cells) => heading.map((name) => cells[name] ?? ''))];
  return { content: `${lines.map((line) => line.map(cellText).join(',')).join('\r\n')}\r\n`, left: getLeft(menu) };

  function baseCells(item: StoredItem): Cells {
    return {
      category: categoryNames.get(item.categoryId) ?? '',
      name: item.name,
      description: item.description,
      groups: getKeys(item.modifierGroupIds),
      dietary: joinList(item.dietary),
      contains: joinList(item.allergenInfo.CONTAINS),
      may_contain: joinList(item.allergenInfo.MAY_CONTAIN),
      free_from: joinList(item.allergenInfo.FREE_FROM),
      label: item.label ?? '',
      alcohol: yes(item.isAlcohol, false),
      gst: yes(item.isGstApplicable, true),
      tax_category: item.taxCategory === 'standard' ? '' : item.taxCategory,
      sales_category: item.categorySalesId ? salesCategoryName(item.categorySalesId) : '',
      hours: item.availableWeeklyHours === null ? '' : formatHours(item.availableWeeklyHours),
      available_for: flags({ ...item.availableFor }),
      sold_in: flags({ ...item.applicableOrderingSystem }),
      stations: joinList(item.printStationIds.map(stationName)),
      image: item.image?.id ?? '',
      background: item.backgroundColor ?? '',
      discounted: yes(item.discounted, false),
      available: yes(item.available, true),
    };
  }

  /** Prices by size; an extra charge that is the same in all sizes is in the pizza's own column. */
  function pizzaCells(item: Extract<StoredItem, { type: 'pizza' }>): Cells {
    const cells: Cells = {};
    const all = item.sizes.map(({ sizeId, price }) => ({ name: sizeNames.get(sizeId) ?? '', cells: prices(price) }));
    for (const column of sizedColumns) {
      const same = new Set(all.map((one) => one.cells[column])).size === 1;
      if (column !== 'price' && same) cells[column] = all[0]?.cells[column] ?? '';
      else for (const one of all) cells[`${column}: ${one.name}`] = one.cells[column] === '' ? '0.00' : one.cells[column];
    }
    const halves = item.sizes.filter(({ halfAndHalfAvailable }) => halfAndHalfAvailable);
    if (halves.length === item.sizes.length) cells.halves = '';
    else cells.halves = halves.length === 0 ? 'no' : joinList(halves.map(({ sizeId }) => sizeNames.get(sizeId) ?? ''));
    return cells;
  }

  function pizzaList(ids: readonly string[] | null): string {
    return ids === null ? '' : joinList(ids.map((id) => pizzaNames.get(id) ?? id));
  }

  /** Names of items, with their category if others have the same, and their ids if that is not enough. */
  function getNames(items: readonly StoredItem[]): Map<string, string> {
    const full = (item: StoredItem) => `${categoryNames.get(item.categoryId) ?? ''} / ${item.name}`;
    const counts = new Map<string, number>();
    for (const word of items.flatMap((item) => [item.name, full(item)])) counts.set(folded(word), (counts.get(folded(word)) ?? 0) + 1);
    const isOne = (word: string) => counts.get(folded(word)) === 1;
    return new Map(items.map((item) => [item.id, [item.name, full(item)].find(isOne) ?? item.id]));
  }
}

function getLeft(menu: StoredMenu): string[] {
  const films = menu.items.filter(({ video }) => video !== undefined && video !== null).length;
  const pictures = [...menu.categories, ...menu.items].filter(({ image }) => image !== null).length;
  return [
    'What is sold out or counted: it stays as it is when the file is imported again.',
    ...(pictures > 0 ? [`The pictures themselves: the file has their names (${pictures}).`] : []),
    ...(films > 0 ? [`Films of items (${films}): they stay as they are.`] : []),
  ];
}
