import type { ApplicableOrderingSystem, MenuItem } from '../menu/menu.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import { parseTimeOfDay } from '../time/time-of-day.ts';
import { weekdays, type Weekday } from '../time/time.types.ts';
import type { LocalMoment, UnavailableReason, WeeklyHours } from './availability.types.ts';

type ItemRules = Pick<MenuItem, 'available' | 'soldout' | 'availableFor' | 'availableWeeklyHours' | 'applicableOrderingSystem'>;

/**
 * Why an item cannot be sold, or null when it can: switched off, not for this ordering system or collection type, outside its
 * hours, sold out. `atLocal` is the moment that the order is for; null leaves the hours out.
 * `category` adds the category's own ordering systems.
 */
export function itemAvailability(
  item: ItemRules,
  collectionType: CollectionType,
  atLocal: LocalMoment | null,
  system: keyof ApplicableOrderingSystem,
  category?: { applicableOrderingSystem: ApplicableOrderingSystem },
): UnavailableReason | null {
  if (!item.available || !item.availableFor[collectionType] || !item.applicableOrderingSystem[system]) return 'UNAVAILABLE';
  if (category !== undefined && !category.applicableOrderingSystem[system]) return 'UNAVAILABLE';
  if (atLocal !== null && item.availableWeeklyHours !== null && !isWithin(item.availableWeeklyHours, atLocal)) return 'UNAVAILABLE';
  return item.soldout ? 'SOLD_OUT' : null;
}

/** Whether a moment is within weekly hours. An interval that ends at or before its start runs into the next morning. */
export function isWithin(hours: WeeklyHours, at: LocalMoment): boolean {
  const compiled = compile(hours);
  const today = compiled[at.weekday];
  if (today === undefined) return true;
  if (today.some((interval) => at.minutes >= interval.start && at.minutes < interval.end)) return true;
  const yesterday = compiled[dayBefore(at.weekday)] ?? [];
  return yesterday.some((interval) => at.minutes + 1440 >= interval.start && at.minutes + 1440 < interval.end);
}

export const dayBefore = (weekday: Weekday): Weekday => weekdays[(weekdays.indexOf(weekday) + 6) % 7] as Weekday;

type Compiled = Partial<Record<Weekday, { start: number; end: number }[]>>;
const compiledHours = new WeakMap<WeeklyHours, Compiled>();

/** Hours in minutes, read once per menu document: pricing needs them for every line. */
function compile(hours: WeeklyHours): Compiled {
  const known = compiledHours.get(hours);
  if (known !== undefined) return known;
  const compiled: Compiled = {};
  for (const weekday of weekdays) {
    const intervals = hours[weekday];
    if (intervals === undefined) continue;
    compiled[weekday] = intervals.map((interval) => {
      const start = parseTimeOfDay(interval.startTimeOfDay);
      const end = parseTimeOfDay(interval.endTimeOfDay);
      return { start, end: end <= start ? end + 1440 : end };
    });
  }
  compiledHours.set(hours, compiled);
  return compiled;
}
