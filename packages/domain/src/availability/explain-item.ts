import { weekdayNames } from '../clock/clock.ts';
import type { MenuIndex } from '../menu/index-menu.ts';
import type { ApplicableOrderingSystem, MenuItem } from '../menu/menu.types.ts';
import { allowsHalves, sellsPizzas } from '../menu/pizza-pools.ts';
import { hasRequiredChoices } from '../menu/required-choices.ts';
import { collectionTypes, type CollectionType } from '../orders/orders.types.ts';
import { parseTimeOfDay } from '../time/time-of-day.ts';
import type { Weekday } from '../time/time.types.ts';
import type { LocalMoment, UnavailableReason, WeeklyHours } from './availability.types.ts';
import { dayBefore, isWithin } from './item-availability.ts';

/** The request for an item: collection type, time (null: hours are ignored), and where it is ordered. */
export interface ItemQuestion {
  collectionType: CollectionType;
  atLocal: LocalMoment | null;
  system: keyof ApplicableOrderingSystem;
}

/** Why an item cannot be ordered. `message` is for guests: short, as shown on the item's card. */
export interface ItemReason {
  code: Extract<UnavailableReason, 'UNAVAILABLE' | 'SOLD_OUT'>;
  message: string;
}

const ways: Readonly<Record<CollectionType, string>> = { pickup: 'pickup', delivery: 'delivery', dineIn: 'dining in' };

/**
 * Why an item cannot be ordered, the permanent reason first, or null if it can: as `itemAvailability`, as text, and including its required
 * parts: sizes, pizzas and choices.
 */
export function explainItem(index: MenuIndex, item: MenuItem, { collectionType, atLocal, system }: ItemQuestion): ItemReason | null {
  const not = (message: string): ItemReason => ({ code: 'UNAVAILABLE', message });
  const category = index.categories.get(item.categoryId);
  if (!item.available || category === undefined) return not('Not available at the moment');
  const sold = item.applicableOrderingSystem[system] && category.applicableOrderingSystem[system];
  if (!sold || (item.type === 'custom' && system !== 'pos'))
    return not(system === 'pos' ? 'Not sold in the store' : 'Only sold in the store');
  if (!item.availableFor[collectionType]) return not(onlyFor(item));
  if (atLocal !== null && item.availableWeeklyHours !== null && !isWithin(item.availableWeeklyHours, atLocal)) {
    const hours = toHours(item.availableWeeklyHours, atLocal.weekday);
    // Whoever waits for its hours would find it sold out.
    return not(item.soldout ? `Sold out. ${hours}` : hours);
  }
  if (!isSettled(index, item)) return not('Not available at the moment');
  if (item.soldout) return { code: 'SOLD_OUT', message: 'Sold out' };
  return hasRequiredChoices(index, item) ? null : { code: 'SOLD_OUT', message: whatIsGone(item) };
}

/** Whether the pizza settings let it be sold at all, sold out or not. */
function isSettled(index: MenuIndex, item: MenuItem): boolean {
  if (item.type === 'pizza') return sellsPizzas(index) && item.sizes.some(({ sizeId }) => index.pizza?.sizes.has(sizeId));
  if (item.type === 'halfAndHalf') return sellsPizzas(index) && allowsHalves(index, item.pizzaSizeId);
  return item.type !== 'deal' || item.pizzas.length === 0 || sellsPizzas(index);
}

function onlyFor({ availableFor }: MenuItem): string {
  const open = collectionTypes.filter((type) => availableFor[type]).map((type) => ways[type]);
  return open.length === 0 ? 'Not available at the moment' : `Only for ${open.join(' and ')}`;
}

/** The hours of a weekday, including the previous night if that runs into it. */
function toHours(hours: WeeklyHours, weekday: Weekday): string {
  const intervals = hours[weekday] ?? [];
  const night = hours[dayBefore(weekday)]?.find(
    ({ startTimeOfDay, endTimeOfDay }) =>
      parseTimeOfDay(endTimeOfDay) > 0 && parseTimeOfDay(endTimeOfDay) <= parseTimeOfDay(startTimeOfDay),
  );
  if (intervals.length === 0 && night !== undefined) return `Only until ${night.endTimeOfDay}`;
  if (intervals.length === 0) return `Not on ${weekdayNames[weekday]}s`;
  return `Only ${intervals.map(({ startTimeOfDay, endTimeOfDay }) => `${startTimeOfDay} – ${endTimeOfDay}`).join(' and ')}`;
}

/** What is sold out of an item that is not sold out itself. */
function whatIsGone(item: MenuItem): string {
  switch (item.type) {
    case 'pizza':
      return 'All sizes are sold out';
    case 'halfAndHalf':
      return 'Its size or all its pizzas are sold out';
    case 'deal':
      return 'Something in it is sold out';
    default:
      return 'All choices are sold out';
  }
}
