import { paymentStatuses } from '@servery/domain/orders';
import { tenderKinds } from '@servery/domain/tenders';
import * as z from 'zod/mini';
import { instant, minor, uuid } from './schemas.ts';

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

/** One movement of money for an order. Amounts in minor units; those of a refund are what goes back. */
export const tender = z.extend(tenderAmounts, {
  id: uuid,
  kind: z.enum(tenderKinds),
  /** Absent from the release before. */
  state: z.optional(z.enum(paymentStatuses)),
  /** Who moved it, if nobody of the restaurant did, and its id there. Absent from the release before. */
  provider: z.optional(z.nullable(z.string())),
  reference: z.optional(z.string()),
  /** What it is called where its kind does not say it: a custom payment. */
  label: z.string(),
  /** Cash that the guest handed over, and the change. Null: not cash, or not recorded. */
  given: z.nullable(minor),
  change: z.nullable(minor),
  /** What went back of it. */
  refunded: minor,
  /** Of a refund: the tender that it refunds. */
  parentId: z.nullable(uuid),
  /** Items of the bill that it pays for, or that a refund is about, by the ids of `billUnits`. Absent from the release before. */
  units: z.optional(z.array(z.string())),
  /** Of a refund: why, and the tax inside what it refunds. */
  reason: z.optional(z.string()),
  creditTax: z.optional(minor),
  /** Who approved it, and who approved undoing it; null: nobody had to. */
  approvedBy: z.optional(z.nullable(z.string())),
  undoApprovedBy: z.optional(z.nullable(z.string())),
  note: z.string(),
  takenBy: z.string(),
  takenAt: instant,
  /** Recorded by mistake, or returned in the store: by whom, when and why. */
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(z.string()),
  undoneReason: z.nullable(z.string()),
});
export type Tender = z.output<typeof tender>;
