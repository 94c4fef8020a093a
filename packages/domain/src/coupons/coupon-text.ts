import { formatDayInFull, weekdayNames } from '../clock/clock.ts';
import { formatMoney } from '../money/format.ts';
import type { CurrencyCode, Minor } from '../money/money.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import { weekdays, type LocalDate, type TimeZone } from '../time/time.types.ts';
import type { Coupon, CouponOrder, CouponProblem, CouponProblemCode } from './coupons.types.ts';

const typeLabels: Readonly<Record<CollectionType, string>> = { pickup: 'pickup', delivery: 'delivery', dineIn: 'dine-in' };

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

/** Coupons are checked without a time zone; only how the date is written depends on this one. */
const getZone = (currency: CurrencyCode): TimeZone => (currency === 'USD' ? 'America/New_York' : 'Europe/London');
const getDay = (date: LocalDate, { currency }: CouponOrder): string => formatDayInFull(date, getZone(currency));

/** Why a coupon cannot be used, and what the guest can do about it. `missing`: to its minimum. */
export function couponProblem(code: CouponProblemCode, coupon: Coupon, order: CouponOrder, missing: Minor): CouponProblem {
  return { code, lineId: null, path: 'couponCode', message: getMessage(code, coupon, order, missing) };
}

const notKnown = 'This coupon code is not known. Please check how it is spelled.';

/** The typed code does not exist. */
export const couponNotFound: CouponProblem = { code: 'COUPON_NOT_FOUND', lineId: null, path: 'couponCode', message: notKnown };

function getMessage(code: CouponProblemCode, coupon: Coupon, order: CouponOrder, missing: Minor): string {
  switch (code) {
    case 'COUPON_NOT_FOUND':
      return notKnown;
    case 'COUPON_WRONG_SOURCE':
      return 'Coupons cannot be used with orders of this kind.';
    case 'COUPON_WRONG_STORE':
      return 'This coupon is for other stores.';
    case 'COUPON_NOT_STARTED':
      return `This coupon is for orders from ${getDay(coupon.startDate, order)} on.`;
    case 'COUPON_ENDED':
      return `This coupon ended on ${getDay(coupon.endDate ?? coupon.startDate, order)}.`;
    case 'COUPON_WRONG_DAY': {
      const days = weekdays.filter((day) => coupon.dows?.includes(day)).map((day) => `${weekdayNames[day]}s`);
      return `This coupon is for ${listed(days)}. Please choose another day.`;
    }
    case 'COUPON_WRONG_COLLECTION_TYPE': {
      const types = coupon.type === 'freeDelivery' ? (['delivery'] as const) : (coupon.collectionType ?? []);
      return `This coupon is for ${listed(types.map((type) => typeLabels[type]))} orders.`;
    }
    case 'COUPON_USED_UP':
      return 'This coupon has been used as often as it can be.';
    case 'COUPON_NEEDS_SIGN_IN':
      return 'This coupon is for a first order. Please sign in with your phone number to use it.';
    case 'COUPON_NOT_FIRST_ORDER':
      return 'This coupon is for a first order, and you have ordered before.';
    case 'COUPON_BELOW_MINIMUM': {
      const [least, more] = [coupon.applicableOverAmount ?? 0, missing].map((amount) => formatMoney(amount, order.currency));
      return `This coupon starts at ${least} of items. Please add ${more} more.`;
    }
    case 'COUPON_NOTHING_TO_DISCOUNT':
      if (coupon.type === 'freeDelivery') return 'Delivery costs nothing here already. Please keep this coupon for another time.';
      return coupon.exclusive && order.itemTotal > 0
        ? 'This coupon is not for items on special, and there is nothing else in your cart.'
        : 'There is nothing in your cart that this coupon could take off.';
  }
}
