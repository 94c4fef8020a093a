import type { OrderRow } from './order-groups.ts';

/** A row of a list of orders: accepted, for pickup as soon as possible, not paid. */
export const toRow = (id: string, over: Partial<OrderRow> = {}): OrderRow => ({
  id,
  storeId: 's',
  number: id,
  tradingDay: '2026-11-21',
  source: 'website',
  status: 'accepted',
  collectionType: 'pickup',
  tableName: null,
  deliverySuburb: null,
  customerName: '',
  customerPhone: '',
  itemCount: 1,
  grandTotal: 100,
  currency: 'AUD',
  paymentMethod: 'inStore',
  paymentStatus: 'NOT_PAID',
  placedAt: '2026-11-21T02:00:00.000Z',
  requestedFor: null,
  promisedFor: null,
  readyAt: null,
  toHandBack: null,
  version: 1,
  ...over,
});
