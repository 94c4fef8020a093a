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

/** A device-independent document: what each renderer (ESC/POS, picture, text) draws. */
export type PrintBlock =
  | { kind: 'text'; text: string; align?: Align; bold?: boolean; inverse?: boolean; size?: 1 | 2; indent?: number }
  | { kind: 'columns'; left: string; right: string; bold?: boolean; size?: 1 | 2; indent?: number }
  | { kind: 'rule'; style?: 'solid' | 'dashed' }
  | { kind: 'feed'; lines: number }
  | { kind: 'qr'; data: string; caption?: string }
  | { kind: 'cut' };

export interface PrintDocument {
  type: PrintDocumentType;
  title: string;
  blocks: PrintBlock[];
}
