import type { CollectionType } from '@servery/domain/orders';
import { getInstant, zonedParts, type Instant, type TimeZone } from '@servery/domain/time';

/** The order that the simulator tries. */
export interface OrderToTry {
  system: 'online' | 'pos';
  collectionType: CollectionType;
  /** False: as soon as possible. */
  isForLater: boolean;
  /** In the store's time. `date` as in 2026-11-23; both may be half typed. */
  date: string;
  /** As in 18:05. */
  time: string;
}

const quarter = 15;

/** The next quarter hour of the store, to start from. */
export function getNextQuarter(now: number, zone: TimeZone): Pick<OrderToTry, 'date' | 'time'> {
  const next = new Date(Math.ceil(now / (quarter * 60_000)) * quarter * 60_000).toISOString();
  const { date, minutes } = zonedParts(next, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return { date, time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
}

/** When the order is for: undefined for as soon as possible, null while date or time are not complete. */
export function getMoment({ isForLater, date, time }: OrderToTry, zone: TimeZone): Instant | null | undefined {
  if (!isForLater) return undefined;
  if (!/^20\d\d-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return getInstant(date, hours * 60 + minutes, zone);
}
