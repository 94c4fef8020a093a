import { addDays, weekdayOf } from '../time/dates.ts';
import { formatTimeOfDay, minutesPerDay } from '../time/time-of-day.ts';
import type { Instant } from '../time/time.types.ts';
import { zonedParts } from '../time/zoned.ts';
import type { DayOfWeek, StoreHours } from './availability.types.ts';
import { compileHours } from './compile-hours.ts';
import { tradingMinutes, typesOf } from './trading.ts';

/** Trading hours of seven days from today, over all collection types that the store offers, as text for the hours page. */
export function weekOf(hours: StoreHours, now: Instant): DayOfWeek[] {
  const today = zonedParts(now, hours.timeZone).date;
  const types = typesOf(hours, null);
  const { holidays } = compileHours(hours);
  return [0, 1, 2, 3, 4, 5, 6].map((days) => {
    const date = addDays(today, days);
    return {
      date,
      weekday: weekdayOf(date),
      intervals: tradingMinutes(hours, types, date).map(({ start, end }) =>
        end - start >= minutesPerDay ? 'Open 24 hours' : `${formatTimeOfDay(start)} – ${formatTimeOfDay(end)}`,
      ),
      note: holidays.get(date)?.name ?? null,
    };
  });
}
