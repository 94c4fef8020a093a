import { Temporal } from 'temporal-polyfill';
import { addDays, formatLocalDate } from './dates.ts';
import { minutesPerDay } from './time-of-day.ts';
import { weekdays, type Instant, type LocalDate, type TimeZone, type Weekday } from './time.types.ts';

/** An instant in a store's wall time. */
export interface ZonedParts {
  date: LocalDate;
  /** Minutes after midnight in wall time, rounded down to the minute. */
  minutes: number;
  weekday: Weekday;
}

/** The latest minute by zone: an order needs "now" several times, and a busy store every few milliseconds. */
const recent = new Map<TimeZone, Map<number, ZonedParts>>();
const mostMinutes = 64;
const mostZones = 100;
/** Since then every zone is whole minutes from UTC, so that all instants of a minute show the same wall time. */
const wholeMinutesSince = Date.UTC(1975, 0, 1);

/** The local date and wall time of an instant in a zone. Throws a RangeError for an unknown zone. */
export function zonedParts(instant: Instant, zone: TimeZone): ZonedParts {
  const epoch = Date.parse(instant);
  if (!(epoch >= wholeMinutesSince)) return readParts(instant, zone);
  const minute = Math.floor(epoch / 60_000);
  let ofZone = recent.get(zone);
  const known = ofZone?.get(minute);
  if (known !== undefined) return known;
  const parts = Object.freeze(readParts(instant, zone));
  if (ofZone === undefined) {
    if (recent.size >= mostZones) recent.clear();
    recent.set(zone, (ofZone = new Map()));
  }
  if (ofZone.size >= mostMinutes) ofZone.clear();
  ofZone.set(minute, parts);
  return parts;
}

function readParts(instant: Instant, zone: TimeZone): ZonedParts {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return {
    date: formatLocalDate(local.year, local.month, local.day),
    minutes: local.hour * 60 + local.minute,
    weekday: weekdays[local.dayOfWeek - 1] as Weekday,
  };
}

/**
 * The instant of a wall time. `minutes` may lie outside the day: 1500 is 1 AM of the next date.
 * A time that daylight saving skips is as much later as the clock jumps; one that comes twice is the earlier.
 */
export function getInstant(date: LocalDate, minutes: number, zone: TimeZone): Instant {
  return new Date(getEpoch(date, minutes, zone)).toISOString();
}

/** `getInstant` in milliseconds since 1970, for rules that compare many. */
export function getEpoch(date: LocalDate, minutes: number, zone: TimeZone): number {
  const days = Math.floor(minutes / minutesPerDay);
  const ofDay = minutes - days * minutesPerDay;
  const [year, month, day] = (days === 0 ? date : addDays(date, days)).split('-').map(Number);
  const local = Temporal.PlainDateTime.from(
    { year: year as number, month: month as number, day: day as number, hour: Math.floor(ofDay / 60), minute: ofDay % 60 },
    { overflow: 'reject' },
  );
  return local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
}
