import { addDays, localTime } from '../clock/index.ts';
import type { Instant, LocalDate, TimeZone } from '../time/time.types.ts';

/** When the day of a store's drawers begins: one that is closed before 4 AM belongs to the evening before. Minutes after midnight. */
export const drawerDayStart = 4 * 60;

/** The day of a store's drawers that a moment belongs to. */
export function getDrawerDay(instant: Instant, zone: TimeZone): LocalDate {
  const { date, minutes } = localTime(instant, zone);
  return minutes < drawerDayStart ? addDays(date, -1) : date;
}
