import { formatList } from './format-list.ts';
import { formatDate, formatDateOfYear, weekdayIndex, weekdayNames } from '@servery/domain/clock';
import { formatMoney, formatPercent, type CurrencyCode } from '@servery/domain/money';
import type { CollectionType } from '@servery/domain/orders';
import type { LocalDate, TimeZone, Weekday } from '@servery/domain/time';
import type { Coupon } from '@servery/domain/coupons';

/** The texts of a coupon for guests. */
type PublicCoupon = Omit<Coupon, 'id' | 'couponCode' | 'description' | 'maxRedeems' | 'isPublic'>;

/** What a coupon gives, as a heading: "10% off", "$5.00 off", "Free delivery". */
export function couponTitle(
  { type, discountAmount, discountPercentage }: Pick<PublicCoupon, 'type' | 'discountAmount' | 'discountPercentage'>,
  currency: CurrencyCode,
): string {
  if (type === 'freeDelivery') return 'Free delivery';
  return `${type === 'flatAmountDiscount' ? formatMoney(discountAmount ?? 0, currency) : formatPercent(discountPercentage ?? 0)} off`;
}

/** "26 January", "January 26"; with the year if it differs from `today`'s. */
export function formatDateRelative(date: LocalDate, today: LocalDate, zone: TimeZone): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDate(date, zone) : formatDateOfYear(date, zone);
}

/** "Monday to Thursday", "Tuesday and Sunday"; three or more in a row are a range. The week begins on Monday. */
export function formatWeekdays(days: readonly Weekday[]): string {
  const spans: Weekday[][] = [];
  for (const day of days.toSorted((a, b) => weekdayIndex(a) - weekdayIndex(b))) {
    const last = spans.at(-1);
    const before = last?.at(-1);
    if (last && before !== undefined && weekdayIndex(day) === weekdayIndex(before) + 1) last.push(day);
    else spans.push([day]);
  }
  return formatList(
    spans.flatMap((span) => {
      const names = span.map((day) => weekdayNames[day]);
      return span.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names;
    }),
  );
}

const ways: Readonly<Record<CollectionType, string>> = { pickup: 'pickup', delivery: 'delivery', dineIn: 'dine-in' };

interface Around {
  currency: CurrencyCode;
  /** At the store. */
  today: LocalDate;
  /** The store's: dates are written as its country does. */
  timeZone: TimeZone;
  /** The restaurant's stores; where there is only one, its name is omitted. */
  stores: readonly { id: string; name: string }[];
}

/** All conditions of a coupon for guests, one per line. */
export function couponConditions(coupon: PublicCoupon, { currency, today, timeZone, stores }: Around): string[] {
  const { startDate, endDate, dows, collectionType, applicableOverAmount, exclusive, firstOrderDiscount, applicableStoreIds } = coupon;
  const lines: string[] = [];
  if (applicableOverAmount !== null && applicableOverAmount > 0) {
    lines.push(`When your items come to ${formatMoney(applicableOverAmount, currency)} or more`);
  }
  if (firstOrderDiscount) lines.push('For your first order, signed in with your phone');
  if (collectionType !== null && coupon.type !== 'freeDelivery') lines.push(`For ${formatList(collectionType.map((way) => ways[way]))}`);
  if (dows !== null && dows.length < 7) lines.push(`${formatWeekdays(dows)} only`);
  if (startDate > today) lines.push(`From ${formatDateRelative(startDate, today, timeZone)}`);
  if (endDate !== null) lines.push(endDate === today ? 'Today is the last day' : `Until ${formatDateRelative(endDate, today, timeZone)}`);
  const only = applicableStoreIds === null ? [] : stores.filter(({ id }) => applicableStoreIds.includes(id));
  if (only.length > 0 && only.length < stores.length) lines.push(`At ${formatList(only.map(({ name }) => name))}`);
  if (exclusive) lines.push('Not with loyalty credit, and not on items that are reduced already');
  return lines;
}
