import type { PriceChange, TaxCategory } from '@servery/domain/menu';

/** Done to some of several things; the others stay as they are. */
export type OnOff<Name extends string = string> = Partial<Record<Name, boolean>>;
export type Channel = 'pos' | 'online' | 'uberEats';

/** What is done to all chosen items. */
export type BulkAct =
  | { type: 'price'; change: PriceChange }
  | { type: 'available' | 'soldout' | 'hidden'; to: boolean }
  | { type: 'channels'; set: OnOff<Channel> }
  | { type: 'category'; to: string }
  | { type: 'tax'; to: TaxCategory | 'untaxed' }
  | { type: 'sales'; to: string | null }
  | { type: 'stations'; set: OnOff }
  | { type: 'dietary'; add: readonly string[]; remove: readonly string[] };
export type BulkType = BulkAct['type'];

/** In the order in which they are offered. */
export const actLabels: Readonly<Record<BulkType, string>> = {
  price: 'Price',
  available: 'Available',
  soldout: 'Sold out',
  hidden: 'Hidden',
  channels: 'Sold in',
  category: 'Category',
  tax: 'Tax',
  sales: 'Sales category',
  stations: 'Kitchen stations',
  dietary: 'Dietary marks',
};

/** What an act starts as; null: something has to be chosen first. */
export const firstActs: Readonly<Record<BulkType, BulkAct | null>> = {
  price: { type: 'price', change: { by: { percentage: 0 }, rounding: 'none' } },
  available: { type: 'available', to: false },
  soldout: { type: 'soldout', to: true },
  hidden: { type: 'hidden', to: true },
  channels: { type: 'channels', set: {} },
  category: null,
  tax: null,
  sales: null,
  stations: { type: 'stations', set: {} },
  dietary: { type: 'dietary', add: [], remove: [] },
};
