import type { CustomItem, Price } from './menu.types.ts';

/** An item's defaults: sold for every collection type, everywhere, at all hours. */
export const plainItem: Omit<CustomItem, 'id' | 'type' | 'categoryId' | 'sortOrder' | 'name' | 'soldout' | 'counted'> & {
  categorySalesId: string | null;
} = {
  description: '',
  discounted: false,
  available: true,
  availableFor: { pickup: true, delivery: true, dineIn: true },
  availableWeeklyHours: null,
  applicableOrderingSystem: { pos: true, online: true, uberEats: true },
  image: null,
  isGstApplicable: true,
  taxCategory: 'standard',
  isAlcohol: false,
  categorySalesId: null,
  label: null,
  dietary: [],
  allergenInfo: { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] },
  backgroundColor: null,
  printStationIds: [],
  modifierGroupIds: [],
};

/** A price of zero, for every source. */
export const noPrice: Price = {
  basePrice: 0,
  extraCharge: { pickup: 0, delivery: 0, dineIn: 0 },
  uberEatsExtraCharge: { pickup: 0, delivery: 0 },
};
