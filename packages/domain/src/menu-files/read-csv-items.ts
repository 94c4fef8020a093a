import { limits } from '../validation/index.ts';
import type { SizedColumn } from './describe-columns.ts';
import { fileLimits } from './describe-menu-file.ts';
import type { MenuFileDealEntry, MenuFileDealSlot, MenuFileItem, MenuFileItemSize, MenuFilePrice } from './describe-menu-file.ts';
import type { CellReader } from './parse-cells.ts';

const extras = {
  pickup: 'extra_pickup',
  delivery: 'extra_delivery',
  dineIn: 'extra_dine_in',
} as const satisfies Record<string, SizedColumn>;
const uberExtras = { pickup: 'extra_uber_pickup', delivery: 'extra_uber_delivery' } as const satisfies Record<string, SizedColumn>;

const perChannel = <K extends string>(read: CellReader, columns: Record<K, SizedColumn>, size: string | null): { [Name in K]?: number } => {
  const imported = (Object.entries(columns) as [K, SizedColumn][]).map(([channel, column]) => {
    const own = size === null ? column : (`${column}: ${size}` as const);
    // A size without its own cell has the pizza's price.
    return read.imported(channel, own, () => read.extra(own)) as { [Name in K]?: number };
  });
  return Object.assign({}, ...imported) as { [Name in K]?: number };
};

const filled = <K extends string, V extends object>(name: K, value: V) =>
  (Object.keys(value).length === 0 ? {} : { [name]: value }) as { [Name in K]?: V };

/** The price of an item as a whole, as far as the file has columns for it. */
export function readPrice(read: CellReader): MenuFilePrice {
  return {
    ...read.imported('basePrice', 'price', () => read.money('price', null)),
    ...filled('extraCharge', perChannel(read, extras, null)),
    ...filled('uberEatsExtraCharge', perChannel(read, uberExtras, null)),
  };
}

/** Sizes of a pizza: those with a cell under `price: …`, or all of them if it has one price. */
export function readSizes(read: CellReader, sizes: readonly string[]): MenuFileItemSize[] {
  const whole = perChannel(read, extras, null);
  const wholeUber = perChannel(read, uberExtras, null);
  const halves = readHalves(read);
  return sizes.flatMap((size) => {
    const own = `price: ${size}` as const;
    const column = read.has(own) ? own : 'price';
    if (!read.has(column)) return [];
    return [
      {
        size,
        price: {
          basePrice: read.money(column, null),
          ...filled('extraCharge', { ...whole, ...getOwnCell(read, extras, size) }),
          ...filled('uberEatsExtraCharge', { ...wholeUber, ...getOwnCell(read, uberExtras, size) }),
        },
        ...(halves && { halfAndHalfAvailable: halves(size) }),
      },
    ];
  });
}

/** Extra charges for which a size has its own cells. */
function getOwnCell<K extends string>(read: CellReader, columns: Record<K, SizedColumn>, size: string): { [Name in K]?: number } {
  const filledOnes = (Object.entries(columns) as [K, SizedColumn][]).filter(([, column]) => read.has(`${column}: ${size}`));
  return perChannel(read, Object.fromEntries(filledOnes) as Record<K, SizedColumn>, size);
}

/** `yes`, `no`, or the sizes in which the pizza may be a half; null if the file has no such column. */
function readHalves(read: CellReader): ((size: string) => boolean) | null {
  if (read.imported('halves', 'halves', () => true).halves === undefined) return null;
  const words = read.list('halves', fileLimits.sizeName.max).map((word) => word.toLowerCase());
  const sizes = new Set(read.sizes.map((size) => size.toLowerCase()));
  const [only] = words;
  if (only === undefined) return () => true;
  if (words.length === 1 && !sizes.has(only)) {
    const yes = read.yes('halves', true);
    return () => yes;
  }
  return (size) => words.includes(size.toLowerCase());
}

