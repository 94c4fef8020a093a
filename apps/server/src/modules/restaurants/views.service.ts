import { asapSlot, isOrderable, nextSlots, storeStatus, weekOf } from '@servery/domain/availability';
import { collectionTypes, type CollectionType, type PaymentMethod } from '@servery/domain/orders';
import { textColorOn } from '@servery/domain/validation';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getRestaurant, listSlots } from '@servery/contract/restaurants';
import type { RestaurantRow } from './profiles.repo.ts';
import type { StoreProfile } from './profiles.service.ts';

export type RestaurantView = ResponseOf<typeof getRestaurant>;
export type StoreView = RestaurantView['stores'][number];

/** The ways to pay that a guest really has: those of the settings, cards only where an account takes them. */
export const offeredPaymentMethods = ({ settings, cards }: StoreProfile, type: CollectionType): PaymentMethod[] =>
  settings.checkout.paymentSettings[type].filter((method) => method !== 'stripeCheckout' || cards !== null);

/** What can be ordered online at all: switched on, and with a way to pay. Delivery comes with addresses and areas. */
export const onlineCollectionTypes = (profile: StoreProfile): CollectionType[] =>
  collectionTypes.filter(
    (type) =>
      type !== 'delivery' && profile.settings.onlineOrdering.collectionTypes[type] && offeredPaymentMethods(profile, type).length > 0,
  );

/** A store as guests see it at an instant. */
function storeView(profile: StoreProfile, now: string): StoreView {
  const { checkout } = profile.settings;
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
    collectionTypes: onlineCollectionTypes(profile),
    paymentMethods: {
      pickup: offeredPaymentMethods(profile, 'pickup'),
      delivery: offeredPaymentMethods(profile, 'delivery'),
      dineIn: offeredPaymentMethods(profile, 'dineIn'),
    },
    status: storeStatus(profile.hours, null, now),
    week: weekOf(profile.hours, now),
    commentMaxLength: checkout.commentMaxLength,
    hasComments: checkout.hasComments,
  };
}

/** A restaurant with its stores. */
export const restaurantView = (id: string, row: RestaurantRow, stores: readonly StoreProfile[], now: string): RestaurantView => ({
  id,
  name: row.name,
  description: row.description,
  country: row.country,
  theme: { brandColor: row.brand_color, brandTextColor: textColorOn(row.brand_color) },
  logo: row.logo,
  banner: row.banner,
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
