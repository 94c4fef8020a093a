import { getTradingDay } from '@servery/domain/availability';
import { couponNotFound, type CouponProblemCode } from '@servery/domain/coupons';
import { deliveryTerms, getPoint, type AddressCheck, type DeliveryDetails, type DeliveryTerms } from '@servery/domain/delivery';
import type { MenuSnapshot } from '@servery/domain/menu';
import { paymentTraits, type OrderSource, type PaymentMethod } from '@servery/domain/orders';
import {
  priceCart,
  type CartProblem,
  type CouponInput,
  type LoyaltyInput,
  type PaidBy,
  type PriceCartResult,
} from '@servery/domain/pricing';
import { terminalSurcharge } from '@servery/domain/surcharges';
import { zonedParts } from '@servery/domain/time';
import type { BodyOf } from '@servery/contract/endpoint';
import type { quoteCart } from '@servery/contract/online-ordering';
import { getTaxRules, type StoreProfile } from '../restaurants/index.ts';

type QuoteBody = BodyOf<typeof quoteCart>;

/** The parts of a guest's request that affect the price. */
export type PricedBody = Pick<QuoteBody, 'collectionType' | 'lines'> &
  Partial<Pick<QuoteBody, 'delivery' | 'tip'>> & { paymentMethod?: PaymentMethod | null; addressCheck?: AddressCheck | undefined };

/** What the database knows of a guest, as far as their cart needs it. */
export interface Guest {
  coupon: (CouponInput & { version: number }) | null;
  loyalty: LoyaltyInput | null;
  /** Why the coupon or loyalty card was refused without looking it up. */
  problems: CartProblem[];
}

/** A guest without a coupon or a card. */
const nobody: Guest = { coupon: null, loyalty: null, problems: [] };

/**
 * Problems that a guest who has been guessing codes must not see, because they would reveal that a private code exists.
 */
const hidden = new Set<CartProblem['code']>([
  'COUPON_NOT_STARTED',
  'COUPON_ENDED',
  'COUPON_USED_UP',
  'COUPON_WRONG_STORE',
  'COUPON_WRONG_SOURCE',
] satisfies CouponProblemCode[]);

const paidBy: Readonly<Record<PaymentMethod, PaidBy>> = {
  stripeCheckout: 'card',
  cardOnDelivery: 'card',
  cashOnDelivery: 'cash',
  inStore: 'other',
};

/**
 * The price of the lines at the moment `at`, under the rules of the day of placing. Without a menu every item is
 * unavailable. Problems with coupon or loyalty card come with the price.
 */
export function priceFor(
  store: StoreProfile,
  menu: MenuSnapshot | undefined,
  body: PricedBody,
  at: string,
  now: string,
  { guest = nobody, source = 'website' }: { guest?: Guest; source?: OrderSource } = {},
): PriceCartResult {
  const { checkout, delivery, surcharges } = store.settings;
  const { collectionType, lines, delivery: to = null, addressCheck, paymentMethod, tip = 0 } = body;
  const priced = priceCart({
    ...priceTerms(store, menu, at, now),
    source,
    collectionType,
    lines,
    deliveryFee: collectionType === 'delivery' ? getDeliveryTerms(store, { delivery: to, addressCheck }).fee : 0,
    freeDeliveryFrom: delivery.freeFrom,
    commentMaxLength: checkout.hasComments ? checkout.commentMaxLength.item : 0,
    coupon: guest.coupon,
    loyalty: guest.loyalty,
    paidBy: paymentMethod ? paidBy[paymentMethod] : undefined,
    ...(paymentMethod && paymentTraits[paymentMethod].collectedBy === 'staff' && { cardSurcharge: terminalSurcharge(surcharges) }),
    tip: surcharges.tips.enabled ? tip : 0,
  });
  if (!priced.ok) return priced;
  const masks = guest.coupon?.coupon.isPublic === false;
  const problems = priced.problems.map((problem) => (masks && hidden.has(problem.code) ? couponNotFound : problem));
  return { ...priced, problems: [...guest.problems, ...problems] };
}

/** What prices at a store depend on apart from the lines, for the moment `at`, under the rules of the day `now`. */
export function priceTerms(store: StoreProfile, menu: MenuSnapshot | undefined, at: string, now: string) {
  const { surcharges } = store.settings;
  return {
    menu: menu ?? emptyMenu(store),
    taxRules: getTaxRules(store),
    placedOn: zonedParts(now, store.timeZone).date,
    requestedOn: getTradingDay(store.hours, at),
    deliveryFee: 0,
    forLocal: zonedParts(at, store.timeZone),
    holidaySurcharge: surcharges.publicHoliday,
    cardSurcharge: surcharges.card,
    country: store.country,
    cashFiveUp: surcharges.cashFiveUp,
    loyaltyScheme: store.loyalty,
  };
}

/** The delivery fee, as far as the destination is known; if the store does not deliver there, as for an unknown one. */
const getDeliveryTerms = (
  store: StoreProfile,
  { delivery, addressCheck: check }: { delivery: DeliveryDetails | null; addressCheck?: AddressCheck | undefined },
): DeliveryTerms =>
  deliveryTerms({ rules: store.settings.delivery, store: getPoint(store.address), address: delivery?.address ?? null, check }).terms;

const emptyMenu = (store: StoreProfile): MenuSnapshot => ({
  restaurantId: store.restaurantId,
  storeId: store.storeId,
  version: 0,
  publishedAt: new Date(0).toISOString(),
  currency: store.currency,
  categoryImageAspectRatio: '4x3',
  categories: [],
  items: [],
  modifierGroups: [],
});
