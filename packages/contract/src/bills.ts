import * as z from 'zod/mini';
import type { Slot } from '@servery/domain/availability';
import {
  billCollectionTypes,
  type Bill,
  type BillAdjustment,
  type BillCoupon,
  type BillDelivery,
  type BillEntry,
  type BillLine,
  type SentBillOperation,
} from '@servery/domain/bills';
import { taxCategories } from '@servery/domain/menu';
import { cancellationReasons, collectionTypes } from '@servery/domain/orders';
import type { FrozenLine } from '@servery/domain/pricing';
import { deliveryDetails, orderDelivery } from './addresses.ts';
import { storedCouponFields } from './coupons.ts';
import { endpoint } from './endpoint.ts';
import { billEvents, orderEvents, paymentEvents } from './event-types.ts';
import { asAnswered } from './as-stored.ts';
import { cartLineInput } from './menu.ts';
import { orderRow } from './online-ordering.ts';
import { cartProblem, pricedCart, pricedLine } from './priced-cart.ts';
import {
  amountInput,
  formatted,
  instant,
  instantInput,
  localDate,
  minor,
  nameText,
  page,
  pageQuery,
  schemaFor,
  text,
  uuid,
} from './schemas.ts';

/** Bills: POS orders that are open, changed by operations that merge (docs/algorithms/bills.md). Amounts in minor units. */

const table = z.nullable(z.object({ id: uuid, name: z.string() }));
const billCollectionType = z.enum(billCollectionTypes);
const collectionPrice = z.nullable(z.object({ basePrice: z.int(), unitPrice: z.int() }));
const frozenLine = schemaFor<FrozenLine>()(
  z.object({
    priced: pricedLine,
    taxCategory: z.enum(taxCategories),
    collectionPrices: z.optional(z.partialRecord(z.enum(collectionTypes), collectionPrice)),
  }),
);

const customerName = nameText(60);
const phone = z.union([z.literal(''), formatted('phone')]);
const delta = z.int().check(
  z.minimum(-99),
  z.maximum(99),
  z.refine((by) => by !== 0, 'Please say how many more or fewer.'),
);
const reason = text(120, 1);
const comments = text(1000);
/** Why a part is voided or a price changed. */
const note = text(120, 1);
const adjustmentFields = {
  discountForItem: amountInput,
  discountPercentage: z.int().check(z.minimum(0), z.maximum(100_000, 'Please take off at most 100 %.')),
  extraChargeForItem: amountInput,
  extraChargeForComments: amountInput,
  note,
};
const adjustment = schemaFor<BillAdjustment>()(
  z
    .strictObject(adjustmentFields)
    .check(
      z.refine(
        (by) => by.discountForItem + by.discountPercentage + by.extraChargeForItem + by.extraChargeForComments > 0,
        'Please say how much to take off or to charge.',
      ),
    ),
);
const storedAdjustment = asAnswered(z.object(adjustmentFields));
const covers = z.int().check(z.minimum(1, 'Please count at least one guest.'), z.maximum(99, 'Please count at most 99 guests.'));

const billDelivery = schemaFor<BillDelivery>()(z.extend(orderDelivery, { fee: minor, freeFrom: z.nullable(minor) }));

/** As it was typed. */
const couponCode = z.string().check(z.trim(), z.minLength(1, 'Please enter the code of the coupon.'), z.maxLength(40));
const billCoupon = schemaFor<BillCoupon>()(
  z.object({ coupon: z.extend(storedCouponFields, { id: uuid }), storeId: uuid, customerId: z.nullable(uuid) }),
);

const made = { id: uuid, sequence: z.int().check(z.minimum(1)), at: instantInput };

/** What a till sends with each operation. */
const sentFields = {
  open: { collectionType: billCollectionType, tableId: z.nullable(uuid), customerName },
  addLine: { line: cartLineInput },
  changeQuantity: { lineId: uuid, delta },
  voidLine: { lineId: uuid, reason },
  voidPart: { lineId: uuid, quantity: z.int().check(z.minimum(1), z.maximum(99)), note },
  adjustLine: { lineId: uuid, adjustment: z.nullable(adjustment) },
  setTable: { tableId: z.nullable(uuid) },
  setCollectionType: { collectionType: billCollectionType },
  setDelivery: { delivery: deliveryDetails },
  setRequestedFor: { requestedFor: z.nullable(instantInput) },
  setCovers: { covers: z.nullable(covers) },
  setAsking: { asking: z.boolean() },
  setCustomer: { name: customerName, phone },
  linkCustomer: { customerId: z.nullable(uuid) },
  setCoupon: { couponCode: z.nullable(couponCode) },
  setComments: { comments },
};

