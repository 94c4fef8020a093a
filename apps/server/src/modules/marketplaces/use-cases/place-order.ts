import { getTradingDay } from '@servery/domain/availability';
import { orderPaymentStatus } from '@servery/domain/orders';
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import type { Marketplace } from '../../../platform/integrations/marketplace.types.ts';
import type { MarketplaceOrder } from '../../../ports/marketplace.ts';
import { insertMarketplaceOrder, isAutoAccepted } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { freeNumber, insertRecord } from '../marketplace-orders.repo.ts';
import type { BuiltCart } from './build-cart.ts';

/**
 * Stores an order that a marketplace offers and that we do not have yet, as new, with its frozen cart. Its trading day is that of its requested
 * time, as for every order, so that an order for tomorrow is not closed with today. Rejects with the database's error if another process
 * was faster.
 * @returns our id
 */
export async function placeMarketplaceOrder(
  tx: Tx,
  { source, name }: Pick<Marketplace, 'source' | 'name'>,
  store: StoreProfile,
  reported: MarketplaceOrder,
  { cart, items }: BuiltCart,
  { readAt, now }: { readAt: Date; now: Date },
): Promise<string> {
  const id = uuidv7();
  const requestedFor = reported.requestedFor === null ? null : new Date(reported.requestedFor);
  const tradingDay = getTradingDay(store.hours, (requestedFor !== null && requestedFor > now ? requestedFor : now).toISOString());
  const { collectionType } = reported;
  const paymentMethod = reported.cashDue > 0 ? 'cashOnDelivery' : source;
  const { grandTotal } = cart;
  await insertMarketplaceOrder(tx, {
    order: {
      id,
      storeId: store.storeId,
      source,
      number: await freeNumber(tx, { source, storeId: store.storeId, tradingDay, displayId: reported.displayId }),
      tradingDay,
      collectionType,
      requestedFor,
      promisedFor: null,
      placedAt: now,
      acceptedAt: null,
      readyAt: null,
      closedAt: null,
      reason: null,
      reasonNote: null,
      tableId: null,
      tableName: null,
      delivery: null,
      deliverySuburb: null,
      customerName: reported.customer.name || `${name} guest`,
      customerPhone: reported.customer.phone,
      customerEmail: '',
      comments: reported.comments,
      paymentMethod,
      paymentStatus: orderPaymentStatus({ status: 'new', paymentMethod, paymentStatus: null, settled: false, grandTotal }),
      currency: cart.currency,
      itemCount: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
      grandTotal,
      taken: null,
      alarmed: false,
      cart,
    },
    items,
    fingerprint: createHash('sha256').update(reported.id).digest(),
    // What the marketplace has already accepted or ended needs no accept from us.
    autoAccept: reported.state === 'OFFERED' && isAutoAccepted(store, collectionType),
  });
  await insertRecord(tx, { id, storeId: store.storeId, source }, reported, readAt);
  return id;
}
