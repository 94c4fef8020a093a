import * as z from 'zod/mini';
import { refundWays } from '@servery/domain/tenders';
import { orderPaymentStatuses, orderSources, orderStatuses } from '@servery/domain/orders';
import { ticketStatuses } from '@servery/domain/kitchen';
import { printDocumentTypes } from '@servery/domain/printing';
import { alarmView } from './alarms.ts';
import { batchUploadStatuses } from './batch-uploads.ts';
import { billEntry } from './bill-operations.ts';
import { billRow } from './bills.ts';
import { storedCouponFields } from './coupons.ts';
import { deviceKinds } from './devices.ts';
import type { EventType } from './event-types.ts';
import { orderRow } from './online-ordering.ts';
import { kitchenTicket } from './kds.ts';
import { collectionType, instant, minor, uuid } from './schemas.ts';
import { takenPayment } from './taken-payments.ts';

const ofDevice = { deviceId: uuid, kind: z.enum(deviceKinds), name: z.string() };

/** A movement of an order's money. */
const movement = z.object({ row: orderRow, paymentId: uuid, amount: minor, reference: z.string() });
const refund = z.extend(movement, { refundId: uuid, reason: z.string(), note: z.string() });

/**
 * Topics of the event log: type → payload. One row per fact, written in the transaction of the change. Payloads carry what a
 * screen needs to paint without asking again, and nothing of a guest that another screen must not see.
 */
