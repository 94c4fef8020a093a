import * as z from 'zod/mini';
import { paymentMethods } from '@servery/domain/orders';
import { endpoint } from './endpoint.ts';
import {
  address,
  collectionType,
  country,
  currency,
  formatted,
  imageRef,
  instant,
  localDate,
  minorNotNegative,
  nameText,
  pictureChoice,
  text,
  uuid,
} from './schemas.ts';

export const storeStatus = z.object({
  open: z.boolean(),
  closesAt: z.nullable(instant),
  opensAt: z.nullable(instant),
  reason: z.nullable(z.string()),
});

/** Trading hours of one day, as local text: "10:00 AM – 9:30 PM", "10:00 – 21:30" in the United Kingdom, or "Open 24 hours"; none when closed. `note`: a holiday's name. */
const dayHours = z.object({ date: localDate, weekday: z.string(), intervals: z.array(z.string()), note: z.nullable(z.string()) });

/** A store as guests see it. `collectionTypes` are those that can be ordered online at all. */
export const storeView = z.object({
  id: uuid,
  restaurantId: uuid,
  name: z.string(),
  country,
  currency,
  timeZone: z.string(),
  address,
  phone: z.string(),
  email: z.string(),
  image: z.nullable(imageRef),
  /** Of its details: a change of them names it. */
  version: z.int(),
  /** Its owner has closed it until further notice: nothing can be ordered. Absent: it is open, by its hours. */
  closed: z.optional(z.boolean()),
  /** Whether it has a published menu. */
  hasMenu: z.boolean(),
  collectionTypes: z.array(collectionType),
  /** The ways to pay that are open to guests, by collection type. */
  paymentMethods: z.object({
    pickup: z.array(z.enum(paymentMethods)),
    delivery: z.array(z.enum(paymentMethods)),
    dineIn: z.array(z.enum(paymentMethods)),
  }),
  /** What a delivery costs and how far it goes; null: this store brings nothing. Amounts in minor units. */
  delivery: z.nullable(
    z.object({
      fee: minorNotNegative,
      /** Null: it always costs the fee. */
      freeFrom: z.nullable(minorNotNegative),
      minOrderValue: minorNotNegative,
      /** As the crow flies; null: anywhere. */
      radiusInMetres: z.nullable(z.int()),
      /** Where there are any, only these suburbs, each for its fee. */
      suburbs: z.array(z.object({ name: z.string(), postcode: z.string(), fee: minorNotNegative })),
      /** Where there are any, only these areas. `fee` null: what a courier asks. */
      areas: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          fee: z.nullable(minorNotNegative),
          minOrderValue: minorNotNegative,
          polygon: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
        }),
      ),
    }),
  ),
  /** Until when no orders for now are taken; null: they are. */
  pausedUntil: z.object({ pickup: z.nullable(instant), delivery: z.nullable(instant), dineIn: z.nullable(instant) }),
  status: storeStatus,
  /** The collection types that take no order for now although the store trades, each with the next time that it can be for (null: none). */
  notForNow: z.array(z.object({ collectionType, next: z.nullable(instant) })),
  /** The last moment until which openness and orders for now certainly stay as they are; null: it is more than a day away. */
  changesAfter: z.nullable(instant),
  /** The current trading day: during a night that continues after midnight, that of the evening before. */
  tradingDay: localDate,
  /** The next seven days, over all collection types. */
  week: z.array(dayHours),
  commentMaxLength: z.object({ item: z.int(), order: z.int() }),
  hasComments: z.boolean(),
  /** Whether guests choose a time; else everything is for as soon as possible. */
  hasCollectionTime: z.boolean(),
  /** Whether the checkout has a field for a coupon. */
  hasCoupons: z.boolean(),
  /** Shares of the item total that a guest is offered to tip, in percent; null: tips are not taken online. */
  tipPercentages: z.nullable(z.array(z.int())),
  /** The notice about surcharges that guests see before they pay. Amounts in minor units, percentages in thousandths of a percent. */
  surcharges: z.object({
    publicHoliday: z.nullable(
      z.object({ amountInCents: z.int(), percentage: z.int(), holidays: z.array(z.object({ name: z.string(), date: localDate })) }),
    ),
    card: z.nullable(z.object({ amountInCents: z.int(), percentage: z.int(), applicableBelowAmount: z.nullable(z.int()) })),
  }),
});

