import type { Slot } from '../availability/availability.types.ts';
import type { CartLineInput } from '../menu/menu.types.ts';
import type { Coupon } from '../coupons/coupons.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import type { DeliveryDetails } from '../delivery/delivery.types.ts';
import type { Minor, ThousandthsOfPercent } from '../money/money.types.ts';
import type { FrozenLine, LineAdjustment } from '../pricing/pricing.types.ts';
import type { Instant } from '../time/time.types.ts';

/** What a till can sell a meal as. */
export const billCollectionTypes = ['pickup', 'dineIn', 'delivery'] as const satisfies readonly CollectionType[];
export type BillCollectionType = (typeof billCollectionTypes)[number];

/** Whether a till has an open bill on its screen. */
export const billEditingStates = ['OPEN', 'EDITING'] as const;
export type BillEditingState = (typeof billEditingStates)[number];

export interface BillTable {
  id: string;
  /** As it was called then. */
  name: string;
}

/** A bill's customer as the bill keeps them. The fields are named as erasure knows them. */
export interface BillCustomer {
  /** Null: no customer of the restaurant, or one who was erased. */
  customerId: string | null;
  customerName: string;
  /** In E.164; empty: none is known. */
  customerPhone: string;
}

/** Where a bill is delivered to, for a fee that stays as it was when the address was entered. Amounts in minor units. */
export interface BillDelivery extends DeliveryDetails {
  fee: Minor;
  /** From this item total on the delivery is free; null: never. */
  freeFrom: Minor | null;
}

/** A coupon on a bill. One use of it is held for the bill until it is settled or cancelled. */
export interface BillCoupon {
  /** As it was when its code was entered: later changes do not concern the bill. */
  coupon: Coupon;
  storeId: string;
  /** Of a coupon for first orders: whose first order the bill is. Null: of another coupon. Named as erasure knows it. */
  customerId: string | null;
}

/** Loyalty credit of a bill's customer. All of it is held for the bill until it is placed, and what it pays for until it is settled or cancelled. */
export interface BillLoyalty {
  /** Whose card it is: the bill's customer. Named as erasure knows it. */
  customerId: string;
  /** The most that it pays for, in minor units. */
  credit: Minor;
}

/** What staff take off a line or charge on top of it: for the whole line, not for one of it. */
export interface BillAdjustment extends LineAdjustment {
  /** Taken off the price of however many there are, beside `discountForItem`. */
  discountPercentage: ThousandthsOfPercent;
  /** Why. Named as erasure knows it: it may name a guest. */
  note: string;
}

/** Why a bill may use a card's credit: its customer is there, and shows the code of their card. */
export interface LoyaltyProof {
  customerId: string;
  /** Six digits, for one use. */
  code: string;
}

/** A device's change to a bill. Nobody overwrites a bill: it is the result of its operations, in the server's order. */
export type BillOperation =
  | { type: 'open'; collectionType: BillCollectionType; tableId: string | null; customerName: string }
  | { type: 'addLine'; line: CartLineInput }
  /** So many more (or, negative, fewer): two devices that add one each make two. */
  | { type: 'changeQuantity'; lineId: string; delta: number }
  /** For good: nothing brings the line back. */
  | { type: 'voidLine'; lineId: string; reason: string }
  /** So many of a line, for good; the rest stays. */
  | { type: 'voidPart'; lineId: string; quantity: number; note: string }
  /** Null: at its full price again. The last one counts. */
  | { type: 'adjustLine'; lineId: string; adjustment: BillAdjustment | null }
  | { type: 'setTable'; tableId: string | null }
  /** Reprices all lines, by the menu that each was added from. */
  | { type: 'setCollectionType'; collectionType: BillCollectionType }
  /** Where a delivery goes; the fee is the server's to say. */
  | { type: 'setDelivery'; delivery: Omit<DeliveryDetails, 'confirmed'> }
  /** When the guest wants it: one of the store's slots; null: as soon as possible. */
  | { type: 'setRequestedFor'; requestedFor: Instant | null }
  /** Null: nobody has counted. */
  | { type: 'setCovers'; covers: number | null }
  /** The guests want to pay. */
  | { type: 'setAsking'; asking: boolean }
  | { type: 'setCustomer'; name: string; phone: string }
  /** Whose bill it is, of the restaurant's customers; null: nobody's that we know. */
  | { type: 'linkCustomer'; customerId: string | null }
  /** Null: no coupon. The last one counts. */
  | { type: 'setCoupon'; couponCode: string | null }
  /** Uses the credit of the customer's loyalty card, with the code that they show; null: not any more. */
  | { type: 'setLoyalty'; proof: LoyaltyProof | null }
  | { type: 'setComments'; comments: string };

/** An operation as a device sends it. */
export type SentBillOperation = BillOperation & {
  /** Made by the device (UUIDv7): repeated with the same id it is the same operation. */
  id: string;
  /** Counts up by one with each operation of the device, on whatever bill: a gap is refused. */
  sequence: number;
  /** By the device's clock. */
  at: Instant;
};

/**
 * Operations that need a look-up: a table's name, a line's price, a customer's number, a delivery's fee, the day of a time, what a
 * coupon is, the credit of a loyalty card.
 */
