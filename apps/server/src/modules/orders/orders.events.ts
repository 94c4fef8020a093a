import { storeAddressInOneLine } from '@servery/domain/delivery';
import type { orderRow, orderView } from '@servery/contract/online-ordering';
import type { GuestOrderMessage } from '@servery/contract/events';
import { paymentTraits, getFirstLines } from '@servery/domain/orders';
import { getBreakdown, type PricedCart } from '@servery/domain/pricing';
import type * as z from 'zod/mini';
import type { StoreProfile } from '../restaurants/index.ts';
import type { ListedOrder, OrderSnapshot } from './order-snapshot.repo.ts';

export type OrderRow = z.output<typeof orderRow>;
export type OrderView = z.output<typeof orderView>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What the row of an order is made of. */
type RowSource = Omit<ListedOrder, 'acceptedAt' | 'closedAt' | 'reason' | 'reasonNote' | 'tableId' | 'customerId' | 'customerEmail'>;

/** The row that staff lists and every order event carry. */
export const toOrderRow = (order: RowSource): OrderRow => ({
  id: order.id,
  storeId: order.storeId,
  number: order.number,
  tradingDay: order.tradingDay,
  source: order.source,
  status: order.status,
  collectionType: order.collectionType,
  tableName: order.tableName,
  deliverySuburb: order.deliverySuburb,
  customerName: order.customerName,
  customerPhone: order.customerPhone,
  itemCount: order.itemCount,
  firstLines: getFirstLines(order.cart.lines),
  grandTotal: order.grandTotal,
  currency: order.currency,
  paymentMethod: order.paymentMethod,
  paymentStatus: order.paymentStatus,
  placedAt: order.placedAt.toISOString(),
  requestedFor: iso(order.requestedFor),
  promisedFor: iso(order.promisedFor),
  readyAt: iso(order.readyAt),
  toHandBack: toHandBack(order),
  ...(order.test && { test: true }),
  version: order.version,
});

/** An order as the domain needs it to decide about payments in person. */
export const calculateDue = (order: OrderSnapshot) => ({
  status: order.status,
  paymentMethod: order.paymentMethod,
  paymentStatus: order.paymentStatus,
  grandTotal: order.grandTotal,
});

/**
 * What was taken at the counter or by the courier for an order that has since ended, in minor units: staff have to hand
 * it back. Online card payments are refunded automatically.
 */
export function toHandBack({ paymentMethod, paymentStatus, status, grandTotal, taken }: RowSource): number | null {
  if (paymentTraits[paymentMethod].collectedBy !== 'staff' || (status !== 'cancelled' && status !== 'rejected')) return null;
  return (taken ?? (paymentStatus === 'PAID' ? grandTotal : 0)) || null;
}

/** A price as clients get it: its steps with what was written off. */
export const toClientCart = (cart: PricedCart): PricedCart =>
  cart.writeOff === undefined ? cart : { ...cart, breakdown: getBreakdown(cart) };

/** An order as its guest sees it. `refunded`: the refunded part of its card payment. */
export const toOrderView = (order: OrderSnapshot, store: StoreProfile, refunded = 0): OrderView => ({
  id: order.id,
  restaurantId: store.restaurantId,
  storeId: order.storeId,
  storeName: store.name,
  storePhone: store.phone,
  storeAddress: storeAddressInOneLine(store.address),
  timeZone: store.timeZone,
  number: order.number,
  source: order.source,
  status: order.status,
  collectionType: order.collectionType,
  tableName: order.tableName,
  delivery: order.delivery,
  requestedFor: iso(order.requestedFor),
  promisedFor: iso(order.promisedFor),
  placedAt: order.placedAt.toISOString(),
  acceptedAt: iso(order.acceptedAt),
  readyAt: iso(order.readyAt),
  closedAt: iso(order.closedAt),
  reason: order.reason,
  customerName: order.customerName,
  comments: order.comments,
  paymentMethod: order.paymentMethod,
  paymentStatus: order.paymentStatus,
  refunded,
  cart: toClientCart(order.cart),
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
