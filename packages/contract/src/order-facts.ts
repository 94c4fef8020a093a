import * as z from 'zod/mini';
import { weekdays, type TimeDimension } from '@servery/domain/time';
import { instant, localDate, schemaFor, uuid } from './schemas.ts';

/** The customer of an order, and how many orders they had placed in the restaurant before it. Guests who were not signed in are none. */
export const orderCustomer = z.object({ id: uuid, previousOrderCount: z.int() });

/** Where an order counts in figures by time; see `TimeDimension` of the domain. */
export const timeDimension = schemaFor<TimeDimension>()(
  z.object({
    tradingDay: localDate,
    dow: z.enum(weekdays),
    isoWeek: z.string(),
    month: z.int(),
    year: z.int(),
    hourOfDay: z.int(),
  }),
);

/** Something that happened to an order: an event of its own, its ticket's or a printout's. */
export const timelineEntry = z.object({ seq: z.int(), type: z.string(), at: instant, actor: z.string(), note: z.string() });

/** A document of an order that was to be printed. */
export const orderPrintJob = z.object({
  id: uuid,
  document: z.string(),
  printerName: z.string(),
  status: z.string(),
  unconfirmed: z.boolean(),
  /** The printout says DUPLICATE. */
  duplicate: z.boolean(),
  message: z.string(),
  createdAt: instant,
});
