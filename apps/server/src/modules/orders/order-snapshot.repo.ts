import type { DeliveryDetails } from '@servery/domain/delivery';
import type { CurrencyCode } from '@servery/domain/money';
import {
  mostFirstLines,
  type CancellationReason,
  type CollectionType,
  type FirstLine,
  type OrderPaymentMethod,
  type OrderPaymentStatus,
  type OrderSource,
  type OrderStatus,
} from '@servery/domain/orders';
import type { PricedCart } from '@servery/domain/pricing';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/db/connections.types.ts';
import type { StoredOnce } from '../../platform/db/once.ts';

/** An accept that waits for its capture: who asked, the ETA, and the idempotency key. */
export interface PendingAccept {
  type: 'accept';
  /** Identifies the reservation, so that only its owner can free it. */
  token: string;
  etaInMinutes: number;
  actor: Actor;
  once: StoredOnce | null;
}

/** A refusal that the marketplace of the order has to agree to first. */
export interface PendingEnd {
  type: 'reject' | 'cancel';
  token: string;
  reason: CancellationReason;
  note: string;
  actor: Actor;
  once: StoredOnce | null;
}
export type PendingCommand = PendingAccept | PendingEnd;

/**
 * An order as other modules may know it, at the moment when it was read. It does not change: a command takes it as the
 * state to start from, and returns the next one. Amounts in minor units of `currency`.
 */
export interface OrderSnapshot {
  id: string;
  storeId: string;
  source: OrderSource;
  /** What people call it, such as W-042; unique for its store and trading day. */
  number: string;
  /** The day that it counts to, as YYYY-MM-DD: that of its requested time, by the store's hours. */
  tradingDay: string;
  status: OrderStatus;
  collectionType: CollectionType;
  /** When the guest wants it; null: as soon as possible. */
  requestedFor: Date | null;
  /** When the guest was told that it will be ready; null until it is accepted. */
  promisedFor: Date | null;
  placedAt: Date;
  acceptedAt: Date | null;
  /** When the kitchen had all of it ready. */
  readyAt: Date | null;
  /** When it was completed, rejected or cancelled; null while it is open. */
  closedAt: Date | null;
  /** Why it was rejected or cancelled. */
  reason: string | null;
  reasonNote: string | null;
  tableId: string | null;
  /** The table's name when it was ordered. */
  tableName: string | null;
  /** Null unless it is a delivery that the store makes; the suburb also has a field of its own, for lists. */
  delivery: DeliveryDetails | null;
  deliverySuburb: string | null;
  /** The customer who was signed in; null for a guest. */
  customerId: string | null;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  comments: string;
  paymentMethod: OrderPaymentMethod;
  paymentStatus: OrderPaymentStatus;
  currency: CurrencyCode;
  /** The quantities of its lines, added up. */
  itemCount: number;
  grandTotal: number;
  /** What staff have taken for it and not returned. Null: nothing, or the release before took all of it. */
  taken: number | null;
  cart: PricedCart;
  /** Placed by the restaurant's own people before it is open to the public. Never changes. */
  test: boolean;
  /** An alarm that a step of the order clears has been raised for it, and perhaps cleared since. False: there has been none. */
  alarmed: boolean;
  /** Goes up by one with every change of the order. */
  version: number;
  /**
   * Set while an outside system is asked: a card is captured for an accept, or a marketplace has to agree. Every other
   * command has to wait.
   */
  pendingCommand: PendingCommand | null;
  /** When whoever comes next may end the pending command. */
  pendingUntil: Date | null;
}

/** The column of `orders` that each field is read from. */
const columns = {
  id: 'id',
  storeId: 'store_id',
  source: 'source',
  number: 'number',
  tradingDay: 'trading_day',
  status: 'status',
  collectionType: 'collection_type',
  requestedFor: 'requested_for',
  promisedFor: 'promised_for',
  placedAt: 'placed_at',
  acceptedAt: 'accepted_at',
  readyAt: 'ready_at',
  closedAt: 'closed_at',
  reason: 'reason',
  reasonNote: 'reason_note',
  tableId: 'table_id',
  tableName: 'table_name',
  delivery: 'delivery',
  deliverySuburb: 'delivery_suburb',
  customerId: 'customer_id',
  customerName: 'customer_name',
  customerPhone: 'customer_phone',
  customerEmail: 'customer_email',
  comments: 'comments',
  paymentMethod: 'payment_method',
  paymentStatus: 'payment_status',
  currency: 'currency',
  itemCount: 'item_count',
  grandTotal: 'grand_total',
  taken: 'taken',
  cart: 'cart',
  test: 'test',
  alarmed: 'alarmed',
  version: 'version',
  pendingCommand: 'pending_command',
  pendingUntil: 'pending_until',
} as const satisfies Record<keyof OrderSnapshot, string>;

const fields = Object.keys(columns) as (keyof OrderSnapshot)[];

/** The columns of a snapshot for a `select` or `returning`, each under the name of its field. */
export const snapshotColumns = (): string => fields.map((field) => `orders.${columns[field]} as "${field}"`).join(', ');

const unlisted = [
  'cart',
  'delivery',
  'comments',
  'alarmed',
  'pendingCommand',
  'pendingUntil',
] as const satisfies readonly (keyof OrderSnapshot)[];

/** An order as lists read it, without large fields; of its cart they have only what `firstLines` reads. */
export type ListedOrder = Omit<OrderSnapshot, (typeof unlisted)[number]> & { cart: { lines: readonly FirstLine[] } };

/** The fields of a listed order with their columns; its cart comes from `firstLines`. */
export const listedFields = fields
  .filter((field): field is Exclude<keyof ListedOrder, 'cart'> => !(unlisted as readonly string[]).includes(field))
  .map((field) => ({ field, column: columns[field] }));

/**
 * In place of the cart of `orders` (by its name in the query): a cart that has only the quantity and name of the first lines, which a row
 * shows. Reading these in the same query costs a list of 200 orders about 3 ms; 200 whole carts would be most of the answer.
 */
export const firstLines = (orders: string): RawBuilder<ListedOrder['cart']> => sql`jsonb_build_object('lines', coalesce((
    select jsonb_agg(jsonb_build_object('quantity', line->'quantity', 'name', line->'name') order by at)
    from jsonb_path_query(${sql.ref(orders)}.cart, ${sql.lit(`$.lines[0 to ${mostFirstLines - 1}]`)}) with ordinality as l (line, at)), '[]'))`;
