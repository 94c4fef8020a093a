import type { CountryCode } from '../countries/countries.types.ts';
import type { CurrencyCode, Minor, ThousandthsOfPercent } from '../money/money.types.ts';
import type { CollectionType, OrderSource } from '../orders/orders.types.ts';
import type { LineDetail } from '../pricing/line-details.ts';
import type { Instant, TimeZone } from '../time/time.types.ts';

export const printDocumentTypes = ['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE'] as const;
export type PrintDocumentType = (typeof printDocumentTypes)[number];

/** What a printer does for a till's cash drawer: prints its report or that of a day, or opens it by a pulse. */
export const drawerDocumentTypes = ['DRAWER_REPORT', 'DRAWER_KICK'] as const;
export type DrawerDocumentType = (typeof drawerDocumentTypes)[number];

/** Characters to a line (spec section 9). */
export const lineWidths = [48, 57, 64, 72] as const;
export type LineWidth = (typeof lineWidths)[number];

/** A line of a changed order, as the kitchen must read it. */
export type LineChange = 'added' | 'removed' | 'changed';

/** What a line is made of (`lineDetails`), without prices. */
export type PrintableDetail = Omit<LineDetail, 'extraCharge'>;

export interface PrintableLine {
  quantity: number;
  name: string;
  categoryName: string;
  choices: { groupName: string; name: string; quantity: number }[];
  /** Of a pizza, halves or a deal, its choices among it. Absent: choices are all there is. */
  details?: PrintableDetail[];
  comments: string;
  /** For all of it, with its adjustments. */
  lineTotal: Minor;
  /** For one of it, with its choices. Absent: not known. */
  unitPrice?: Minor;
  /** Print stations that make it; none: it belongs to all. */
  stationIds?: string[];
  /** Ids of the taxes (`PrintableTax`) that bear on it; empty: tax-free. Absent: not known. */
  taxIds?: string[];
  change?: LineChange;
}

/** Where an order goes: the address as letters in its country have it. */
export interface PrintableDelivery {
  addressLines: string[];
  dropoffNotes: string;
  /** False: no address provider knows this address. */
  confirmed?: boolean | undefined;
}

/** A row between the items and the total. `amount` is what it adds; a discount takes off and is negative. */
export interface PrintableAmount {
  label: string;
  amount: Minor;
  /** Its position: below the added taxes (a card surcharge), or below the tip (cash rounding). Absent: above both. */
  after?: 'tax' | 'tip';
}

export interface PrintableTax {
  id: string;
  /** As printed: "GST". */
  name: string;
  rate: ThousandthsOfPercent;
  inclusive: boolean;
  /** The amount to which the rate was applied, including the tax if it is inclusive. */
  base: Minor;
  amount: Minor;
}

/** A movement of money. Amounts are positive; `kind` gives the direction. */
export interface PrintablePayment {
  kind: 'payment' | 'refund';
  /** "Visa ending 4242". */
  label: string;
  amount: Minor;
  at: Instant | null;
  /** Why it went back. */
  reason?: string;
  /** The tax in what went back, where it is known. Absent: its share of the order's taxes. */
  tax?: Minor;
  /** What of the amount is a tip, a surcharge of this payment or its rounding. Absent: none, or the total says so itself. */
  includes?: { kind: 'tip' | 'surcharge' | 'rounding'; amount: Minor }[];
}

/** The seller's details that tax law requires. */
export interface PrintableSeller {
  country: CountryCode;
  /** The restaurant's name; the store's own name is printed below it if it differs. */
  name: string;
  /** The name that the business is registered by; empty: the same. */
  legalName: string;
  addressLines: string[];
  phone: string;
  /** ABN, GST number, VAT number or EIN, as it was typed. */
  taxNumber: string;
  /** Whether the business charges GST, VAT or sales tax. */
  taxRegistered: boolean;
}

/**
 * What a print document needs of an order: frozen figures and names, nothing to look up. Optional fields are not known for every order; an
 * invoice needs `seller`, `taxes` and `payments`.
 */
export interface PrintableOrder {
  orderId: string;
  number: string;
  source: OrderSource;
  storeName: string;
  timeZone: TimeZone;
  currency: CurrencyCode;
  collectionType: CollectionType;
  placedAt: Instant;
  /** Null: as soon as possible. */
  requestedFor: Instant | null;
  /** What staff promised when they accepted. */
  promisedFor: Instant | null;
  customerName: string;
  customerPhone: string;
  tableName: string | null;
  comments: string;
  paid: boolean;
  /** It is being paid at the till as this prints: nobody is to collect the money a second time. */
  paying?: boolean;
  paymentLabel: string;
  lines: PrintableLine[];
  itemTotal: Minor;
  grandTotal: Minor;
  delivery?: PrintableDelivery | null;
  /** Discounts, fees and surcharges. With `itemTotal`, the taxes on top and the tip they add up to `grandTotal`. */
  extras?: PrintableAmount[];
  taxes?: PrintableTax[];
  tip?: Minor;
  payments?: PrintablePayment[];
  /** What is left to pay where a part was paid: payments may hold tips and surcharges that the total has not. Absent: total less payments. */
  due?: Minor;
  /** The total less what went back, where refunds hold tips and surcharges that the total has not. Absent: total less refunds. */
  afterRefunds?: Minor;
  seller?: PrintableSeller;
  /** Unique in the store: what an invoice is filed by. Absent: the order's number. */
  invoiceNumber?: string;
  /** Rejected or cancelled: nothing was sold. */
  cancelled?: boolean;
  /** Placed to try things out, and so marked: nothing is sold. */
  test?: boolean;
  /** What was printed before names another time or another address. */
  headingChanged?: boolean;
}

export type Align = 'left' | 'center' | 'right';

/** Times the normal width and height. Double width halves the columns. */
export type TextSize = 1 | 2 | 3;

/** A text's style. `tall` doubles the height of normal size and keeps all columns. */
export interface TextStyle {
  bold?: boolean;
  /** White on black, drawn as a bar over the whole width. */
  inverse?: boolean;
  size?: TextSize;
  tall?: boolean;
}

/**
 * A device-independent document: what each renderer (ESC/POS, picture, text) draws. `indent` and `hang` count columns of the
 * block's own size; `hang` is the further indent of the second line and those after it.
 */
export type PrintBlock =
  | (TextStyle & { kind: 'text'; text: string; align?: Align; indent?: number; hang?: number })
  | (TextStyle & { kind: 'columns'; left: string; right: string; indent?: number; hang?: number })
  /**
   * Rows of cells under a bold head: the first column at the left, figures at the right. If a row does not fit, its cells go below each
   * other.
   */
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'rule'; style?: 'solid' | 'dashed' }
  | { kind: 'feed'; lines: number }
  | { kind: 'qr'; data: string; caption?: string }
  | { kind: 'cut' };

export interface PrintDocument {
  type: PrintDocumentType | DrawerDocumentType;
  title: string;
  blocks: PrintBlock[];
}

/** Characters in one style. `wide` and `tall` are times the normal size. */
export interface PrintRun {
  text: string;
  wide: number;
  tall: number;
  bold: boolean;
  inverse: boolean;
}

/** A printout's contents, from top to bottom: a document that has been laid out, or bytes that have been decoded. */
export type PrintLine =
  | { kind: 'text'; runs: PrintRun[] }
  | { kind: 'feed'; lines: number }
  | { kind: 'qr'; data: string }
  | { kind: 'cut' };
