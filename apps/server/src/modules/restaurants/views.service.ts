import {
  asapSlot,
  changesAfter,
  hasWeeklyHours,
  holidaysAhead,
  isOrderable,
  nextSlots,
  notForNow,
  storeStatus,
  getTradingDay,
  type StoreStatus,
  getWeek,
} from '@servery/domain/availability';
import { isPaidByProvider, collectionTypes, methodsByCollection, type CollectionType, type PaymentMethod } from '@servery/domain/orders';
import { cardSurchargeAllowed, terminalSurcharge } from '@servery/domain/surcharges';
import { zonedParts } from '@servery/domain/time';
import { textColorOn } from '@servery/domain/validation';
import type { ResponseOf } from '@servery/contract/endpoint';
import { orderingNeeds, type OrderingNeed } from '@servery/contract/pauses';
import type { getHours, getRestaurant, listSlots } from '@servery/contract/restaurants';
import type { getTillStore } from '@servery/contract/tills';
import type { RestaurantProfile } from './profiles.repo.ts';
import { getTaxRules, type StoreProfile } from './profiles.service.ts';

export type RestaurantView = ResponseOf<typeof getRestaurant>;
export type StoreView = RestaurantView['stores'][number];

/** The ways to pay that a guest really has: those of the settings that suit the collection type, cards only where an account takes them. */
export const offeredPaymentMethods = ({ settings, cards }: StoreProfile, type: CollectionType): PaymentMethod[] =>
  settings.checkout.paymentSettings[type].filter(
    (method) => methodsByCollection[type].includes(method) && (!isPaidByProvider(method) || cards !== null),
  );

/** What can be ordered online at all: switched on, and with a way to pay. */
export const onlineCollectionTypes = (profile: StoreProfile): CollectionType[] =>
  collectionTypes.filter(
    (type) => profile.settings.onlineOrdering.collectionTypes[type] && offeredPaymentMethods(profile, type).length > 0,
  );

/** What a store lacks before guests can order a collection type online; empty where they can. */
export function missingFor(profile: StoreProfile, type: CollectionType): OrderingNeed[] {
  const has: Record<OrderingNeed, boolean> = {
    menu: profile.menuVersion > 0,
    hours: hasWeeklyHours(profile.hours, type),
    payment: offeredPaymentMethods(profile, type).length > 0,
  };
  return orderingNeeds.filter((need) => !has[need]);
}

/** Until when a collection type is paused at an instant, or null. */
const toPause = ({ hours }: StoreProfile, type: CollectionType, now: string): string | null => {
  const until = hours.pausedUntil[type];
  return until !== undefined && Date.parse(until) > Date.parse(now) ? until : null;
};

const closedForGood: StoreStatus = { open: false, opensAt: null, closesAt: null, reason: 'STORE_CLOSED' };

/** Whether guests find a store open; one that its owner has closed never opens. */
const guestStatus = ({ closed, hours }: StoreProfile, now: string): StoreStatus => (closed ? closedForGood : storeStatus(hours, null, now));

/** A store as guests see it at an instant. */
function storeView(profile: StoreProfile, now: string): StoreView {
  const { checkout, surcharges } = profile.settings;
  const types = onlineCollectionTypes(profile);
  const tradingDay = getTradingDay(profile.hours, now);
  return {
    id: profile.storeId,
    restaurantId: profile.restaurantId,
    name: profile.name,
    country: profile.country,
    currency: profile.currency,
    timeZone: profile.timeZone,
    address: profile.address,
    phone: profile.phone,
    email: profile.email,
    image: profile.image,
    version: profile.profileVersion,
    hasMenu: profile.menuVersion > 0,
    collectionTypes: types,
    paymentMethods: {
      pickup: offeredPaymentMethods(profile, 'pickup'),
      delivery: offeredPaymentMethods(profile, 'delivery'),
      dineIn: offeredPaymentMethods(profile, 'dineIn'),
    },
    delivery: types.includes('delivery') ? deliveryView(profile.settings.delivery) : null,
    pausedUntil: {
      pickup: toPause(profile, 'pickup', now),
      delivery: toPause(profile, 'delivery', now),
      dineIn: toPause(profile, 'dineIn', now),
    },
    status: guestStatus(profile, now),
    ...(profile.closed && { closed: true }),
    notForNow: notForNow(profile.hours, types, now),
    changesAfter: profile.closed ? null : changesAfter(profile.hours, now),
    tradingDay,
    week: getWeek(profile.hours, now).map((day) => (profile.closed ? { ...day, intervals: [] } : day)),
    commentMaxLength: checkout.commentMaxLength,
    hasComments: checkout.hasComments,
    hasCollectionTime: checkout.hasCollectionTime,
    hasCoupons: checkout.hasCoupons,
    tipPercentages: surcharges.tips.enabled ? surcharges.tips.percentages : null,
    surcharges: surchargesView(profile, { tradingDay, placedOn: zonedParts(now, profile.timeZone).date }),
  };
}

type DeliveryView = NonNullable<StoreView['delivery']>;

