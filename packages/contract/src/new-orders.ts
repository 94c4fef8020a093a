import * as z from 'zod/mini';
import { orderSources, orderStatuses } from '@servery/domain/orders';
import { endpoint } from './endpoint.ts';
import { collectionType, country, currency, instant, minor, uuid } from './schemas.ts';

/** The newest orders of all restaurants, for the platform's own people. Nothing of their guests. */
export const listNewOrders = endpoint({
  id: 'superAdmin.listNewOrders',
  method: 'GET',
  path: '/super-admin/new-orders',
  permission: 'platform.manage',
  summary: 'The newest orders of all restaurants, a hundred at most, of the last day; without test orders and open bills',
  query: z.strictObject({
    /** A part of the name of the restaurant or store, or the order’s number. */
    search: z.optional(z.string().check(z.maxLength(60))),
    country: z.optional(country),
    status: z.optional(z.enum(orderStatuses)),
    source: z.optional(z.enum(orderSources)),
  }),
  response: z.object({
    /** When the log was last read; a few seconds ago at most. */
    at: instant,
    rows: z.array(
      z.object({
        id: uuid,
        number: z.string(),
        restaurantId: uuid,
        restaurantName: z.string(),
        storeId: uuid,
        storeName: z.string(),
        country,
        source: z.enum(orderSources),
        collectionType,
        status: z.enum(orderStatuses),
        total: minor,
        currency,
        placedAt: instant,
      }),
    ),
  }),
  // No stream is of all restaurants: the page reads again every few seconds.
  staleOn: [],
  errors: [],
});
