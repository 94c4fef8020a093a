import type { ItemType, MenuItemBase, PizzaSettings, Price } from '../menu/index.ts';
import type { Minor } from '../money/index.ts';
import type { CollectionType } from '../orders/index.ts';

/** What is wrong, and where: `row` as a spreadsheet counts (the heading is row 1) or a position in a list; null is the file as a whole. */
export interface MenuFileProblem {
  row: number | null;
  /** Column by heading, or dotted path. */
  column: string;
  /** An error rejects the file; a warning names what is omitted or interpreted differently. */
  severity: 'error' | 'warning';
  message: string;
}

/** What every entry of a file may have: its id if there is one, and its row. */
interface Entry {
  id?: string;
  row?: number;
}

export interface MenuFileCategory extends Entry {
  /** Unique in the file; the name unless it is given. */
  key?: string;
  name: string;
  description?: string;
  /** Name of a picture, or null; who stores the menu decides where pictures come from. */
  image?: string | null;
  backgroundColor?: string | null;
  applicableOrderingSystem?: MenuItemBase['applicableOrderingSystem'];
}

export interface MenuFileOption extends Entry {
  name: string;
  extraCharge?: Minor;
  soldout?: boolean;
}

export interface MenuFileGroup extends Entry {
  /** Unique in the file: the `key` column, or the name if that is empty. */
  key: string;
  name: string;
  min?: number;
  max?: number;
  allowMultiple?: boolean;
  options: MenuFileOption[];
}

/** A price in a file. */
export interface MenuFilePrice {
  basePrice?: Minor;
  extraCharge?: Partial<Record<CollectionType, Minor>>;
  uberEatsExtraCharge?: Partial<Price['uberEatsExtraCharge']>;
  /** The full price at Uber Eats, for a file that has no other. */
  uberEatsPrice?: Minor;
  /** The same of a menu for pickup. */
  uberEatsPickupPrice?: Minor;
}

/** A size of a pizza, by the name or id of the size. */
export interface MenuFileItemSize {
  size: string;
  price: MenuFilePrice;
  halfAndHalfAvailable?: boolean;
}

export interface MenuFileDealEntry {
  row?: number;
  name: string;
  quantity: number;
  /** Keys of groups; absent if the format cannot express choices inside a deal. */
  groups?: string[];
}

export interface MenuFileDealSlot {
  row?: number;
  name: string;
  size: string;
  quantity: number;
  /** Names or ids of pizzas; null: every pizza of the size. */
  pizzas: string[] | null;
  extraCharges: { pizza: string; extraCharge: Minor }[];
  halfAndHalfAvailable: boolean;
}

type EveryItemFields =
  | 'description'
  | 'discounted'
  | 'available'
  | 'soldout'
  | 'availableFor'
  | 'availableWeeklyHours'
  | 'applicableOrderingSystem'
  | 'isGstApplicable'
  | 'taxCategory'
  | 'isAlcohol'
  | 'label'
  | 'dietary'
  | 'allergenInfo'
  | 'backgroundColor';

/**
 * An item as far as the file describes it: absent fields stay as they are on the menu, and are defaults in a new item. Names and keys are
 * used instead of ids.
 */
export interface MenuFileItem extends Entry, Partial<Pick<MenuItemBase, EveryItemFields>> {
  /** Absent: what it is in the menu, else basic. */
  type?: ItemType;
  /** Key of its category. */
  category: string;
  name: string;
  /** Keys of its modifier groups, in the order of showing. */
  groups?: string[];
  image?: string | null;
  /** Name of the sales category; null: none. */
  salesCategory?: string | null;
  /** Names of print stations. */
  stations?: string[];
  /** Uber Eats' labels (`VEGAN`): the only dietary words that it has. */
  uberEatsDietary?: string[];
  /** Basic items and deals. */
  price?: MenuFilePrice;
  /** Pizzas. */
  sizes?: MenuFileItemSize[];
  removeToppings?: string[];
  /** Half-and-halves. */
  pizzaSize?: string;
  /** Its price in the file's system: here its price follows from the store's pizzas and pizza settings. */
  halfAndHalfPrice?: MenuFilePrice;
  pizzas?: string[] | null;
  /** Deals. */
  entries?: MenuFileDealEntry[];
  slots?: MenuFileDealSlot[];
}

export interface MenuFilePizzaSize extends Entry {
  name: string;
  hasHalfAndHalf?: boolean;
  halfAndHalfExtraCharge?: Minor;
  soldout?: boolean;
}

export interface MenuFileTopping extends Entry {
  name: string;
  /** By name or id of the size, for sizes that the file mentions; null: not available in that size. */
  prices: Record<string, Minor | null>;
  soldout?: boolean;
}

type PizzaFlags = Omit<PizzaSettings, 'sizes' | 'toppings'>;
export interface MenuFilePizza extends Partial<PizzaFlags> {
  row?: number;
  sizes: MenuFilePizzaSize[];
  toppings: MenuFileTopping[];
  /** Sizes and toppings that the file does not name stay. */
  partial?: boolean;
}

/** The menu of a file, in its order; money in minor units. */
export interface MenuFile {
  categories: MenuFileCategory[];
  groups: MenuFileGroup[];
  items: MenuFileItem[];
  /** Absent: the file has no pizza settings. Null: there are no pizzas. */
  pizza?: MenuFilePizza | null;
  /** Currencies that the file gives for its amounts. */
  currencies?: string[];
}

/** Limits of reading, beside those of the menu itself (`@servery/domain/validation`). Lengths in characters, money in minor units. */
export const fileLimits = {
  allergen: 40,
  listEntries: 100,
  characters: 8_000_000,
  rows: 60_000,
  columns: 500,
  /** Of one cell: more than any list of entries. */
  cell: 20_000,
  /** What a menu may have of a kind in all: whatever works a file takes no longer than these allow. */
  most: { categories: 1_000, groups: 2_000, options: 20_000, items: 20_000, sizes: 20, toppings: 200, 'parts of deals': 20_000 },
  /** Entries of one list inside a JSON file: of what a menu chooses among, and of anything else. */
  options: 250,
  otherEntries: 1_000,
  problems: 500,
  sizeName: { min: 1, max: 30 },
  toppingName: { min: 2, max: 40 },
  quantity: { min: 1, max: 20 },
  maxToppings: { min: 1, max: 50 },
} as const;

export type Counted = keyof typeof fileLimits.most;

/** What a file has too much of to be a menu; null: nothing. */
export function problemOfCounts(counts: Readonly<Partial<Record<Counted, number>>>): MenuFileProblem | null {
  for (const [name, most] of Object.entries(fileLimits.most) as [Counted, number][]) {
    if ((counts[name] ?? 0) <= most) continue;
    return { row: null, column: '', severity: 'error', message: `A menu has at most ${most} ${name}. Please split this file.` };
  }
  return null;
}
