import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountInput, currency, instant, localDate, localDateInput, minor, uuid } from './schemas.ts';

/** The platform's share of the card payments of one restaurant, set by the platform from a date on. */

const percentage = z.int().check(z.minimum(0), z.maximum(100_000, 'At most 100 %.'));

const fees = z.object({
  /** By date, latest first. Each replaces the one before from its day on, by the calendar of the store. */
  rows: z.array(
    z.object({
      validFrom: localDate,
      fixed: minor,
      percentage: z.int(),
      /** `past`: replaced by a later one. `planned`: its day is still to come. */
      state: z.enum(['past', 'current', 'planned']),
      setBy: z.string(),
      setAt: instant,
    }),
  ),
  /** What the stores that take cards pay of an order that is placed now. */
  stores: z.array(z.object({ storeId: uuid, name: z.string(), currency, fixed: minor, percentage: z.int() })),
});

const path = '/super-admin/restaurants/{restaurantId}/transaction-fees';

export const listTransactionFees = endpoint({
  id: 'connect.listTransactionFees',
  method: 'GET',
  path,
  permission: 'platform.manage',
  summary: 'The transaction fees that the platform has set for a restaurant, and what its stores pay now',
  response: fees,
  staleOn: ['payments.accountChanged'],
  errors: [],
});

export const setTransactionFee = endpoint({
  id: 'connect.setTransactionFee',
  method: 'PUT',
  path,
  permission: 'platform.manage',
  summary: 'Set the transaction fee of a restaurant from a date on, today at the earliest; orders that were placed keep theirs',
  body: z.strictObject({ validFrom: localDateInput, fixed: amountInput, percentage }),
  response: fees,
  errors: [],
  repeatable: 'natural',
});

export const removeTransactionFee = endpoint({
  id: 'connect.removeTransactionFee',
  method: 'POST',
  path: `${path}/remove` as const,
  permission: 'platform.manage',
  summary: 'Take back a transaction fee whose date is still to come',
  body: z.strictObject({ validFrom: localDateInput }),
  response: fees,
  errors: [],
  repeatable: 'natural',
});
