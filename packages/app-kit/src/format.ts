import { formatInstantFrom, formatInstantTimeShort } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import type { Instant, TimeZone } from '@servery/domain/time';

/** Formats minor units: "$1,234.50". */
export const money = formatMoney;

/** "6:45 PM" in the store's time zone. */
export const timeOfDay: (instant: Instant, zone: TimeZone) => string = formatInstantTimeShort;

/** "6:45 PM" today, "Tomorrow 6:45 PM" otherwise. `now` in epoch milliseconds. */
export const moment = (instant: Instant, now: number, zone: TimeZone): string =>
  formatInstantFrom(instant, new Date(now).toISOString(), zone);

/** The instant some minutes after `now` (epoch milliseconds). */
export const inMinutes = (minutes: number, now: number): Instant => new Date(now + minutes * 60_000).toISOString();

/** The ETA choices of the specification: "ASAP", "15 min", "1 hr", "1 hr 15". */
export const formatEta = (minutes: number): string => {
  if (minutes === 0) return 'ASAP';
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${(minutes - rest) / 60} hr${rest > 0 ? ` ${rest}` : ''}`;
};

export { collectionNames, getOrderStatusName, paymentStatusNames, reasonNames, sourceNames } from '@servery/domain/orders';
