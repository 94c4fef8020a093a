import { storeAddressInOneLine } from '@servery/domain/delivery';
import type { orderRow, orderView } from '@servery/contract/online-ordering';
import type { GuestOrderMessage } from '@servery/contract/events';
import { getFirstLines, type FirstLine } from '@servery/domain/orders';
import type * as z from 'zod/mini';
import type { StoreProfile } from '../restaurants/index.ts';
import type { OrderRecord } from './orders.repo.ts';

export type OrderRow = z.output<typeof orderRow>;
export type OrderView = z.output<typeof orderView>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** An order as its row needs it. Lists do not read carts: `firstLinesColumn` gives them the first lines alone. */
type ListedOrder = Omit<OrderRecord, 'cart'> & { cart: { lines: readonly FirstLine[] } };

/** The row that staff lists and every order event carry. */
export const toOrderRow = (order: ListedOrder): OrderRow => ({
  id: order.id,
  storeId: order.store_id,
  number: order.number,
  tradingDay: order.trading_day,
  source: order.source,
  status: order.status,
  collectionType: order.collection_type,
  tableName: order.table_name,
  deliverySuburb: order.delivery_suburb,
  customerName: order.customer_name,
  customerPhone: order.customer_phone,
  itemCount: order.item_count,
  firstLines: getFirstLines(order.cart.lines),
  grandTotal: order.grand_total,
  currency: order.currency,
  paymentMethod: order.payment_method,
  paymentStatus: order.payment_status,
  placedAt: order.placed_at.toISOString(),
  requestedFor: iso(order.requested_for),
  promisedFor: iso(order.promised_for),
  readyAt: iso(order.ready_at),
  toHandBack: toHandBack(order),
  ...(order.test && { test: true }),
  version: order.version,
});

/** An order as the domain needs it to decide about payments in person. */
export const calculateDue = (order: OrderRecord) => ({
  status: order.status,
  paymentMethod: order.payment_method,
  paymentStatus: order.payment_status,
  grandTotal: order.grand_total,
});

/**
 * What was taken at the counter or by the courier for an order that has since ended, in minor units: staff have to hand
 * it back. Online card payments are refunded automatically.
 */
export const toHandBack = ({ payment_method, payment_status, status, grand_total }: ListedOrder): number | null =>
  payment_method !== 'stripeCheckout' &&
  payment_method !== 'uberEats' &&
  payment_status === 'PAID' &&
  (status === 'cancelled' || status === 'rejected')
    ? grand_total
    : null;

/** An order as its guest sees it. `refunded`: the refunded part of its card payment. */
export const toOrderView = (order: OrderRecord, store: StoreProfile, refunded = 0): OrderView => ({
  id: order.id,
  restaurantId: store.restaurantId,
  storeId: order.store_id,
  storeName: store.name,
  storePhone: store.phone,
  storeAddress: storeAddressInOneLine(store.address),
  timeZone: store.timeZone,
  number: order.number,
  source: order.source,
  status: order.status,
  collectionType: order.collection_type,
  tableName: order.table_name,
  delivery: order.delivery,
  requestedFor: iso(order.requested_for),
  promisedFor: iso(order.promised_for),
  placedAt: order.placed_at.toISOString(),
  acceptedAt: iso(order.accepted_at),
  readyAt: iso(order.ready_at),
  closedAt: iso(order.closed_at),
  reason: order.reason,
  customerName: order.customer_name,
  comments: order.comments,
  paymentMethod: order.payment_method,
  paymentStatus: order.payment_status,
  refunded,
  cart: order.cart,
  ...(order.test && { test: true }),
  version: order.version,
});

/** The message on the guest's stream, from the row that every order event carries. */
export const toGuestMessage = (row: OrderRow): GuestOrderMessage => ({
  orderId: row.id,
  status: row.status,
  paymentStatus: row.paymentStatus,
  source: row.source,
  collectionType: row.collectionType,
  promisedFor: row.promisedFor,
  ready: row.readyAt !== null,
  version: row.version,
});