/** What every item has, whatever its type. */
export function readItemBase(read: CellReader): MenuFileItem {
  return {
    row: read.row,
    category: read.name('category', { min: 1, max: limits.categoryName.max + 20 }),
    name: read.name('name', limits.itemName),
    ...read.imported('description', 'description', () => read.text('description', limits.itemDescription.max)),
    ...read.imported('groups', 'groups', () => read.list('groups', limits.groupName.max + 20)),
    ...read.imported('discounted', 'discounted', () => read.yes('discounted', false)),
    ...read.imported('available', 'available', () => read.yes('available', true)),
    ...read.imported('soldout', 'sold_out', () => read.yes('sold_out', false)),
    ...read.imported('availableFor', 'available_for', () => read.collectionTypes('available_for')),
    ...read.imported('availableWeeklyHours', 'hours', () => read.hours('hours')),
    ...read.imported('applicableOrderingSystem', 'sold_in', () => read.orderingSystems('sold_in')),
    ...read.imported('image', 'image', () => read.picture('image')),
    ...read.imported('isGstApplicable', 'gst', () => read.yes('gst', true)),
    ...read.imported('taxCategory', 'tax_category', () => read.taxCategory('tax_category')),
    ...read.imported('salesCategory', 'sales_category', () => read.optional('sales_category', 40)),
    ...read.imported('isAlcohol', 'alcohol', () => read.yes('alcohol', false)),
    ...read.imported('label', 'label', () => read.optional('label', limits.itemLabel.max)),
    ...read.imported('dietary', 'dietary', () => read.list('dietary', limits.itemDietary.max)),
    ...readAllergens(read),
    ...read.imported('backgroundColor', 'background', () => read.color('background')),
    ...read.imported('stations', 'stations', () => read.list('stations', 60)),
    ...readId(read),
  };
}

/** The column `id` is ours: exported files have it, and with it an entry keeps its identity under another name. */
export function readId(read: CellReader): { id?: string } {
  const id = read.optional('id', 100);
  return id === null ? {} : { id };
}

/** The three lists belong together: if the file has one of them, the others are empty. */
function readAllergens(read: CellReader): Pick<MenuFileItem, 'allergenInfo'> {
  const imported = {
    ...read.imported('CONTAINS', 'contains', () => read.list('contains', fileLimits.allergen)),
    ...read.imported('MAY_CONTAIN', 'may_contain', () => read.list('may_contain', fileLimits.allergen)),
    ...read.imported('FREE_FROM', 'free_from', () => read.list('free_from', fileLimits.allergen)),
  };
  if (Object.keys(imported).length === 0) return {};
  const { CONTAINS = [], MAY_CONTAIN = [], FREE_FROM = [] } = imported;
  const present = new Set([...CONTAINS, ...MAY_CONTAIN].map((name) => name.toLowerCase()));
  const both = FREE_FROM.find((name) => present.has(name.toLowerCase()));
  if (both !== undefined) read.refuse('free_from', `“${both}” is also among what it contains or may contain.`);
  return { allergenInfo: { CONTAINS, MAY_CONTAIN, FREE_FROM } };
}

/** Something in a deal that is no pizza. */
export const readDealEntry = (read: CellReader): MenuFileDealEntry => ({
  row: read.row,
  name: read.name('name', limits.itemName),
  quantity: read.whole('quantity', fileLimits.quantity, 1),
  groups: read.list('groups', limits.groupName.max + 20),
});

/** Pizzas of one size in a deal. */
export function readDealSlot(read: CellReader): MenuFileDealSlot {
  const pizzas = read.list('pizzas', 140);
  return {
    row: read.row,
    name: read.name('name', limits.itemName),
    size: read.name('size', fileLimits.sizeName),
    quantity: read.whole('quantity', fileLimits.quantity, 1),
    pizzas: pizzas.length === 0 ? null : pizzas,
    extraCharges: read.list('extra_charges', 160).flatMap((entry) => {
      const match = /^(.*?)\s*=\s*(\d{1,7}(?:\.\d{1,2})?)$/.exec(entry);
      if (match === null) {
        read.refuse('extra_charges', 'Please write extra charges like “Diavola = 2.00 | Seafood = 3.50”.');
        return [];
      }
      return [{ pizza: match[1] as string, extraCharge: Math.round(Number(match[2]) * 100) }];
    }),
    halfAndHalfAvailable: read.yes('halves', true),
  };
}
