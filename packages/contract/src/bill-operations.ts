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
  type BillLoyalty,
  type SentBillOperation,
} from '@servery/domain/bills';
import { taxCategories } from '@servery/domain/menu';
import { collectionTypes } from '@servery/domain/orders';
import type { FrozenLine } from '@servery/domain/pricing';
import { deliveryDetails, orderDelivery } from './addresses.ts';
import { asAnswered } from './as-stored.ts';
import { storedCouponFields } from './coupons.ts';
import { cartLineInput } from './menu.ts';
import { pricedLine } from './priced-cart.ts';
import { amountInput, formatted, instant, instantInput, localDate, minor, nameText, schemaFor, text, uuid } from './schemas.ts';

/** The operations of bills, as tills send them and as their log has them, and the bill that follows from them. Amounts in minor units. */

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

export const billDelivery = schemaFor<BillDelivery>()(z.extend(orderDelivery, { fee: minor, freeFrom: z.nullable(minor) }));

/** As it was typed. */
export const couponCode = z.string().check(z.trim(), z.minLength(1, 'Please enter the code of the coupon.'), z.maxLength(40));
export const billCoupon = schemaFor<BillCoupon>()(
  z.object({ coupon: z.extend(storedCouponFields, { id: uuid }), storeId: uuid, customerId: z.nullable(uuid) }),
);

/** As the guest shows or reads it: six digits. */
export const loyaltyCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the six digits that the guest shows you.'));
export const billLoyalty = schemaFor<BillLoyalty>()(z.object({ customerId: uuid, credit: minor }));

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
  setLoyalty: { proof: z.nullable(z.strictObject({ customerId: uuid, code: loyaltyCode })) },
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
  setLoyalty: _setLoyalty,
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
  setLoyalty: { loyalty: z.nullable(billLoyalty) },
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
        loyalty: z.optional(billLoyalty),
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
    loyalty: z.optional(billLoyalty),
    covers: z.optional(z.int()),
    asking: z.optional(z.literal(true)),
    lines: z.array(storedBillLine),
    sentAs: z.nullable(z.object({ ...heading, collectionType: z.optional(billCollectionType) })),
    merged: z.optional(otherBill),
    revision: z.int(),
  }),
);