const deliveryView = ({
  fee,
  freeFrom,
  minOrderValue,
  radiusInMetres,
  suburbs,
  deliveryAreas,
}: StoreProfile['settings']['delivery']): DeliveryView => ({
  fee,
  freeFrom,
  minOrderValue,
  radiusInMetres,
  suburbs: suburbs.map((suburb) => ({ name: suburb.name, postcode: suburb.postcode, fee: suburb.fee })),
  // No store has a courier yet who could charge something else.
  areas: deliveryAreas.map((area) => ({
    id: area.id,
    name: area.name,
    fee: area.deliveryCharges,
    minOrderValue: area.minOrderValue ?? minOrderValue,
    polygon: area.polygon,
  })),
});

const isSomething = (surcharge: { amountInCents: number; percentage: number }) => surcharge.amountInCents + surcharge.percentage > 0;

/**
 * What a guest pays on top of the food: holiday surcharges from the current trading day on, card surcharges by the law of the day of
 * placing.
 */
function surchargesView(
  { settings, country }: StoreProfile,
  { tradingDay, placedOn }: { tradingDay: string; placedOn: string },
): StoreView['surcharges'] {
  const { publicHoliday, card } = settings.surcharges;
  const holidays = publicHoliday.holidays.filter(({ date }) => date >= tradingDay);
  const onHolidays =
    publicHoliday.enabled && publicHoliday.isEnabledForOnline && holidays.length > 0 && isSomething(publicHoliday.surcharge);
  const onCards = isSomething(card) && cardSurchargeAllowed({ country, source: 'website', placedOn });
  return { publicHoliday: onHolidays ? { ...publicHoliday.surcharge, holidays } : null, card: onCards ? card : null };
}

/** A restaurant with its stores. */
export const restaurantView = (
  id: string,
  restaurant: RestaurantProfile,
  stores: readonly StoreProfile[],
  now: string,
): RestaurantView => ({
  id,
  name: restaurant.name,
  description: restaurant.description,
  country: restaurant.country,
  theme: { brandColor: restaurant.brandColor, brandTextColor: textColorOn(restaurant.brandColor) },
  logo: restaurant.logo,
  banner: restaurant.banner,
  openToPublic: restaurant.openToPublic,
  version: restaurant.profileVersion,
  stores: stores.map((store) => storeView(store, now)),
});

/** The times that an order can be for, with the reason when it cannot be for now. */
export function slotsView(profile: StoreProfile, collectionType: CollectionType, days: number, now: string): ResponseOf<typeof listSlots> {
  const { hours } = profile;
  const orderable = isOrderable({ hours, collectionType, at: null, now });
  return {
    now,
    timeZone: profile.timeZone,
    asap: asapSlot(hours, collectionType, now)?.at ?? null,
    days: nextSlots(hours, collectionType, now, days),
    reason: orderable.ok ? null : orderable.reason,
  };
}

/** What a till works with besides the menu. Tables in the owner's order. */
export function tillView(profile: StoreProfile, now: string): ResponseOf<typeof getTillStore> {
  const { settings, tillHours, tables, loyalty, ...store } = profile;
  const { checkout, surcharges } = settings;
  const { publicHoliday, cashFiveUp } = surcharges;
  const { name, country, currency, timeZone } = store;
  return {
    name,
    country,
    currency,
    timeZone,
    tradingDay: getTradingDay(tillHours, now),
    tables: [...tables.values()],
    tableMaps: settings.tableMap.maps,
    taxRules: getTaxRules(profile),
    publicHoliday,
    card: terminalSurcharge(surcharges),
    cashFiveUp,
    customPayments: settings.customPayments.payments,
    delivers: settings.onlineOrdering.collectionTypes.delivery,
    loyaltyScheme: loyalty,
    commentMaxLength: checkout.hasComments ? checkout.commentMaxLength.item : 0,
  };
}

export const hoursView = ({ hours }: StoreProfile, now: string): ResponseOf<typeof getHours> => ({
  types: collectionTypes
    .filter((type) => hours.collectionTypes[type])
    .map((type) => ({ collectionType: type, status: storeStatus(hours, type, now), week: getWeek(hours, now, type) })),
  holidays: holidaysAhead(hours, now),
});

/** A store's status for somebody who is not there: with the reason where nothing that can be ordered from elsewhere is taken for now. */
function statusFromAfar(profile: StoreProfile, now: string): StoreStatus {
  const { hours } = profile;
  const status = guestStatus(profile, now);
  if (!status.open || status.reason !== null) return status;
  const types = onlineCollectionTypes(profile).filter((type) => type !== 'dineIn');
  const closed = types.length > 0 && notForNow(hours, types, now).length === types.length;
  return closed ? { ...status, reason: 'NOT_FOR_NOW' } : status;
}

/** How near a status is to an order: open, open without orders for now, closed until soon, closed for long. */
const toDistance = ({ open, reason, opensAt }: StoreStatus): number => {
  if (open) return reason === null ? 0 : 1;
  return opensAt === null ? Number.POSITIVE_INFINITY : Date.parse(opensAt);
};

/** The status of the store that is open, or opens first; of no store, closed for good. */
export function firstStatus(stores: readonly StoreProfile[], now: string): { status: StoreStatus; timeZone: string; storeCount: number } {
  const all = stores.map((store) => ({ status: statusFromAfar(store, now), timeZone: store.timeZone }));
  const first = all.toSorted((a, b) => toDistance(a.status) - toDistance(b.status))[0];
  return { status: first?.status ?? closedForGood, timeZone: first?.timeZone ?? 'UTC', storeCount: stores.length };
}
