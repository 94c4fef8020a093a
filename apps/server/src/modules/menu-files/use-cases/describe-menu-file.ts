import type { ApplicableOrderingSystem, BasicItem } from '@servery/domain/menu';
import type { Minor } from '@servery/domain/money';

/** What is wrong, and where: `row` as a spreadsheet counts (the heading is row 1; 0 is the file as a whole), `column` by heading. */
export interface MenuFileProblem {
  row: number;
  column: string;
  message: string;
}

export interface MenuFileCategory {
  name: string;
  description: string;
  /** Name of a picture, or null; who stores the menu decides where pictures come from. */
  image: string | null;
  backgroundColor: string | null;
  applicableOrderingSystem: ApplicableOrderingSystem;
}

export interface MenuFileOption {
  name: string;
  extraCharge: Minor;
  soldout: boolean;
}

export interface MenuFileGroup {
  /** Unique in the file: the `key` column, or the name where that is empty. */
  key: string;
  name: string;
  min: number;
  max: number;
  allowMultiple: boolean;
  options: MenuFileOption[];
}

/** A basic item as the menu keeps it, with names in the place of ids. */
export interface MenuFileItem extends Omit<
  BasicItem,
  'id' | 'categoryId' | 'sortOrder' | 'image' | 'modifierGroupIds' | 'printStationIds'
> {
  /** Name of its category, spelled as in `categories`. */
  category: string;
  /** Keys of its modifier groups, in the order of showing. */
  groups: string[];
  image: string | null;
}

/** A menu without ids, in the order of the file; money in minor units. */
export interface MenuFile {
  categories: MenuFileCategory[];
  groups: MenuFileGroup[];
  items: MenuFileItem[];
}

export const rowKinds = ['category', 'group', 'option', 'item'] as const;
export type RowKind = (typeof rowKinds)[number];

const everywhere: readonly RowKind[] = rowKinds;

/** Every column of the file, with the kinds of row that may fill it. */
export const columns = {
  kind: everywhere,
  key: ['group'],
  category: ['item'],
  name: everywhere,
  description: ['category', 'item'],
  price: ['item', 'option'],
  groups: ['item', 'option'],
  min: ['group'],
  max: ['group'],
  multiple: ['group'],
  extra_pickup: ['item'],
  extra_delivery: ['item'],
  extra_dine_in: ['item'],
  extra_uber_pickup: ['item'],
  extra_uber_delivery: ['item'],
  dietary: ['item'],
  contains: ['item'],
  may_contain: ['item'],
  free_from: ['item'],
  label: ['item'],
  alcohol: ['item'],
  gst: ['item'],
  tax_category: ['item'],
  hours: ['item'],
  available_for: ['item'],
  sold_in: ['category', 'item'],
  image: ['category', 'item'],
  background: ['category', 'item'],
  discounted: ['item'],
  available: ['item'],
  sold_out: ['item', 'option'],
} as const satisfies Record<string, readonly RowKind[]>;
export type Column = keyof typeof columns;

export const columnNames = Object.keys(columns) as Column[];
export const requiredColumns: readonly Column[] = ['kind', 'name'];

/** Limits of the specification's section 5, and ours where it is silent. Lengths in characters, money in minor units. */
export const limits = {
  categoryName: { min: 3, max: 30 },
  categoryDescription: 250,
  itemName: { min: 2, max: 100 },
  itemDescription: 400,
  label: 25,
  dietary: 15,
  groupName: { min: 1, max: 100 },
  groupMin: { min: 0, max: 10 },
  groupMax: { min: 1, max: 10 },
  optionName: { min: 2, max: 100 },
  allergen: 40,
  listEntries: 20,
  amount: 10_000_000,
  fileCharacters: 2_000_000,
  rows: 5_000,
  problems: 200,
} as const;
