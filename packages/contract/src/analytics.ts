import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { country, currency, instant, minor, pageQuery, uuid } from './schemas.ts';

/**
 * Orders and sales by month, from the figures of the reports (docs/adr/0079-reports-are-days-recomputed-whole.md): by trading day, without tips,
 * card surcharges and cash rounding. Amounts in minor units.
 */

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));
const sums = { orders: z.int(), sales: minor };
/** In the order of `months`; a month without an order has zeros. */
const byMonth = z.array(z.object(sums));
const head = {
  /** The twelve months, oldest first; the last is the current one so far. */
  months: z.array(month),
  /** Orders of the last quarter of an hour may be missing. */
  at: instant,
};

export const listMonthlyOrders = endpoint({
  id: 'analytics.listMonthlyOrders',
  method: 'GET',
  path: '/analytics/monthly-order/list',
  permission: 'platform.manage',
  summary: 'Orders and sales of every restaurant in each of the last twelve months, by name, and all together by currency',
  query: z.strictObject({ ...pageQuery, search: z.optional(z.string().check(z.maxLength(60))) }),
  response: z.object({
    ...head,
    /** Everything, not only this page; one row for each currency that was sold in. */
    totals: z.array(z.object({ currency, byMonth })),
    rows: z.array(z.object({ restaurantId: uuid, name: z.string(), country, currency, storeCount: z.int(), byMonth })),
    nextCursor: z.nullable(z.string()),
  }),
  staleOn: [],
  errors: [],
});

export const getMonthlyOrders = endpoint({
  id: 'analytics.getMonthlyOrders',
  method: 'GET',
  path: '/analytics/monthly-order/restaurants/{restaurantId}',
  permission: 'restaurant.manage',
  summary: 'Orders and sales of each store of a restaurant in each of the last twelve months',
  response: z.object({ ...head, currency, stores: z.array(z.object({ storeId: uuid, name: z.string(), byMonth })) }),
  staleOn: [],
  errors: [],
});
