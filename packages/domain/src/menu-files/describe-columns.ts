/** Kinds of rows in a CSV menu file. Items of each type are a separate kind. */
export const rowKinds = [
  'category',
  'group',
  'option',
  'item',
  'pizza_settings',
  'size',
  'topping',
  'pizza',
  'half_and_half',
  'deal',
  'deal_item',
  'deal_pizza',
  'custom',
] as const;
export type RowKind = (typeof rowKinds)[number];

const everywhere: readonly RowKind[] = rowKinds.filter((kind) => kind !== 'pizza_settings');
const items = ['item', 'pizza', 'half_and_half', 'deal', 'custom'] as const satisfies RowKind[];
const priced = ['item', 'pizza', 'deal'] as const satisfies RowKind[];

/** Every column of the file, with the kinds of row that may fill it, in the order in which it is written. */
export const columns = {
  kind: rowKinds,
  key: ['group', 'category'],
  category: items,
  name: everywhere,
  description: ['category', ...items],
  price: [...priced, 'option', 'topping'],
  groups: ['item', 'pizza', 'half_and_half', 'deal', 'option', 'deal_item'],
  min: ['group'],
  max: ['group', 'pizza_settings'],
  multiple: ['group'],
  deal: ['deal_item', 'deal_pizza'],
  quantity: ['deal_item', 'deal_pizza'],
  size: ['half_and_half', 'deal_pizza'],
  pizzas: ['half_and_half', 'deal_pizza'],
  extra_charges: ['deal_pizza'],
  halves: ['pizza_settings', 'size', 'pizza', 'deal_pizza'],
  half_extra: ['size'],
  remove: ['pizza'],
  half_price: ['pizza_settings'],
  half_toppings: ['pizza_settings'],
  conversion: ['pizza_settings'],
  extra_pickup: priced,
  extra_delivery: priced,
  extra_dine_in: priced,
  extra_uber_pickup: priced,
  extra_uber_delivery: priced,
  dietary: items,
  contains: items,
  may_contain: items,
  free_from: items,
  label: items,
  alcohol: items,
  gst: items,
  tax_category: items,
  sales_category: items,
  hours: items,
  available_for: items,
  sold_in: ['category', ...items],
  stations: items,
  image: ['category', ...items],
  background: ['category', ...items],
  discounted: items,
  available: [...items, 'pizza_settings'],
  sold_out: [...items, 'option', 'size', 'topping'],
  id: rowKinds,
} as const satisfies Record<string, readonly RowKind[]>;
export type Column = keyof typeof columns;

export const columnNames = Object.keys(columns) as Column[];
export const requiredColumns: readonly Column[] = ['kind', 'name'];

/** Columns that may be there once more for each size: `price: Large`. */
export const sizedColumns = [
  'price',
  'extra_pickup',
  'extra_delivery',
  'extra_dine_in',
  'extra_uber_pickup',
  'extra_uber_delivery',
] as const satisfies Column[];
export type SizedColumn = (typeof sizedColumns)[number];

/** A cell's place: a column, or one of a size. */
export type CellName = Column | `${SizedColumn}: ${string}`;
