import { plainCoupon } from '@servery/domain/coupons';
import type { MenuFileItem } from '@servery/domain/menu-files';
import type { DemoCoupon, StoredSettings } from './demo.types.ts';
import { publicHolidays } from './public-holidays.ts';

type DealEntry = NonNullable<MenuFileItem['entries']>[number];

/** Short builders for what demo restaurants have beside their menus: coupons, surcharges, deals, delivery areas. */

const everybody = {
  ...plainCoupon,
  startDate: '2026-01-01',
  stores: null,
  isPublic: true,
} as const satisfies Partial<DemoCoupon>;
type Terms = Partial<Omit<DemoCoupon, 'type' | 'couponCode' | 'description' | 'discountAmount' | 'discountPercentage'>>;

/** A percentage off the items. */
export const percentOff = (couponCode: string, percent: number, description: string, terms: Terms = {}): DemoCoupon => ({
  ...everybody,
  type: 'flatPercentageDiscount',
  couponCode,
  description,
  discountPercentage: percent * 1000,
  ...terms,
});

/** An amount off the items, in minor units. */
export const amountOff = (couponCode: string, discountAmount: number, description: string, terms: Terms = {}): DemoCoupon => ({
  ...everybody,
  type: 'flatAmountDiscount',
  couponCode,
  description,
  discountAmount,
  ...terms,
});

export const freeDelivery = (couponCode: string, description: string, terms: Terms = {}): DemoCoupon => ({
  ...everybody,
  type: 'freeDelivery',
  couponCode,
  description,
  ...terms,
});

interface Extras {
  country: keyof typeof publicHolidays;
  /** Percent on public holidays; 0: none. */
  holidayPercent?: number;
  card?: StoredSettings<'surcharges'>['card'];
  tips?: StoredSettings<'surcharges'>['tips'];
}

/** What an order may cost beside its food. A store without a holiday surcharge still has the list of holidays. */
export const surcharges = ({ country, holidayPercent = 0, card, tips }: Extras): StoredSettings<'surcharges'> => ({
  publicHoliday: {
    enabled: holidayPercent > 0,
    isEnabledForOnline: true,
    surcharge: { amountInCents: 0, percentage: holidayPercent * 1000 },
    holidays: [...publicHolidays[country]],
  },
  card: card ?? { amountInCents: 0, percentage: 0, applicableBelowAmount: null },
  tips: tips ?? { enabled: false, percentages: [5, 10, 15] },
  cashFiveUp: false,
});

/** An entry of a deal other than a pizza, with the keys of its modifier groups. */
export const part = (name: string, quantity = 1, groups: string[] = []): DealEntry => ({ name, quantity, groups });

/** A deal without pizzas. Prices in minor units. */
export const deal = (
  category: string,
  name: string,
  basePrice: number,
  description: string,
  entries: DealEntry[],
  more: Partial<MenuFileItem> = {},
): MenuFileItem => ({ type: 'deal', category, name, description, price: { basePrice }, entries, slots: [], ...more });

/** Corners of a delivery area: latitude and longitude in turns. */
export const polygon = (...corners: [latitude: number, longitude: number][]) =>
  corners.map(([latitude, longitude]) => ({ latitude, longitude }));
