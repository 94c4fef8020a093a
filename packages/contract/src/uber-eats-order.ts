import * as z from 'zod/mini';
import { instant } from './schemas.ts';

/** Uber's values that this version knows; a newer one becomes `UNKNOWN`. */
export const uberEatsStates = ['CREATED', 'OFFERED', 'ACCEPTED', 'HANDED_OFF', 'SUCCEEDED', 'FAILED', 'UNKNOWN'] as const;
export const uberEatsFulfillments = ['DELIVERY_BY_UBER', 'DELIVERY_BY_MERCHANT', 'PICKUP', 'DINE_IN', 'UNKNOWN'] as const;

/** What an order of Uber Eats has beyond every other order: how it leaves the store, and who fetches it. */
export const uberEatsFacts = z.object({
  /** Uber's own id, and the short name that its couriers use at the counter. */
  uberOrderId: z.string(),
  displayId: z.string(),
  state: z.enum(uberEatsStates),
  fulfillment: z.enum(uberEatsFulfillments),
  /** Until when Uber waits for an answer to a new order; after that it cancels the order. */
  acceptBefore: instant,
  /** The guest's phone number is Uber's; callers need this code. */
  phoneCode: z.nullable(z.string()),
  /** Null: no courier is on the way yet. */
  courier: z.nullable(
    z.object({ name: z.string(), phone: z.string(), vehicle: z.string(), status: z.string(), pickUpAt: z.nullable(instant) }),
  ),
  /** Uber has taken in that the food is ready. */
  readyTold: z.boolean(),
  syncedAt: instant,
});
