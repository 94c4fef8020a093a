import type { LocalMoment, WeeklyHours } from '@servery/domain/availability';
import type {
  MenuItem,
  MenuModifierGroup,
  MenuSnapshot,
  PizzaItem,
  PizzaItemSize,
  PizzaSettings,
  PizzaSize,
  TaxCategory,
} from '@servery/domain/menu';
import type { CollectionType, OrderSource } from '@servery/domain/orders';
import type { Weekday } from '@servery/domain/time';

/** Where and when something is sold: what `priceCart` is given, as far as items depend on it. */
export interface Sale {
  menu: MenuSnapshot;
  source: OrderSource;
  collectionType: CollectionType;
  forLocal?: LocalMoment | null | undefined;
}

export const toItem = (menu: MenuSnapshot, id: string): MenuItem | undefined => menu.items.find((item) => item.id === id);

/** `none` if the item has no GST. */
export function toCategory(menu: MenuSnapshot, { itemId }: { itemId: string }): TaxCategory {
  const item = toItem(menu, itemId)!;
  return item.isGstApplicable ? item.taxCategory : 'none';
}

export function getPizza(menu: MenuSnapshot, id: string): PizzaItem | undefined {
  const item = toItem(menu, id);
  return item?.type === 'pizza' ? item : undefined;
}

export const getGroup = (menu: MenuSnapshot, id: string): MenuModifierGroup | undefined =>
  menu.modifierGroups.find((group) => group.id === id);

/** A pizza is in a size when its `sizes` have that id. */
export const inSize = (pizza: PizzaItem, sizeId: string): PizzaItemSize | undefined => pizza.sizes.find((size) => size.sizeId === sizeId);

export const settingsSize = (settings: PizzaSettings, sizeId: string): PizzaSize | undefined =>
  settings.sizes.find((size) => size.id === sizeId);

/** Null: all. */
export const isIncluded = (includedPizzaIds: string[] | null, pizzaId: string): boolean =>
  includedPizzaIds === null || includedPizzaIds.includes(pizzaId);

/** `UNAVAILABLE`, then `SOLD_OUT`, else null: availability.md, "Items". */
export function getAvailability(item: MenuItem, sale: Sale): 'UNAVAILABLE' | 'SOLD_OUT' | null {
  const category = sale.menu.categories.find(({ id }) => id === item.categoryId)!;
  const system = sale.source === 'pos' ? 'pos' : sale.source === 'uberEats' ? 'uberEats' : 'online';
  if (!item.available) return 'UNAVAILABLE';
  if (!item.applicableOrderingSystem[system] || !category.applicableOrderingSystem[system]) return 'UNAVAILABLE';
  if (!item.availableFor[sale.collectionType]) return 'UNAVAILABLE';
  if (sale.forLocal && item.availableWeeklyHours !== null && !isWithin(item.availableWeeklyHours, sale.forLocal)) return 'UNAVAILABLE';
  return item.soldout ? 'SOLD_OUT' : null;
}

const dayBefore: Record<Weekday, Weekday> = {
  monday: 'sunday',
  tuesday: 'monday',
  wednesday: 'tuesday',
  thursday: 'wednesday',
  friday: 'thursday',
  saturday: 'friday',
  sunday: 'saturday',
};

/** A weekday that is absent means any hour of it, an empty list not on that day. What ends at or before its start ends the next morning. */
function isWithin(hours: WeeklyHours, { weekday, minutes }: LocalMoment): boolean {
  const today = hours[weekday];
  if (today === undefined) return true;
  const read = (intervals: { startTimeOfDay: string; endTimeOfDay: string }[]) =>
    intervals.map((interval) => ({ start: getMinutes(interval.startTimeOfDay), end: getMinutes(interval.endTimeOfDay) }));
  if (read(today).some(({ start, end }) => minutes >= start && (end <= start || minutes < end))) return true;
  return read(hours[dayBefore[weekday]] ?? []).some(({ start, end }) => end <= start && minutes < end);
}

/** "6:05 PM" in minutes after midnight. */
function getMinutes(timeOfDay: string): number {
  const [clock = '', half] = timeOfDay.split(' ');
  const [hour = '', minute = ''] = clock.split(':');
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0);
}
