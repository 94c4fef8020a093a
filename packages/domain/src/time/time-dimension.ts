import { Temporal } from 'temporal-polyfill';
import { zonedParts } from './zoned.ts';
import { weekdays, type Instant, type LocalDate, type TimeZone, type Weekday } from './time.types.ts';

/** Where an order counts in figures by time (the spec's `timeDimension`): everything but the hour is of its trading day. */
export interface TimeDimension {
  tradingDay: LocalDate;
  dow: Weekday;
  /** ISO 8601, as 2026-W46; the first days of January may belong to the last week of the year before. */
  isoWeek: string;
  /** 1 to 12. */
  month: number;
  year: number;
  /** 0 to 23: the store's wall time when the order was placed. */
  hourOfDay: number;
}

/**
 * The time dimension of an order.
 * @param tradingDay as stored with the order: an order at 1 AM may count on the day before
 * @throws RangeError for an unknown zone
 */
export function getTimeDimension(placedAt: Instant, tradingDay: LocalDate, zone: TimeZone): TimeDimension {
  const day = Temporal.PlainDate.from(tradingDay);
  return {
    tradingDay,
    dow: weekdays[day.dayOfWeek - 1] as Weekday,
    isoWeek: `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, '0')}`,
    month: day.month,
    year: day.year,
    hourOfDay: Math.floor(zonedParts(placedAt, zone).minutes / 60),
  };
}
