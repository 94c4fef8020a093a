import { formatInstantFrom, formatMinutes } from '@servery/domain/clock';
import type { Instant, TimeZone } from '@servery/domain/time';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A duration as text, rounded down: "under a minute", "4 min", "2 h 05 min", "3 days". Takes milliseconds; never negative. */
export const formatDurationLong = (milliseconds: number): string => {
  const length = Math.max(0, milliseconds);
  if (length < minute) return 'under a minute';
  if (length < day) return formatMinutes(length / minute);
  const days = Math.floor(length / day);
  return days === 1 ? '1 day' : `${days} days`;
};

/** A moment relative to `now`: "just now", "4 min ago", "in 12 min". Both in epoch milliseconds. */
export const formatRelativeTime = (at: number, now: number): string => {
  const difference = at - now;
  if (Math.abs(difference) < minute) return 'just now';
  return difference < 0 ? `${formatDurationLong(-difference)} ago` : `in ${formatDurationLong(difference)}`;
};

/** "6:45 PM" today, "Tomorrow 6:45 PM" otherwise. `now` in epoch milliseconds. */
export const formatMoment = (instant: Instant, now: number, zone: TimeZone): string =>
  formatInstantFrom(instant, new Date(now).toISOString(), zone);