export const restaurantView = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  country,
  theme: z.object({ brandColor: z.string(), brandTextColor: z.string() }),
  logo: z.nullable(imageRef),
  banner: z.nullable(imageRef),
  /** Its owner has opened it to the public; until then it is not listed, and search engines are asked to leave its pages out. */
  openToPublic: z.boolean(),
  /** Of its details: a change of them names it. */
  version: z.int(),
  stores: z.array(storeView),
});

export const getRestaurant = endpoint({
  id: 'restaurants.getRestaurant',
  method: 'GET',
  path: '/restaurants/{restaurantId}',
  permission: 'public.read',
  keyScope: 'menu:read',
  summary: 'A restaurant with its stores, their hours and whether they are open now',
  response: restaurantView,
  staleOn: ['restaurant.changed', 'restaurant.storesChanged', 'settings.changed', 'menu.published'],
  errors: [],
});

export const listRestaurants = endpoint({
  id: 'restaurants.listRestaurants',
  method: 'GET',
  path: '/restaurants',
  permission: 'public.read',
  summary: "The restaurants of this installation that are listed on the platform's own page, open ones first",
  response: z.object({
    rows: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        description: z.string(),
        country,
        banner: z.nullable(imageRef),
        logo: z.nullable(imageRef),
        brandColor: z.string(),
        storeCount: z.int(),
        /** Of the store that is open, or opens first; at most a few seconds old. */
        status: storeStatus,
        timeZone: z.string(),
      }),
    ),
  }),
  staleOn: ['restaurant.changed', 'restaurant.storesChanged', 'settings.changed', 'menu.published'],
  errors: [],
});

export const getHours = endpoint({
  id: 'restaurants.getHours',
  method: 'GET',
  path: '/restaurants/{restaurantId}/stores/{storeId}/hours',
  permission: 'public.read',
  keyScope: 'menu:read',
  summary: "A store's trading hours by collection type, with the holidays of the next three months",
  response: z.object({
    /** Those that the store offers. */
    types: z.array(z.object({ collectionType, status: storeStatus, week: z.array(dayHours) })),
    /** After the week; over all collection types. */
    holidays: z.array(dayHours),
  }),
  staleOn: ['settings.changed'],
  errors: [],
});

export const listSlots = endpoint({
  id: 'restaurants.listSlots',
  method: 'GET',
  path: '/restaurants/{restaurantId}/stores/{storeId}/slots',
  permission: 'public.read',
  summary: 'The times that an order can be for, from now on, by day',
  query: z.strictObject({ collectionType, days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(14)), 7) }),
  response: z.object({
    now: instant,
    timeZone: z.string(),
    /** As soon as possible: the earliest slot, or null while it cannot be ordered for now. */
    asap: z.nullable(instant),
    days: z.array(z.object({ date: localDate, slots: z.array(instant) })),
    reason: z.nullable(z.string()),
  }),
  staleOn: ['settings.changed'],
  errors: [],
});

export const getTable = endpoint({
  id: 'dineIn.getTable',
  method: 'GET',
  path: '/dine-in/restaurants/{restaurantId}/stores/{storeId}/tables/{tableId}',
  permission: 'public.read',
  summary: 'The table of a QR code',
  response: z.object({ id: uuid, storeId: uuid, name: z.string(), area: z.string() }),
  staleOn: ['settings.changed'],
  errors: [],
});

/** Where a user may go: the stores of their memberships. */
export const listMyStores = endpoint({
  id: 'restaurants.listMyStores',
  method: 'GET',
  path: '/user/stores',
  permission: 'session.own',
  summary: 'The restaurants and stores that the signed-in user may open',
  response: z.object({
    rows: z.array(
      z.object({ restaurantId: uuid, restaurantName: z.string(), storeId: uuid, storeName: z.string(), timeZone: z.string(), currency }),
    ),
  }),
  staleOn: ['restaurant.changed', 'restaurant.storesChanged', 'restaurant.membersChanged'],
  errors: [],
});

/** Restaurants that the user belongs to, with the stores that they may open: also those that have no store yet. */
export const listMyRestaurants = endpoint({
  id: 'restaurants.listMyRestaurants',
  method: 'GET',
  path: '/user/restaurants',
  permission: 'session.own',
  summary: 'The restaurants of the signed-in user, with the stores that they may open',
  response: z.object({
    rows: z.array(
      z.object({
        restaurantId: uuid,
        name: z.string(),
        country,
        logo: z.nullable(imageRef),
        /** Null: belongs to single stores only. */
        role: z.nullable(z.enum(['admin', 'user'])),
        stores: z.array(
          z.object({
            storeId: uuid,
            name: z.string(),
            suburb: z.string(),
            timeZone: z.string(),
            currency,
            /** As in `storeView`. */
            closed: z.optional(z.boolean()),
            role: z.nullable(z.enum(['admin', 'user'])),
          }),
        ),
      }),
    ),
  }),
  staleOn: ['restaurant.changed', 'restaurant.storesChanged', 'restaurant.membersChanged'],
  errors: [],
});

