import * as z from 'zod/mini';
import { orderSources } from '@servery/domain/orders';
import { endpoint } from './endpoint.ts';
import { alarmEvents, billEvents, orderEvents, paymentEvents } from './event-types.ts';
import { currency, instant, localDate, minor, uuid } from './schemas.ts';

/**
 * What an owner sees of a store while it trades. Sales are those of the reports, up to now. The figures of a store are counted at most once in
 * three seconds, for all pages that ask. Amounts in minor units.
 */

const storePath = '/reports/restaurants/{restaurantId}/stores/{storeId}';
const sold = { orders: z.int(), amount: minor };

/**
 * False: counted up to three seconds ago, for another page. What has happened since is in the answer to a call three seconds later.
 */
const latest = z.boolean();

const trading = z.object({
  /** Trading now by its hours. */
  open: z.boolean(),
  /** Null while it is open, or if it does not open in the next two weeks. */
  opensAt: z.nullable(instant),
});

export const getToday = endpoint({
  id: 'reports.today',
  method: 'GET',
  path: `${storePath}/today`,
  permission: 'reports.read',
  summary: 'Sales of a store’s trading day so far, beside the same weekday a week before',
  response: z.object({
    at: instant,
    tradingDay: localDate,
    currency,
    timeZone: z.string(),
    trading,
    ...sold,
    /** Guests on the day’s bills, as far as they were entered. */
    covers: z.int(),
    weekBefore: z.object({
      tradingDay: localDate,
      /** Up to the same time of day, and in all. */
      byNow: z.object(sold),
      wholeDay: z.object(sold),
    }),
    /** By the hour of the store’s clock, in the order of a trading day, which begins at 4 AM. Hours with no sale on either day are left out. */
    hours: z.array(z.object({ hour: z.int(), ...sold, before: z.object(sold) })),
    latest,
  }),
  staleOn: [...orderEvents, ...paymentEvents, ...billEvents],
  errors: ['resource_not_found'],
});

const openOrders = {
  /** Waiting to be accepted. */
  toAccept: z.int(),
  /** Accepted, and not completed. */
  accepted: z.int(),
  /** Of these: past the promised time, and not ready. */
  late: z.int(),
  /** Bills at the till that are not paid yet. */
  bills: z.int(),
};

export const getOpenOrders = endpoint({
  id: 'reports.openOrders',
  method: 'GET',
  path: `${storePath}/open-orders`,
  permission: 'orders.read',
  summary: 'Open and late orders of a store, and how long the kitchen takes',
  response: z.object({
    at: instant,
    timeZone: z.string(),
    trading,
    ...openOrders,
    /** Those that need somebody most: late ones and ones that wait to be accepted, the longest first; ten at most. */
    urgent: z.array(
      z.object({
        id: uuid,
        number: z.string(),
        source: z.enum(orderSources),
        /** `late`: since it was promised for. `toAccept`: since it was placed. */
        state: z.enum(['late', 'toAccept']),
        since: instant,
      }),
    ),
    preparation: z.object({
      /** As the store’s settings say, in minutes. */
      setMinutes: z.int(),
      /** From accepting to ready, the median of the orders that became ready in the last hour; null: there were none. */
      minutes: z.nullable(z.int()),
      orders: z.int(),
    }),
    latest,
  }),
  staleOn: [...orderEvents, ...billEvents, 'settings.changed'],
  errors: ['resource_not_found'],
});

export const getStoresToday = endpoint({
  id: 'reports.storesToday',
  method: 'GET',
  path: '/reports/restaurants/{restaurantId}/today',
  // Of all its stores: an admin of one of them is not enough.
  permission: 'restaurant.manage',
  summary: 'The trading day so far of each store of a restaurant',
  response: z.object({
    at: instant,
    stores: z.array(
      z.object({
        storeId: uuid,
        name: z.string(),
        currency,
        trading,
        ...sold,
        /** The same weekday a week before, up to the same time. */
        before: z.object(sold),
        ...openOrders,
        alarms: z.int(),
      }),
    ),
    latest,
  }),
  // Events of one of the stores; the page also polls, since it follows one store alone.
  staleOn: [...orderEvents, ...paymentEvents, ...billEvents, ...alarmEvents],
  errors: ['resource_not_found'],
});
