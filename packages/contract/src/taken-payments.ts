import * as z from 'zod/mini';
import { instant, minor, uuid } from './schemas.ts';

/** How staff took a payment that no provider reports to us. */
export const takenMethods = ['cash', 'card'] as const;

/** The same with those that only `takeTender` records: a card keyed on the terminal, and the store's own ways to pay. */
export const counterKinds = [...takenMethods, 'moto', 'custom'] as const;

/** Money that staff took for an order, in the store or at the door. Amount in minor units. */
export const takenPayment = z.object({
  id: uuid,
  method: z.enum(counterKinds),
  /** What a way to pay of the store's own is called. */
  label: z.optional(z.string()),
  amount: minor,
  note: z.string(),
  takenBy: z.string(),
  takenAt: instant,
  /** Recorded by mistake, or refunded in the store: by whom, when and why. */
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(z.string()),
  undoneReason: z.nullable(z.string()),
  /** Who approved undoing it at a till; null: nobody had to. Absent from the release before. */
  undoApprovedBy: z.optional(z.nullable(z.string())),
});
export type TakenPayment = z.output<typeof takenPayment>;
