import * as z from 'zod/mini';
import { minor } from './schemas.ts';

/** What a tender consists of. `amount` is the sum of the others but `tax`, which is inside the surcharge. Minor units. */
export const tenderAmounts = z.object({
  base: minor,
  tip: minor,
  surcharge: minor,
  rounding: minor,
  tax: minor,
  amount: minor,
});

/** What is due for an order, and what that costs by each way to pay it in the store or at the door. Minor units. */
export const dueByMethod = z.object({
  /** Without tip, surcharge and rounding: those depend on how it is paid. */
  base: minor,
  /** Promised by the guest, and not paid yet. */
  tip: minor,
  /** More was paid than is due: this much goes back. */
  refund: minor,
  /** Null: nothing can be taken in this way. */
  cash: z.nullable(tenderAmounts),
  card: z.nullable(tenderAmounts),
  /** Absent from the release before. */
  moto: z.optional(z.nullable(tenderAmounts)),
  custom: z.optional(z.nullable(tenderAmounts)),
});
export type DueByMethod = z.output<typeof dueByMethod>;