type LookedUp = 'open' | 'addLine' | 'setTable' | 'linkCustomer' | 'setDelivery' | 'setRequestedFor' | 'setCoupon' | 'setLoyalty';

/** The same with what was looked up once, so that applying it always gives the same bill, even if menu and tables have changed. */
export type EnteredOperation =
  | { type: 'open'; collectionType: BillCollectionType; table: BillTable | null; customerName: string }
  | { type: 'addLine'; line: CartLineInput; frozen: FrozenLine }
  | Exclude<BillOperation, { type: LookedUp }>
  | { type: 'setTable'; table: BillTable | null }
  | ({ type: 'linkCustomer' } & BillCustomer)
  | { type: 'setDelivery'; delivery: BillDelivery }
  | { type: 'setRequestedFor'; requested: Slot | null }
  | { type: 'setCoupon'; coupon: BillCoupon | null }
  | { type: 'setLoyalty'; loyalty: BillLoyalty | null }
  | ServerOperation;

/** Which lines leave a bill, and how many of each; null: the line with its whole history. */
export interface LineMove {
  lineId: string;
  quantity: number | null;
}

/** Another bill, as a log names it. */
export interface OtherBill {
  orderId: string;
  number: string;
}

/** What a bill that ends as merged leaves to the bill that it was merged into, beside its lines. */
export interface BillLeft {
  /** Null: the other bill has its own, or nobody is known. */
  customer: BillCustomer | null;
  comments: string;
  /** Null: nobody has counted. */
  covers: number | null;
  /** Absent: the other bill has its own, or there is none. */
  delivery?: BillDelivery | undefined;
  /** The same. */
  coupon?: BillCoupon | undefined;
  /** The same; only where the other bill is the same customer's. */
  loyalty?: BillLoyalty | undefined;
}

/** Entered by the server only. */
export type ServerOperation =
  /** The current lines went to the kitchen. */
  | { type: 'send' }
  /** Lines went to another bill. `emptied`: nothing was left, and the bill ends as merged. */
  | { type: 'moveLinesOut'; to: OtherBill; lines: LineMove[]; emptied: boolean }
  /** The other half of the same step: the lines as this bill has them now. `left`: of a bill that ended with it. */
  | { type: 'moveLinesIn'; from: OtherBill; lines: BillLine[]; left: BillLeft | null };

/** An entry of a bill's log. Applied in the order of `revision`, the entries give every device the same bill. */
export interface BillEntry {
  /** Made by the device (UUIDv7): a repeat has the same id. */
  id: string;
  /** The place in the server's order, from 1, without gaps; null while the server has not answered. */
  revision: number | null;
  deviceId: string;
  /** Counts each device's own operations, on whatever bill; null for what the server enters. */
  sequence: number | null;
  /** Who, by name. */
  by: string;
  /** Who approved it with their PIN, by name; absent: nobody had to. */
  approvedBy?: string | undefined;
  /** By the clock of the device. */
  at: Instant;
  operation: EnteredOperation;
}

export interface BillLine {
  id: string;
  /** As it was rung up: to ring up the same again, or to change it by a void and a new line. */
  input: CartLineInput;
  /** Its price as it was then, for the quantity that it was added with. */
  frozen: FrozenLine;
  /** 0: removed, until somebody adds to it again. */
  quantity: number;
  /** So many the kitchen has. */
  sent: number;
  voided: { reason: string; by: string; at: Instant } | null;
  /** Parts of it that were voided, in order; absent: none. */
  partsVoided?: { quantity: number; note: string; by: string; at: Instant }[] | undefined;
  /** Absent: at its full price. */
  adjusted?: (BillAdjustment & { by: string; at: Instant }) | undefined;
  addedBy: string;
}

/** What a kitchen ticket shows beside its lines. */
export interface BillHeading {
  table: BillTable | null;
  customerName: string;
  comments: string;
  /** Absent in what an earlier release sent to the kitchen. */
  collectionType?: BillCollectionType | undefined;
  /** Absent: no delivery, or nobody has said where to. */
  delivery?: BillDelivery | undefined;
  /** When the guest wants it, and the trading day of that; absent: as soon as possible. */
  requested?: Slot | undefined;
}

/** The state that `applyOperation` continues from. */
export interface Bill extends BillHeading {
  collectionType: BillCollectionType;
  customerPhone: string;
  /** Absent or null: none of the restaurant's customers. */
  customerId?: string | null | undefined;
  coupon?: BillCoupon | undefined;
  /** Absent: no credit is used. */
  loyalty?: BillLoyalty | undefined;
  /** Guests at the table; absent: nobody has counted. */
  covers?: number | undefined;
  /** The guests want to pay; absent: they have not said so. */
  asking?: true | undefined;
  /** In the order of adding; includes removed and void lines. */
  lines: BillLine[];
  /** As the kitchen has it; null: nothing was sent yet. */
  sentAs: BillHeading | null;
  /** The bill that it was merged into; absent: it was not. */
  merged?: OtherBill | undefined;
  /** Of the newest operation that the server has put in order. */
  revision: number;
}
