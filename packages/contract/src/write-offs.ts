import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { orderRow } from './online-ordering.ts';
import { amountInput, instant, minor, text, uuid } from './schemas.ts';
import { dueByMethod } from './tender-amounts.ts';

const orderPath = '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}';

/** What of an order was written off, because no payment was required (docs/adr/0087-write-offs-are-discounts.md). Minor units. */
export const writeOff = z.object({
  id: uuid,
  amount: minor,
  reason: z.string(),
  by: z.string(),
  at: instant,
  /** Who approved it at the till, and who approved undoing it; null: nobody had to. */
  approvedBy: z.nullable(z.string()),
  undoApprovedBy: z.nullable(z.string()),
  /** It is due again: since when, by whom and why. */
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(z.string()),
  undoneReason: z.nullable(z.string()),
});
export type WriteOff = z.output<typeof writeOff>;

const answer = z.object({ writeOff, order: orderRow, due: dueByMethod });

export const writeOffOrder = endpoint({
  id: 'onlineOrdering.writeOff',
  method: 'POST',
  path: `${orderPath}/write-offs`,
  permission: 'orders.writeOff',
  summary: 'Write off what is due of an order, with a reason: no payment is required, and its price and taxes shrink by as much',
  body: z.strictObject({
    id: uuid,
    /** What is due, without tip, surcharge and rounding, as the screen showed it: another amount is a conflict. */
    amount: amountInput.check(z.minimum(1)),
    reason: text(120, 3),
  }),
  response: answer,
  status: 201,
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict', 'APPROVAL_NEEDED'],
  repeatable: 'clientId',
  staffAction: 'noPaymentRequired',
});

export const undoWriteOff = endpoint({
  id: 'onlineOrdering.undoWriteOff',
  method: 'POST',
  path: `${orderPath}/write-offs/{writeOffId}/undo`,
  permission: 'orders.writeOff',
  summary: 'Undo a write-off: what it covered is due again, and it stays on record',
  body: z.strictObject({ reason: text(120, 3) }),
  response: answer,
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict', 'APPROVAL_NEEDED'],
  repeatable: 'natural',
  staffAction: 'noPaymentRequired',
});
