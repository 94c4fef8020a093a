import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { localDate } from './schemas.ts';

/** The first and last year that can be asked for: sooner nobody needs them, later they are not decided. */
const [firstYear, lastYear] = [2020, 2100] as const;

export const listPublicHolidays = endpoint({
  id: 'publicHolidays.list',
  method: 'GET',
  path: '/public-holidays/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'settings.read',
  summary: 'The public holidays of a year where a store is, to choose from: of its state or region, else of the whole country',
  query: z.strictObject({
    /** Without it the year of the store's today, from October on the next one. */
    year: z.optional(z.coerce.number().check(z.int(), z.minimum(firstYear), z.maximum(lastYear))),
    /** One of the answer's; empty: the whole country. Without it the one of the store's address. */
    region: z.optional(z.string().check(z.regex(/^[A-Z]{0,3}$/))),
  }),
  response: z.object({
    year: z.int(),
    /** Empty: the whole country's. */
    region: z.string(),
    regions: z.array(z.object({ code: z.string(), name: z.string() })),
    /** In the order of the calendar. A holiday that moves to a weekday is there twice, once for each day. */
    holidays: z.array(z.object({ name: z.string(), date: localDate })),
    /** The store's date. */
    today: localDate,
  }),
  staleOn: ['restaurant.storesChanged'],
  errors: [],
});
