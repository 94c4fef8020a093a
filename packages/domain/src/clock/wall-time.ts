import { formatLocalDate } from '../time/dates.ts';
import { showTimeOfDay } from '../time/time-of-day.ts';
import type { Instant, LocalDate, TimeZone } from '../time/time.types.ts';

/** An instant on the clock of a zone. */
export interface LocalTime {
  date: LocalDate;
  /** Minutes after midnight, cut to the minute. */
  minutes: number;
}

const formatters = new Map<TimeZone, Intl.DateTimeFormat>();

function getFormatter(zone: TimeZone): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Local date and minutes after midnight of an instant. The same answer as `zonedParts` of `time`. */
export function localTime(instant: Instant, zone: TimeZone): LocalTime {
  return localTimeAt(Date.parse(instant), zone);
}

function localTimeAt(epoch: number, zone: TimeZone): LocalTime {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const part of getFormatter(zone).formatToParts(epoch)) parts[part.type] = Number(part.value);
  return {
    date: formatLocalDate(parts.year ?? 0, parts.month ?? 0, parts.day ?? 0),
    minutes: (parts.hour ?? 0) * 60 + (parts.minute ?? 0),
  };
}

const minute = 60_000;
const day = 1440 * minute;
/** Longer than any clock is put back by. */
const aroundAChange = 180 * minute;

const asUtc = ({ date, minutes }: LocalTime): number => Date.parse(date) + minutes * minute;
/** How far the clock of a zone is ahead of UTC, in milliseconds. `epoch` is a whole minute. */
const offsetAt = (epoch: number, zone: TimeZone): number => asUtc(localTimeAt(epoch, zone)) - epoch;

/** By zone, the days counted from 1970 in UTC that were asked for last: whether the clock is changed on them or hours from them. */
const changes = new Map<TimeZone, Map<number, boolean>>();
const mostDays = 64;

/** Screens need many times of few days, and nearly all of those are days without a change. */
function changesNear(epoch: number, zone: TimeZone): boolean {
  const number = Math.floor(epoch / day);
  let ofZone = changes.get(zone);
  const known = ofZone?.get(number);
  if (known !== undefined) return known;
  if (ofZone === undefined || ofZone.size >= mostDays) changes.set(zone, (ofZone = new Map()));
  const found = offsetAt(number * day - aroundAChange, zone) !== offsetAt((number + 1) * day + aroundAChange, zone);
  ofZone.set(number, found);
  return found;
}

/** Whether the clock shows the same date and time at another instant too: it does in the hour that is repeated when clocks go back. */
function comesTwice(epoch: number, wall: LocalTime, zone: TimeZone): boolean {
  if (!changesNear(epoch, zone)) return false;
  // Zones are whole minutes from UTC, so the difference may be taken between whole minutes.
  const start = Math.floor(epoch / minute) * minute;
  const offset = asUtc(wall) - start;
  return [start - aroundAChange, start + aroundAChange].some((near) => {
    const other = offsetAt(near, zone);
    return other !== offset && offsetAt(start + offset - other, zone) === other;
  });
}

/** Where the short names of zones are known: English has "EDT" only as spoken there, and "GMT-4" elsewhere. */
const getLocale = (zone: TimeZone): string => {
  if (zone.startsWith('Australia/')) return 'en-AU';
  if (zone.startsWith('Europe/')) return 'en-GB';
  return zone.startsWith('Pacific/') ? 'en-NZ' : 'en-US';
};

/** "EDT", "BST", "AEST": the name of the zone's time at an instant. */
const zoneNameAt = (epoch: number, zone: TimeZone): string =>
  new Intl.DateTimeFormat(getLocale(zone), { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(epoch)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * The time of an instant, "6:45 PM", in the United Kingdom "18:45"; `wall` is its local time. On the night that clocks go back one hour occurs twice, and only there the
 * time says which one it is: "1:30 AM (EDT)", then "1:30 AM (EST)".
 */
export function wallTime(instant: Instant, zone: TimeZone, wall: LocalTime = localTime(instant, zone)): string {
  const epoch = Date.parse(instant);
  const time = showTimeOfDay(wall.minutes, zone);
  return comesTwice(epoch, wall, zone) ? `${time} (${zoneNameAt(epoch, zone)})` : time;
}
