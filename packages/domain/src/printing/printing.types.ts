import type { CurrencyCode, Minor } from '../money/money.types.ts';
import type { CollectionType, OrderSource } from '../orders/orders.types.ts';
import type { Instant, TimeZone } from '../time/time.types.ts';

export const printDocumentTypes = ['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE'] as const;
export type PrintDocumentType = (typeof printDocumentTypes)[number];

/** Characters to a line (spec section 9). */
export const lineWidths = [48, 57, 64, 72] as const;
export type LineWidth = (typeof lineWidths)[number];

/** What a print document needs of an order: frozen figures and names, nothing to look up. */
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
  paymentLabel: string;
  lines: {
    quantity: number;
    name: string;
    categoryName: string;
    choices: { groupName: string; name: string; quantity: number }[];
    comments: string;
    lineTotal: Minor;
  }[];
  itemTotal: Minor;
  grandTotal: Minor;
}

export type Align = 'left' | 'center' | 'right';

/** Times the normal width and height. Double width halves the columns. */
export type TextSize = 1 | 2 | 3;

/** What a text may look like. `tall` doubles the height of normal size and keeps all columns. */
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
  | { kind: 'rule'; style?: 'solid' | 'dashed' }
  | { kind: 'feed'; lines: number }
  | { kind: 'qr'; data: string; caption?: string }
  | { kind: 'cut' };

export interface PrintDocument {
  type: PrintDocumentType;
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

/** What stands on paper, from top to bottom: a document that has been laid out, or bytes that have been decoded. */
export type PrintLine =
  | { kind: 'text'; runs: PrintRun[] }
  | { kind: 'feed'; lines: number }
  | { kind: 'qr'; data: string }
  | { kind: 'cut' };