const hexColor = formatted('hexColor').check(z.toLowerCase());
const restaurantName = nameText(100, 2);
const optionalEmail = z.union([z.literal(''), formatted('email').check(z.toLowerCase(), z.maxLength(254))]);
const optionalPhone = z.union([z.literal(''), formatted('phone')]);

/** The version that the change was made from; another one is a conflict, never a silent change. */
const profileVersion = z.int();
const restaurantProfile = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  country,
  currency,
  brandColor: z.string(),
  logo: z.nullable(imageRef),
  banner: z.nullable(imageRef),
  version: z.int(),
});

/** Whoever is signed in may open a restaurant, and becomes its admin. A handful by user and day. */
export const createRestaurant = endpoint({
  id: 'restaurants.create',
  method: 'POST',
  path: '/restaurants',
  permission: 'restaurants.create',
  summary: 'Create a restaurant; the caller becomes its admin',
  body: z.strictObject({ id: uuid, name: restaurantName, country }),
  response: restaurantProfile,
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});

export const updateRestaurant = endpoint({
  id: 'restaurants.update',
  method: 'PUT',
  path: '/restaurants/{restaurantId}',
  permission: 'restaurant.manage',
  summary: "Change a restaurant's profile; its country stays",
  body: z.strictObject({
    name: restaurantName,
    description: text(400),
    brandColor: hexColor,
    /** Absent: it stays as it is. */
    logo: z.optional(pictureChoice),
    banner: z.optional(pictureChoice),
    version: profileVersion,
  }),
  response: restaurantProfile,
  /** With the current profile as details: somebody else has saved it meanwhile. */
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

/** The platform's page and the sitemap follow within seconds; ordering at its own address stays as it is. */
export const openToPublic = endpoint({
  id: 'restaurants.openToPublic',
  method: 'PUT',
  path: '/restaurants/{restaurantId}/open-to-public',
  permission: 'restaurant.manage',
  summary: "Put a restaurant on the platform's own page and into the sitemap, or take it off; it needs a published menu to go on",
  body: z.strictObject({ openToPublic: z.boolean() }),
  /** Since when, null: it is not; and how many test orders were still open and are cancelled now. */
  response: z.object({ openedAt: z.nullable(instant), endedTestOrders: z.int() }),
  errors: ['RESTAURANT_HAS_NO_MENU'],
  repeatable: 'natural',
});

const storeAddress = z.strictObject({
  /** Street and number; the rest of the address is in the parts below. */
  formattedAddress: text(200, 1),
  suburb: text(60, 1),
  /** State or county; empty if there is none. */
  state: text(60),
  postcode: text(12, 1),
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  /** The owner placed it on the map: it is not looked up. False with null coordinates: it is looked up by its address. */
  placedByHand: z._default(z.boolean(), false),
});
const storeFields = {
  name: restaurantName,
  address: storeAddress,
  /** IANA name; one of the restaurant's country (`@servery/domain/countries`). */
  timeZone: z.string().check(z.maxLength(60)),
  phone: optionalPhone,
  email: optionalEmail,
};
const storeProfile = z.object({
  id: uuid,
  restaurantId: uuid,
  name: z.string(),
  country,
  currency,
  timeZone: z.string(),
  address,
  phone: z.string(),
  email: z.string(),
  image: z.nullable(imageRef),
  version: z.int(),
});

export const createStore = endpoint({
  id: 'restaurants.createStore',
  method: 'POST',
  path: '/restaurants/{restaurantId}/stores',
  permission: 'restaurant.manage',
  summary: 'Open a store of a restaurant, in its country and currency; it takes no orders until its hours are set',
  body: z.strictObject({ id: uuid, ...storeFields }),
  response: storeProfile,
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});

export const updateStore = endpoint({
  id: 'restaurants.updateStore',
  method: 'PUT',
  path: '/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'restaurant.manage',
  summary: "Change a store's profile",
  body: z.strictObject({
    ...storeFields,
    /** The picture on its pages; absent: it stays as it is. */
    image: z.optional(pictureChoice),
    version: profileVersion,
  }),
  response: storeProfile,
  /** As of `updateRestaurant`. */
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});
