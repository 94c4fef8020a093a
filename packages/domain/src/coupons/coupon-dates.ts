import type { LocalDate } from '../time/time.types.ts';
import { getWeekday } from '../time/dates.ts';
import type { Coupon } from './coupons.types.ts';

type Dates = Pick<Coupon, 'startDate' | 'endDate'>;

/** A coupon's dates compared with a day; its weekdays do not matter here. */
export function couponPhase({ startDate, endDate }: Dates, date: LocalDate): 'scheduled' | 'active' | 'ended' {
  if (date < startDate) return 'scheduled';
  return endDate !== null && endDate < date ? 'ended' : 'active';
}

/** Whether a coupon is for the weekday of a date. */
export const isForWeekday = ({ dows }: Pick<Coupon, 'dows'>, date: LocalDate): boolean => dows === null || dows.includes(getWeekday(date));

/** Whether an order for this trading day may use it, as far as dates and weekdays go: for lists. */
export const couponMayHold = (coupon: Dates & Pick<Coupon, 'dows'>, date: LocalDate): boolean =>
  couponPhase(coupon, date) === 'active' && isForWeekday(coupon, date);
