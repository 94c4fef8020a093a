import * as z from 'zod/mini';
import { refundWays } from '@servery/domain/tenders';
import { endpoint } from './endpoint.ts';
import { paymentEvents } from './event-types.ts';
import { orderRow } from './online-ordering.ts';
import { amountInput, instantInput, text, uuid } from './schemas.ts';
import { refundReasons } from './payments.ts';
import { counterKinds } from './taken-payments.ts';
import { writeOff } from './write-offs.ts';
import { dueByMethod, tender, tenderAmounts, type Tender } from './tender-amounts.ts';

const orderPath = '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}';

export type { Tender };

/** Items of a bill, by the ids of `billUnits`. */
const unitIds = z.array(z.string().check(z.regex(/^[0-9a-f-]{36}\.\d{1,4}$/))).check(z.maxLength(500));

/** Of a query, which has texts. */
const partInput = (least: number) => z.optional(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(10_000_000)));

export const listTenders = endpoint({
  id: 'onlineOrdering.listTenders',
  method: 'GET',
  path: `${orderPath}/tenders`,
  permission: 'orders.read',
  summary: 'What was paid for an order, oldest first, and what is due by each way to pay it',
  /** Of a part: what that costs by each way to pay. Absent: all that is due, with the promised tip. */
  query: z.strictObject({ base: partInput(1), tip: partInput(0) }),
  response: z.object({
    rows: z.array(tender),
    due: dueByMethod,
    /** The store's own ways to pay for an order like this, in their order. */
    customPayments: z.optional(z.array(z.object({ id: uuid, name: z.string() }))),
    /** What was written off, oldest first. Absent from the release before. */
    writeOffs: z.optional(z.array(writeOff)),
  }),
  staleOn: paymentEvents,
  errors: ['ORDER_DOES_NOT_EXIST'],
});

export const takeTender = endpoint({
  id: 'onlineOrdering.takeTender',
  method: 'POST',
  path: `${orderPath}/tenders`,
  permission: 'orders.manage',
  summary: 'Record that an order, or a part of it, was paid in the store or at the door; it is paid once nothing is due',
  body: z.strictObject({
    id: uuid,
    kind: z.enum(counterKinds),
    /** Of a custom payment: which of the store's own. */
    customId: z.optional(uuid),
    /** The part of what is due that it covers. */
    base: amountInput.check(z.minimum(1)),
    tip: amountInput,
    /** What it costs this way, as the screen showed it: another amount is a conflict. */
    amount: amountInput,
    /** Cash that the guest handed over: at least the amount. Null: exactly that, or by card. */
    given: z.nullable(amountInput),
    note: text(120),
    units: z.optional(unitIds),
  }),
  response: z.object({ tender, order: orderRow, due: dueByMethod }),
  status: 201,
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict', 'APPROVAL_NEEDED', 'PAYMENT_TYPE_NOT_ALLOWED'],
  repeatable: 'clientId',
});

/** The most that coins round an amount by. Minor units. */
const mostRounding = 5;

export const recordTender = endpoint({
  id: 'onlineOrdering.recordTender',
  method: 'POST',
  path: `${orderPath}/tenders/recorded`,
  permission: 'bills.manage',
  summary:
    'Record what a till took without a connection, for a bill that is placed: never refused for what has become of it since. More than is due is to be given back',
  body: z
    .strictObject({
      id: uuid,
      kind: z.enum(['cash', 'custom']),
      /** Of a custom payment: its name, as the till showed it. */
      label: text(60),
      base: amountInput.check(z.minimum(1)),
      tip: amountInput,
      amount: amountInput,
      /** Cash that the guest handed over: at least the amount. Null: not cash. */
      given: z.nullable(amountInput),
      /** By the clock of the till. */
      takenAt: instantInput,
    })
    .check(
      z.refine(
        ({ kind, base, tip, amount }) => Math.abs(amount - base - tip) <= (kind === 'cash' ? mostRounding : 0),
        'The amount is not what its parts come to.',
      ),
      z.refine(
        ({ kind, amount, given }) => (kind === 'cash') === (given !== null) && (given ?? amount) >= amount,
        'Please enter at least the amount.',
      ),
    ),
  response: z.object({ tender, order: orderRow, due: dueByMethod }),
  status: 201,
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict'],
  repeatable: 'clientId',
});

export const undoTender = endpoint({
  id: 'onlineOrdering.undoTender',
  method: 'POST',
  path: `${orderPath}/tenders/{tenderId}/undo`,
  permission: 'orders.refund',
  summary: 'Undo a tender that was recorded by mistake, or returned in the store: it is due again, and stays on record',
  body: z.strictObject({ reason: text(120, 3) }),
  response: z.object({ tender, order: orderRow, due: dueByMethod }),
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict', 'APPROVAL_NEEDED'],
  repeatable: 'natural',
  staffAction: 'undoPayment',
});

export const switchTender = endpoint({
  id: 'onlineOrdering.switchTender',
  method: 'POST',
  path: `${orderPath}/tenders/{tenderId}/switch`,
  permission: 'orders.manage',
  summary:
    'Correct how a tender was taken, card on the terminal or by phone: it stays on record, and the same amounts are recorded the other way',
  body: z.strictObject({ id: uuid, kind: z.enum(counterKinds) }),
  response: z.object({ tender, order: orderRow, due: dueByMethod }),
  status: 201,
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict', 'APPROVAL_NEEDED', 'PAYMENT_TYPE_NOT_ALLOWED'],
  repeatable: 'clientId',
  staffAction: 'paymentTypeSwitch',
});

export const quoteRefund = endpoint({
  id: 'onlineOrdering.quoteRefund',
  method: 'GET',
  path: `${orderPath}/tenders/{tenderId}/refunds`,
  permission: 'orders.read',
  summary: 'What of a tender can go back, and what a part of it comes to by each way to give it back',
  /** Absent: all that is left, with its tip. */
  query: z.strictObject({ base: partInput(0), tip: partInput(0) }),
  response: z.object({
    left: tenderAmounts,
    /** Null: this cannot go back in this way. */
    cash: z.nullable(tenderAmounts),
    card: z.nullable(tenderAmounts),
  }),
  staleOn: paymentEvents,
  errors: ['ORDER_DOES_NOT_EXIST'],
});

export const refundTender = endpoint({
  id: 'onlineOrdering.refundTender',
  method: 'POST',
  path: `${orderPath}/tenders/{tenderId}/refunds`,
  permission: 'orders.refund',
  summary:
    'Record that a tender, or a part of it, went back to the guest: less is due by as much. In another way than it came needs approval',
  body: z.strictObject({
    id: uuid,
    to: z.enum(refundWays),
    /** The part of the tender's base that goes back, without tip and surcharge. */
    base: amountInput,
    tip: amountInput,
    /** What goes back, as the screen showed it: another amount is a conflict. */
    amount: amountInput.check(z.minimum(1)),
    /** The items that are refunded. Empty: an amount. */
    units: unitIds,
    reason: z.enum(refundReasons),
    note: text(120),
  }),
  response: z.object({ tender, order: orderRow, due: dueByMethod }),
  status: 201,
  errors: ['ORDER_DOES_NOT_EXIST', 'resource_status_conflict', 'APPROVAL_NEEDED'],
  repeatable: 'clientId',
  staffAction: 'refund',
});
