import type { WeeklyHours } from '../availability/availability.types.ts';
import type { CurrencyCode, Minor } from '../money/money.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import type { Instant } from '../time/time.types.ts';

/** The spec's item types. The engine of this version sells `basic`; the others have their place here. */
export const itemTypes = ['basic', 'pizza', 'halfAndHalf', 'deal', 'custom'] as const;
export type ItemType = (typeof itemTypes)[number];

/** Where a category or an item is sold. */
export interface ApplicableOrderingSystem {
  pos: boolean;
  online: boolean;
  uberEats: boolean;
}

/** `path` is the image server's path below `/img/`; width and height are the original's pixels. */
export interface ImageRef {
  id: string;
  path: string;
  width: number;
  height: number;
}

/** Allergen names as the store writes them ("Gluten", "Tree nuts"). */
export interface AllergenInfo {
  CONTAINS: string[];
  MAY_CONTAIN: string[];
  FREE_FROM: string[];
}

export interface Price {
  basePrice: Minor;
  extraCharge: Record<CollectionType, Minor>;
  uberEatsExtraCharge: { pickup: Minor; delivery: Minor };
}

export interface MenuOption {
  id: string;
  name: string;
  extraCharge: Minor;
  soldout: boolean;
}

export interface MenuModifierGroup {
  id: string;
  name: string;
  /** Least number of choices, counting multiples. */
  min: number;
  /** Most choices, counting multiples. */
  max: number;
  /** One option may be chosen more than once. */
  allowMultiple: boolean;
  options: MenuOption[];
}

export interface MenuCategory {
  id: string;
  name: string;
  description: string;
  sortOrder: number;
  image: ImageRef | null;
  applicableOrderingSystem: ApplicableOrderingSystem;
  backgroundColor: string | null;
}

export interface MenuItemBase {
  id: string;
  categoryId: string;
  sortOrder: number;
  name: string;
  description: string;
  /** The item is on special: some coupons leave it out. */
  discounted: boolean;
  available: boolean;
  soldout: boolean;
  availableFor: Record<CollectionType, boolean>;
  availableWeeklyHours: WeeklyHours | null;
  applicableOrderingSystem: ApplicableOrderingSystem;
  image: ImageRef | null;
  isGstApplicable: boolean;
  /** Tax category; `standard` unless the item says otherwise. */
  taxCategory: TaxCategory;
  isAlcohol: boolean;
  label: string | null;
  dietary: string[];
  allergenInfo: AllergenInfo;
  backgroundColor: string | null;
  printStationIds: string[];
}

export const taxCategories = ['standard', 'hotFood', 'coldFood', 'alcohol', 'none'] as const;
export type TaxCategory = (typeof taxCategories)[number];

export interface BasicItem extends MenuItemBase {
  type: 'basic';
  price: Price;
  modifierGroupIds: string[];
}

/** Grows by one member for each item type (pizza, halfAndHalf, deal, custom). */
export type MenuItem = BasicItem;

/** A store's published menu: immutable, one document per version. Pricing reads it, never the tables. */
export interface MenuSnapshot {
  restaurantId: string;
  storeId: string;
  version: number;
  publishedAt: Instant;
  currency: CurrencyCode;
  /** Width to height, one of the spec's ratios ("4x3"). */
  categoryImageAspectRatio: string;
  categories: MenuCategory[];
  items: MenuItem[];
  modifierGroups: MenuModifierGroup[];
}

/** What a guest chose for a basic item. */
export interface BasicSelection {
  modifiers: { groupId: string; options: { optionId: string; quantity: number }[] }[];
}

/** A cart line as a client sends it: ids, quantities and choices, never prices. */
export interface CartLineInput {
  id: string;
  type: 'basic';
  itemId: string;
  quantity: number;
  comments: string;
  selection: BasicSelection;
}