export const eventPayloads = {
  /** `autoAccept`: the settings that stood at placing accept it without anybody's tap. */
  'order.placed': z.object({ row: orderRow, autoAccept: z.boolean() }),
  /** `printsQueued`: its printouts were queued with it. `paying`: a bill whose payment follows at once. */
  'order.accepted': z.object({
    row: orderRow,
    etaInMinutes: z.int(),
    printsQueued: z.optional(z.literal(true)),
    paying: z.optional(z.literal(true)),
  }),
  'order.rejected': z.object({ row: orderRow, reason: z.string(), note: z.string() }),
  'order.cancelled': z.object({ row: orderRow, reason: z.string(), note: z.string(), approvedBy: z.optional(z.string()) }),
  /** Promised for another time; `before`: what was promised until then. */
  'order.etaChanged': z.object({ row: orderRow, before: z.nullable(instant) }),
  /** `printsQueued`: as above. */
  'order.completed': z.object({ row: orderRow, printsQueued: z.optional(z.literal(true)) }),
  /** Completing it was a mistake, and was undone: it is accepted again. */
  'order.reopened': z.object({ row: orderRow }),
  /** Staff let the order's guest have more unpaid orders open until then. */
  'order.unpaidAllowed': z.object({ row: orderRow, allowedUntil: instant }),
  /** `uberEats`: Uber has to be notified that the food is ready. */
  'order.ready': z.object({ row: orderRow, uberEats: z.optional(z.literal(true)) }),
  /** The kitchen took an order back that was ready: it is being made again. */
  'order.recalled': z.object({ row: orderRow }),
  /** The entries added to a bill, in the order of their revisions; `row` is the bill afterwards. */
  'bill.changed': z.object({ row: billRow, operations: z.array(billEntry) }),
  /** The bill was sent to the kitchen: the bill's entry for it, and `lines` with the quantities that the kitchen had and has now. */
  'bill.sent': z.object({
    row: billRow,
    operation: billEntry,
    first: z.boolean(),
    lines: z.array(z.object({ lineId: uuid, name: z.string(), before: z.int(), quantity: z.int() })),
    /** What was printed before names another time or another address. */
    heading: z.optional(z.literal(true)),
    /** It was sent as it was placed, and its payment follows at once. */
    paying: z.optional(z.literal(true)),
  }),
  /** A till has begun or ended to show an open bill (`pos.listBillEditors`). One that falls silent ends without an event. */
  'bill.editing': z.object({}),
  /** An open bill was voided. `approvedBy`: who approved it at a till, if somebody had to. */
  'bill.cancelled': z.object({ row: billRow, reason: z.string(), note: z.string(), approvedBy: z.optional(z.string()) }),
  /** Money that staff took in the store or at the door. */
  'payment.taken': z.object({ row: orderRow, payment: takenPayment }),
  /** It was a mistake, or was handed back. */
  'payment.takenBack': z.object({ row: orderRow, payment: takenPayment }),
  /** A payment that staff took went back, or a part of it, and less is due. */
  'payment.handedBack': z.object({
    row: orderRow,
    refundId: uuid,
    tenderId: uuid,
    to: z.enum(refundWays),
    amount: minor,
    reason: z.string(),
    note: z.string(),
    approvedBy: z.nullable(z.string()),
    /** The refund was recorded by mistake, and was undone. */
    undone: z.optional(z.boolean()),
  }),
  /** No payment was required after all: `amount` is what was due. */
  'payment.waived': z.object({
    row: orderRow,
    amount: minor,
    reason: z.string(),
    /** Of what was written off at a till. Absent: the order was completed with it. */
    writeOffId: z.optional(uuid),
    approvedBy: z.optional(z.nullable(z.string())),
    /** It was a mistake: the amount is due again. */
    undone: z.optional(z.boolean()),
  }),
  'payment.authorised': z.extend(movement, { card: z.string() }),
  /** `code` as the provider gave it: for staff, never for guests. */
  'payment.declined': z.object({ row: orderRow, paymentId: uuid, code: z.string() }),
  /** The order waited for its payment and was not paid in time. */
  'payment.expired': z.object({ row: orderRow, paymentId: uuid }),
  'payment.captured': movement,
  'payment.released': movement,
  'payment.refundRequested': refund,
  'payment.refunded': refund,
  'payment.refundFailed': z.extend(refund, { failure: z.string() }),
  'payment.disputed': z.extend(movement, { reason: z.string() }),
  'payment.disputeEnded': z.extend(movement, { won: z.boolean() }),
  /** The provider's report contradicts our records: somebody has to check. */
  'payment.mismatched': z.object({ row: orderRow, paymentId: uuid, problem: z.string() }),
  /** `released`: created later than its order was accepted, so its ticket has to print now. */
  'ticket.created': z.object({ ticket: kitchenTicket, released: z.optional(z.literal(true)) }),
  'ticket.changed': z.object({ ticket: kitchenTicket, from: z.enum(ticketStatuses) }),
  /** A kitchen display has painted it; `by` is the display that was first. */
  'ticket.acknowledged': z.object({ ticketId: uuid, orderId: uuid, by: z.string() }),
  /** `ends`: something in it is sold out or counted until the store's next trading day. */
  'menu.published': z.object({ menuVersion: z.int(), ends: z.optional(z.boolean()) }),
  /** The menu was edited, and something in it prevents it from being published. */
  'menu.edited': z.object({}),
  /** An order gave back the last of something: it is available again. */
  'menu.countsGivenBack': z.object({ orderId: uuid }),
  /** In the log of every store; its menus may name it. */
  'menu.salesCategoryChanged': z.object({
    what: z.enum(['created', 'changed', 'archived', 'restored']),
    salesCategoryId: uuid,
    name: z.string(),
  }),
  'settings.changed': z.object({ section: z.string() }),
  /** In the log of every store where it is valid; `before` null: it was created, `after` is its state then. */
  'coupon.changed': z.object({
    what: z.enum(['created', 'changed', 'archived', 'restored']),
    before: z.nullable(storedCouponFields),
    after: storedCouponFields,
  }),
  /** An import of a menu file went on. */
  'batchUpload.changed': z.object({ batchUploadJobId: uuid, status: z.enum(batchUploadStatuses), progress: z.int() }),
  'print.queued': z.object({ printJobId: uuid, orderId: z.nullable(uuid) }),
  'print.finished': z.object({
    printJobId: uuid,
    orderId: z.nullable(uuid),
    document: z.enum(printDocumentTypes),
    /** The printer that printed it, or should have: the backup printer if that was used. */
    printerName: z.string(),
    status: z.enum(['success', 'failure']),
    unconfirmed: z.boolean(),
    message: z.string(),
  }),
  'alarm.raised': z.object({ alarm: alarmView }),
  /** Somebody looks after it. */
  'alarm.seen': z.object({ alarm: alarmView }),
  'alarm.cleared': z.object({ alarm: alarmView }),
  /** A printer went offline or came back, or reports another problem. `online` null: not known. */
  'printer.changed': z.object({ printerId: uuid, name: z.string(), online: z.nullable(z.boolean()), problem: z.nullable(z.string()) }),
  /** Somebody has set a printer up, changed its settings or confirmed it. */
  'printer.saved': z.object({ printerId: uuid }),
  /** Which of Uber's stores a store is; null: none any more. */
  'uberEats.storeChanged': z.object({ storeId: uuid, before: z.nullable(uuid), after: z.nullable(uuid) }),
  'device.created': z.object(ofDevice),
  /** A known device got a new code to pair with; its sessions ended. */
  'device.codeGiven': z.object(ofDevice),
  'store.created': z.object({ storeId: uuid, name: z.string() }),
  'store.changed': z.object({ storeId: uuid, name: z.string() }),
  'device.paired': z.object(ofDevice),
  'device.renamed': z.object({ ...ofDevice, before: z.string() }),
  'device.revoked': z.object(ofDevice),
  /** Somebody, or the device itself, has changed a section of its settings. */
  /** Something happened at a till's drawer: what it holds, and who may see it, is read from its session. */
  'drawer.changed': z.object({ sessionId: uuid }),
  /** The nightly check: a Z report is not what the orders and tenders of its session add up to. `figures`: which, in words. */
  'drawer.differed': z.object({ sessionId: uuid, zNumber: z.int(), tillName: z.string(), figures: z.string() }),
  /** A later check found that it agrees again. */
  'drawer.agreed': z.object({ sessionId: uuid }),
  /** Somebody clocked in or out or took a break, or a manager corrected it: what it is now is read. */
  'shift.changed': z.object({ shiftId: uuid }),
  /** The nightly check: a trading day's figures were not what its orders and payments add up to. They were recomputed. */
  'report.differed': z.object({ reportId: uuid, day: z.iso.date(), figures: z.string() }),
  /** The nightly check: money of a trading day differs between drawers, ledger and providers. `differences`: the first ones in words, of `count`. */
  'money.differed': z.object({ checkId: uuid, day: z.iso.date(), differences: z.array(z.string()), count: z.int() }),
  /** A later check found that it agrees again. */
  'money.agreed': z.object({ checkId: uuid }),
  'device.settingsChanged': z.object({ ...ofDevice, section: z.string() }),
  /**
   * A store's account at the card provider. `before` and `after`: the bank account's last digits, the payout schedule, the account's id, the
   * platform's fee, or why the provider has disabled it.
   */
  'payments.accountChanged': z.object({
    what: z.enum(['created', 'status', 'bankAccount', 'schedule', 'archived', 'fee']),
    chargesEnabled: z.boolean(),
    payoutsEnabled: z.boolean(),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
  }),
  /** The platform opened the restaurant as its owner, or ended that. In the log of every store. */
  'platform.visited': z.object({ what: z.enum(['began', 'ended']), visitId: uuid, visitorName: z.string(), reason: z.string() }),
  /** The platform has listed the restaurant on its own page, or hidden it there. In the log of every store. */
  'platform.listed': z.object({ listed: z.boolean() }),
  /** Its name, description or colour, or whether the public finds it. */
  'restaurant.changed': z.object({}),
  /** A store was opened, or its name, place or contact changed. */
  'restaurant.storesChanged': z.object({}),
  /** Somebody was invited or joined, has another role or left, here or at one of the stores. */
  'restaurant.membersChanged': z.object({}),
  'restaurant.couponsChanged': z.object({}),
  'restaurant.picturesChanged': z.object({}),
  /** Who works at the tills of its stores, their PINs and roles. */
  'restaurant.employeesChanged': z.object({}),
  /** An API key was made or revoked. */
  'restaurant.apiKeysChanged': z.object({}),
  /** An export of the restaurant was requested, or has ended. */
  'restaurant.exportsChanged': z.object({}),
  /** An event endpoint was added, changed, deleted, began to fail or works again. */
  'restaurant.eventEndpointsChanged': z.object({}),
} as const satisfies Record<EventType, z.core.$ZodType>;

export type EventPayload<T extends EventType> = z.output<(typeof eventPayloads)[T]>;

/** What the guest's own stream carries of their order. */
export const guestOrderMessage = z.object({
  orderId: uuid,
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(orderPaymentStatuses),
  source: z.enum(orderSources),
  collectionType,
  promisedFor: z.nullable(instant),
  ready: z.boolean(),
  version: z.int(),
});
export type GuestOrderMessage = z.output<typeof guestOrderMessage>;

/** One message of a live stream; its SSE `id` is `seq`. */
export type LiveMessage<T extends EventType = EventType> = {
  [Type in T]: { seq: number; type: Type; at: string; payload: EventPayload<Type> };
}[T];
