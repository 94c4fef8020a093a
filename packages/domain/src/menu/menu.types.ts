import type { WeeklyHours } from '../availability/availability.types.ts';
import type { CurrencyCode, Minor } from '../money/money.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import type { Instant } from '../time/time.types.ts';

/** How wide and high the pictures of a store's categories are shown. */
export const categoryImageRatios = ['4x2', '4x2.5', '8x3', '4x3', 'square', '4x5', '4x6'] as const;
export type CategoryImageRatio = (typeof categoryImageRatios)[number];

/** The spec's item types. */
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
  /** What it shows, for people who do not see it; absent: it only decorates. */
  alt?: string | undefined;
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
  counted?: boolean;
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
  /** Tax category; `standard` by default. */
  taxCategory: TaxCategory;
  isAlcohol: boolean;
  /** The sales category that its sales are reported under; null or absent (menus published before there were any): none. */
  categorySalesId?: string | null;
  label: string | null;
  dietary: string[];
  allergenInfo: AllergenInfo;
  backgroundColor: string | null;
  printStationIds: string[];
  /** Choices of the item as a whole; a custom item has none. */
  modifierGroupIds: string[];
  /** A film of it, below the image server's path; absent: none. */
  video?: VideoRef | null;
  /** There is a limited number left, counted when an order is placed; absent: not counted. The number itself is not in the menu. */
  counted?: boolean;
}

/** The spec's video. */
export interface VideoRef {
  id: string;
  name: string;
  path: string;
}

export const taxCategories = ['standard', 'hotFood', 'coldFood', 'alcohol', 'none'] as const;
export type TaxCategory = (typeof taxCategories)[number];

export interface BasicItem extends MenuItemBase {
  type: 'basic';
  price: Price;
}

/** A size in which a pizza is sold. */
export interface PizzaItemSize {
  sizeId: string;
  price: Price;
  /** Whether this pizza may be one half of this size. */
  halfAndHalfAvailable: boolean;
}

/** What can be left off a pizza, without a change of the price. */
export interface RemovableTopping {
  id: string;
  name: string;
}

export interface PizzaItem extends MenuItemBase {
  type: 'pizza';
  /** At least one, in the order of the pizza settings. */
  sizes: PizzaItemSize[];
  removeToppings: RemovableTopping[];
}

/** Two halves of one size. Its price comes from its pizzas. */
export interface HalfAndHalfItem extends MenuItemBase {
  type: 'halfAndHalf';
  pizzaSizeId: string;
  /** The pizzas to choose halves from; null: every pizza of the size that allows halves. */
  includedPizzaIds: string[] | null;
}

/** Something in a deal other than a pizza, with its own choices: "1.25 l drink". */
export interface DealEntry {
  id: string;
  name: string;
  quantity: number;
  modifierGroupIds: string[];
}

/** Pizzas of one size in a deal. */
export interface DealPizzaSlot {
  id: string;
  name: string;
  sizeId: string;
  quantity: number;
  /** Null: every pizza of the size. */
  includedPizzaIds: string[] | null;
  /** What some of the pizzas cost on top, for each; others nothing. */
  extraCharges: { pizzaId: string; extraCharge: Minor }[];
  /** Whether a pizza may be two halves, if the size and its pizzas allow halves. */
  halfAndHalfAvailable: boolean;
}

export interface DealItem extends MenuItemBase {
  type: 'deal';
  price: Price;
  items: DealEntry[];
  pizzas: DealPizzaSlot[];
}

/** Priced when it is sold: for tills. */
export interface CustomItem extends MenuItemBase {
  type: 'custom';
}

export type MenuItem = BasicItem | PizzaItem | HalfAndHalfItem | DealItem | CustomItem;

/** How the pizza's price of a half-and-half is found. */
export const halfAndHalfPricings = ['cheapestEligible', 'dearerHalf', 'average'] as const;
export type HalfAndHalfPricing = (typeof halfAndHalfPricings)[number];