/** What is returned with it: what was sent, where nothing was looked up. */
const {
  open: _open,
  addLine: _addLine,
  setTable: _setTable,
  linkCustomer: _linkCustomer,
  setDelivery: _setDelivery,
  setRequestedFor: _setRequestedFor,
  setCoupon: _setCoupon,
  ...asSent
} = sentFields;
const storedLine = asAnswered(cartLineInput);
/** A time that an order is for. */
const slot = schemaFor<Slot>()(z.object({ at: instant, tradingDay: localDate }));
const heading = {
  table,
  customerName: z.string(),
  comments: z.string(),
  delivery: z.optional(billDelivery),
  requested: z.optional(slot),
};
const billCustomer = { customerId: z.nullable(uuid), customerName: z.string(), customerPhone: z.string() };
const otherBill = z.object({ orderId: uuid, number: z.string() });
const storedBillLine = schemaFor<BillLine>()(
  z.object({
    id: uuid,
    input: storedLine,
    frozen: frozenLine,
    quantity: z.int(),
    sent: z.int(),
    voided: z.nullable(z.object({ reason: z.string(), by: z.string(), at: instant })),
    partsVoided: z.optional(z.array(z.object({ quantity: z.int(), note: z.string(), by: z.string(), at: instant }))),
    adjusted: z.optional(z.extend(storedAdjustment, { by: z.string(), at: instant })),
    addedBy: z.string(),
  }),
);
const returnedFields = {
  ...asSent,
  open: { collectionType: billCollectionType, table, customerName: z.string() },
  addLine: { line: storedLine, frozen: frozenLine },
  adjustLine: { lineId: uuid, adjustment: z.nullable(storedAdjustment) },
  setTable: { table },
  linkCustomer: billCustomer,
  setDelivery: { delivery: billDelivery },
  setRequestedFor: { requested: z.nullable(slot) },
  setCoupon: { coupon: z.nullable(billCoupon) },
  send: {},
  moveLinesOut: { to: otherBill, lines: z.array(z.object({ lineId: uuid, quantity: z.nullable(z.int()) })), emptied: z.boolean() },
  moveLinesIn: {
    from: otherBill,
    lines: z.array(storedBillLine),
    left: z.nullable(
      z.object({
        customer: z.nullable(z.object(billCustomer)),
        comments: z.string(),
        covers: z.nullable(z.int()),
        delivery: z.optional(billDelivery),
        coupon: z.optional(billCoupon),
      }),
    ),
  },
};

type Fields = Record<string, z.ZodMiniType>;
type Option<Type extends string, More> = z.ZodMiniObject<{ type: z.ZodMiniLiteral<Type> } & More>;
/** One schema for each operation, told apart by `type`. */
const union = <Operations extends Record<string, Fields>, Every extends Fields>(
  operations: Operations,
  toOption: (fields: Fields) => z.ZodMiniObject,
  every: Every,
) => {
  type Options = { [Type in keyof Operations & string]: Option<Type, Operations[Type] & Every> }[keyof Operations & string];
  const options = Object.entries(operations).map(([type, fields]) => toOption({ ...every, type: z.literal(type), ...fields }));
  return z.discriminatedUnion('type', options as unknown as [Options, ...Options[]]);
};

export const billOperation = schemaFor<SentBillOperation>()(union(sentFields, z.strictObject, made));

export const billEntry = schemaFor<BillEntry>()(
  z.object({
    id: uuid,
    revision: z.nullable(z.int()),
    deviceId: uuid,
    sequence: z.nullable(z.int()),
    by: z.string(),
    approvedBy: z.optional(z.string()),
    at: instant,
    operation: asAnswered(union(returnedFields, z.object, {})),
  }),
);

export const billDocument = schemaFor<Bill>()(
  z.object({
    ...heading,
    collectionType: billCollectionType,
    customerPhone: z.string(),
    customerId: z.optional(z.nullable(uuid)),
    coupon: z.optional(billCoupon),
    covers: z.optional(z.int()),
    asking: z.optional(z.literal(true)),
    lines: z.array(storedBillLine),
    sentAs: z.nullable(z.object({ ...heading, collectionType: z.optional(billCollectionType) })),
    merged: z.optional(otherBill),
    revision: z.int(),
  }),
);

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
  summary: "A store's open bills, or those that are placed and not settled, newest first",
  query: z.strictObject({
    ...pageQuery,
    view: z._default(z.enum(['open', 'placed']), 'open'),
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
  body: z.strictObject({}),
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
