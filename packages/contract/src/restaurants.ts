import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { address, collectionType, country, currency, imageRef, instant, localDate, text, uuid } from './schemas.ts';

export const storeStatus = z.object({
  open: z.boolean(),
  closesAt: z.nullable(instant),
  opensAt: z.nullable(instant),
  reason: z.nullable(z.string()),
});

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
  collectionTypes: z.array(collectionType),
  status: storeStatus,
  /** Trading hours of the next seven days, as local text: [{date, weekday, intervals: ['10:00 AM – 9:30 PM']}]. */
  week: z.array(z.object({ date: localDate, weekday: z.string(), intervals: z.array(z.string()), note: z.nullable(z.string()) })),
  commentMaxLength: z.object({ item: z.int(), order: z.int() }),
  hasComments: z.boolean(),
});

export const restaurantView = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  country,
  theme: z.object({ brandColor: z.string(), brandTextColor: z.string() }),
  logo: z.nullable(imageRef),
  banner: z.nullable(imageRef),
  stores: z.array(storeView),
});

export const getRestaurant = endpoint({
  id: 'restaurants.getRestaurant',
  method: 'GET',
  path: '/restaurants/{restaurantId}',
  permission: 'public.read',
  summary: 'A restaurant with its stores, their hours and whether they are open now',
  response: restaurantView,
  errors: [],
});

export const listRestaurants = endpoint({
  id: 'restaurants.listRestaurants',
  method: 'GET',
  path: '/restaurants',
  permission: 'public.read',
  summary: "The restaurants of this installation that are listed on the platform's own page",
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
      }),
    ),
  }),
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
  errors: [],
});

export const getTable = endpoint({
  id: 'dineIn.getTable',
  method: 'GET',
  path: '/dine-in/restaurants/{restaurantId}/stores/{storeId}/tables/{tableId}',
  permission: 'public.read',
  summary: 'The table that a QR code stands for',
  response: z.object({ id: uuid, storeId: uuid, name: z.string(), area: z.string() }),
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
      z.object({ restaurantId: uuid, restaurantName: z.string(), storeId: uuid, storeName: text(100), timeZone: z.string(), currency }),
    ),
  }),
  errors: [],
});
