import * as z from 'zod/mini';
import { cancellationReasons } from '@servery/domain/orders';
import { deliveryDetails } from './addresses.ts';
import { billCoupon, billDelivery, billDocument, billLoyalty, billOperation, couponCode, loyaltyCode } from './bill-operations.ts';
import { endpoint } from './endpoint.ts';
import { billEvents, orderEvents, paymentEvents } from './event-types.ts';
import { orderRow } from './online-ordering.ts';
import { cartProblem, pricedCart } from './priced-cart.ts';
import { instant, page, pageQuery, text, uuid } from './schemas.ts';

/** Bills: POS orders that are open, changed by operations that merge (docs/algorithms/bills.md). Amounts in minor units. */

/** A bill in a list. `status` new: open; accepted: placed. */
export const billRow = z.extend(orderRow, {
  tableId: z.nullable(uuid),
  /** The till that opened it. */
  terminalName: z.string(),
  /** Of the newest operation. */
  revision: z.int(),
  /** The kitchen does not have its current state. */
  unsent: z.boolean(),
  /** When it was last sent to the kitchen; null: never. */
  sentAt: z.nullable(instant),
});

export const billView = z.object({
  row: billRow,
  bill: billDocument,
  /** Null while it has no lines. */
  cart: z.nullable(pricedCart),
  /** The newest operation of the asking device that the server has, on whatever bill: its next one is this and one. */
  deviceSequence: z.int(),
});
export type BillView = z.output<typeof billView>;

/** The details of a `resource_status_conflict` answer to a call on a bill. */
export const billConflict = z.object({
  /**
   * `PROBLEMS`: see there; nothing of the batch was taken. `SEQUENCE`: a gap, or a number that another operation has. `ID_REUSED`: an id
   * came back with other contents. `STANDS`: the bill was opened before. `CLOSED`: it is not open any more. `EMPTY`: nothing is on it.
   */
  reason: z.enum(['PROBLEMS', 'SEQUENCE', 'ID_REUSED', 'STANDS', 'CLOSED', 'EMPTY']),
  message: z.string(),
  /** What is wrong, at the operation (and line) that caused it. */
  problems: z.array(z.extend(cartProblem, { operationId: z.nullable(uuid) })),
  /** With `SEQUENCE`: the number that the device's next operation has to have. */
  expectedSequence: z.optional(z.int()),
});
export type BillConflict = z.output<typeof billConflict>;

const billsPath = '/pos/restaurants/{restaurantId}/stores/{storeId}/bills';
const billPath = `${billsPath}/{orderId}` as const;

export const listBills = endpoint({
  id: 'pos.listBills',
  method: 'GET',
  path: billsPath,
  permission: 'bills.read',
  summary:
    "A store's open bills, those that are placed and not settled, or (`unpaid`) these with completed ones that owe money; newest first",
  query: z.strictObject({
    ...pageQuery,
    view: z._default(z.enum(['open', 'placed', 'unpaid']), 'open'),
    /** As in the list of orders: search terms, each matching part of the number, the customer's name or phone number, or the table. */
    search: z.optional(z.string().check(z.maxLength(60))),
  }),
  response: z.extend(page(billRow), {
    /** The store's sequence at the time of reading: start the live stream here and nothing is missed. */
    cursor: z.int(),
    deviceSequence: z.int(),
  }),
  staleOn: [...billEvents, ...orderEvents, ...paymentEvents],
  errors: [],
});

export const getBill = endpoint({
  id: 'pos.getBill',
  method: 'GET',
  path: billPath,
  permission: 'bills.read',
  summary: 'One bill with its lines, what the kitchen has of them, and its price',
  response: billView,
  staleOn: [...billEvents, ...orderEvents, ...paymentEvents],
  errors: [],
});

export const checkBillDelivery = endpoint({
  id: 'pos.checkDelivery',
  method: 'POST',
  path: '/pos/restaurants/{restaurantId}/stores/{storeId}/check-delivery',
  permission: 'bills.manage',
  summary: 'What a delivery to an address costs. An address that cannot be delivered to is an error of its fields',
  body: z.strictObject({ delivery: deliveryDetails }),
  response: z.object({ delivery: billDelivery }),
  errors: [],
  repeatable: 'natural',
});