export interface PizzaSize {
  id: string;
  name: string;
  hasHalfAndHalf: boolean;
  /** Once for each half-and-half of the size. */
  halfAndHalfExtraCharge: Minor;
  soldout: boolean;
  counted?: boolean;
}

/** A topping that can be added to every pizza. */
export interface PizzaTopping {
  id: string;
  name: string;
  /** For one on a whole pizza, by size. A size that is absent cannot have it. */
  prices: Record<string, Minor>;
  soldout: boolean;
  counted?: boolean;
}

/** The spec's pizza settings, with what is sold out. */
export interface PizzaSettings {
  /** False: no pizza can be ordered, nor a half-and-half, nor a deal with pizzas. */
  pizzaAvailable: boolean;
  halfAndHalfAvailable: boolean;
  /** Pizzas and halves of a cart become a deal if that is cheaper for the guest. */
  enableDealAndHalfAndHalfConversion: boolean;
  halfAndHalfPricing: HalfAndHalfPricing;
  /** What a topping on one half costs of its price. */
  halfToppingPricing: 'half' | 'full';
  /** The most added toppings on one pizza, counting multiples and both halves. */
  maxToppings: number;
  sizes: PizzaSize[];
  toppings: PizzaTopping[];
}

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
  /** Null or absent (menus published before there were pizzas): the store sells none. */
  pizza?: PizzaSettings | null;
}

/** Chosen options by group. */
export interface ModifierSelection {
  modifiers: { groupId: string; options: { optionId: string; quantity: number }[] }[];
}

/** What a guest chose for a basic item. */
export type BasicSelection = ModifierSelection;

/** The toppings added to and removed from a pizza, or one half of one. */
export interface ToppingSelection {
  addToppings: { toppingId: string; quantity: number }[];
  /** Ids of the pizza's removable toppings. */
  removeToppings: string[];
}

export interface PizzaSelection extends ModifierSelection, ToppingSelection {
  sizeId: string;
}

/** The spec's `pizzaSpecId` is `pizzaId` here. */
export interface HalfSelection extends ToppingSelection {
  pizzaId: string;
}

export interface HalvesSelection {
  firstHalf: HalfSelection;
  secondHalf: HalfSelection;
}

export interface HalfAndHalfSelection extends ModifierSelection, HalvesSelection {}

/** One pizza of a deal: a pizza or two halves, not both. */
export interface DealPizzaSelection {
  slotId: string;
  pizza: HalfSelection | null;
  halves: HalvesSelection | null;
}

export interface DealSelection extends ModifierSelection {
  /** As many for each entry as its quantity. */
  items: ({ entryId: string } & ModifierSelection)[];
  /** As many for each slot as its quantity. */
  pizzas: DealPizzaSelection[];
}

/** Typed at the till: the price of one, without any extra charge. */
export interface CustomSelection extends ModifierSelection {
  name: string;
  price: Minor;
}

interface LineInputBase {
  id: string;
  itemId: string;
  quantity: number;
  comments: string;
}

export interface BasicLineInput extends LineInputBase {
  type: 'basic';
  selection: BasicSelection;
}
export interface PizzaLineInput extends LineInputBase {
  type: 'pizza';
  selection: PizzaSelection;
}
export interface HalfAndHalfLineInput extends LineInputBase {
  type: 'halfAndHalf';
  selection: HalfAndHalfSelection;
}
export interface DealLineInput extends LineInputBase {
  type: 'deal';
  selection: DealSelection;
}
export interface CustomLineInput extends LineInputBase {
  type: 'custom';
  selection: CustomSelection;
}

/** A cart line as a client sends it: ids, quantities and choices, never prices (but a till's, for a custom item). */
export type CartLineInput = BasicLineInput | PizzaLineInput | HalfAndHalfLineInput | DealLineInput | CustomLineInput;