export const checkBillCoupon = endpoint({
  id: 'pos.checkCoupon',
  method: 'POST',
  path: `${billPath}/check-coupon`,
  permission: 'bills.manage',
  summary: 'What a coupon code is, for a bill that need not be saved yet. A code that is unknown or used up is an error at its field',
  body: z.strictObject({
    couponCode,
    /** Whose bill it is: some coupons are for first orders. */
    customerId: z.nullable(uuid),
  }),
  response: z.object({ coupon: billCoupon }),
  errors: [],
  repeatable: 'natural',
});

export const checkBillLoyalty = endpoint({
  id: 'pos.checkLoyalty',
  method: 'POST',
  path: `${billPath}/check-loyalty`,
  permission: 'bills.manage',
  summary:
    "The credit of a customer's loyalty card, for a bill that need not be saved yet. A code that the guest's account does not show now is an error at its field",
  body: z.strictObject({ customerId: uuid, code: loyaltyCode }),
  response: z.object({ loyalty: billLoyalty }),
  errors: [],
  repeatable: 'natural',
});

export const appendBillOperations = endpoint({
  id: 'pos.appendBillOperations',
  method: 'POST',
  path: `${billPath}/operations`,
  permission: 'bills.manage',
  summary: 'Open a bill, or change it by operations: all of them or none. An operation that the server has is answered as before',
  body: z.strictObject({ operations: z.array(billOperation).check(z.minLength(1), z.maxLength(100)) }),
  response: billView,
  errors: ['resource_status_conflict', 'APPROVAL_NEEDED'],
  repeatable: 'clientId',
});

/** Both bills after lines were moved. */
export const movedBills = z.object({ from: billView, to: billView });
export type MovedBills = z.output<typeof movedBills>;

export const moveBillLines = endpoint({
  id: 'pos.moveBillLines',
  method: 'POST',
  path: `${billPath}/move-lines`,
  permission: 'bills.manage',
  summary:
    'Move lines to another bill, or all of it, which joins the bills. The kitchen keeps what it has. Repeated with the same id it is answered as before',
  body: z.strictObject({
    /** Made by the device (UUIDv7). */
    id: uuid,
    toOrderId: uuid,
    /** A new bill is opened for them, under `toOrderId`. Absent: it is there already. */
    open: z.optional(z.strictObject({ tableId: z.nullable(uuid) })),
    /** Null: all of it. */
    lines: z.nullable(
      z
        .array(z.strictObject({ lineId: uuid, quantity: z.int().check(z.minimum(1), z.maximum(99)) }))
        .check(z.minLength(1), z.maxLength(100)),
    ),
  }),
  response: movedBills,
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});

export const placeBill = endpoint({
  id: 'pos.placeBill',
  method: 'POST',
  path: `${billPath}/place`,
  permission: 'bills.manage',
  summary: 'Close a bill for payment: unsent lines go to the kitchen, and nothing more can be added',
  body: z.strictObject({
    /** Its payment follows at once, so what prints now does not ask for it. Absent: the guest pays later. */
    paying: z.optional(z.literal(true)),
  }),
  response: billView,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

/** For callers who are no device: which restaurant. */
const ofRestaurant = { restaurantId: z.optional(uuid) };

export const sendBill = endpoint({
  id: 'kds.sendPosStashedOrder',
  method: 'POST',
  path: '/kds/pos-stashed-orders/{orderId}/send',
  permission: 'kitchen.send',
  summary: 'Send a bill to the kitchen: the lines that are new or changed since the last send. Without any, nothing happens',
  body: z.strictObject(ofRestaurant),
  response: billView,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

export const cancelBill = endpoint({
  id: 'kds.cancelPosStashedOrder',
  method: 'POST',
  path: '/kds/pos-stashed-orders/{orderId}/cancel',
  permission: 'kitchen.send',
  summary: 'Void an open bill with a reason; the kitchen ticket shows it',
  body: z.strictObject({ ...ofRestaurant, reason: z.enum(cancellationReasons), note: z._default(text(250), '') }),
  response: billView,
  errors: ['resource_status_conflict', 'APPROVAL_NEEDED'],
  repeatable: 'natural',
});
