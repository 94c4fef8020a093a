import type { Tx } from '../../platform/db/connections.types.ts';
import { toOrderRow, type OrderRow } from './orders.events.ts';
import type { ListedOrder, OrderSnapshot } from './order-snapshot.repo.ts';

/** An order sold by a marketplace: the price is the marketplace's, and it takes no stock, coupon or loyalty credit. */
export interface MarketplacePlacement {
  order: Omit<OrderSnapshot, 'status' | 'customerId' | 'test' | 'version' | 'pendingCommand' | 'pendingUntil'>;
  fingerprint: Buffer;
  /** Items of our menu by line; null if a line has none. */
  items: readonly ({ itemId: string; categoryId: string } | null)[];
  autoAccept: boolean;
}

/**
 * Stores a new order with its lines and appends its event. Rejects with the database's error if its id or its number of
 * the day is taken.
 */
export async function insertMarketplaceOrder(tx: Tx, { order, fingerprint, items, autoAccept }: MarketplacePlacement): Promise<OrderRow> {
  const { lines } = order.cart;
  const restaurant_id = tx.scope.restaurantId;
  const { cart, delivery } = order;
  const placed: ListedOrder = { ...order, status: 'new', customerId: null, test: false, version: 1 };
  await tx.query
    .insertInto('orders')
    .values({
      restaurant_id,
      id: placed.id,
      store_id: placed.storeId,
      source: placed.source,
      number: placed.number,
      trading_day: placed.tradingDay,
      status: placed.status,
      collection_type: placed.collectionType,
      requested_for: placed.requestedFor,
      promised_for: placed.promisedFor,
      placed_at: placed.placedAt,
      accepted_at: placed.acceptedAt,
      ready_at: placed.readyAt,
      closed_at: placed.closedAt,
      reason: placed.reason,
      reason_note: placed.reasonNote,
      table_id: placed.tableId,
      table_name: placed.tableName,
      delivery_suburb: placed.deliverySuburb,
      customer_name: placed.customerName,
      customer_phone: placed.customerPhone,
      customer_email: placed.customerEmail,
      comments: order.comments,
      payment_method: placed.paymentMethod,
      payment_status: placed.paymentStatus,
      currency: placed.currency,
      item_count: placed.itemCount,
      grand_total: placed.grandTotal,
      test: placed.test,
      version: placed.version,
      cart: JSON.stringify(cart),
      delivery: delivery === null ? null : JSON.stringify(delivery),
      item_total: cart.itemTotal,
      menu_version: cart.menuVersion,
      request_fingerprint: fingerprint,
    })
    .execute();
  await tx.query
    .insertInto('order_line')
    .values(
      lines.map((line, index) => ({
        restaurant_id,
        order_id: order.id,
        line_no: index + 1,
        id: line.id,
        item_id: items[index]?.itemId ?? null,
        category_id: items[index]?.categoryId ?? null,
        name: line.name,
        quantity: line.quantity,
        unit_price: line.unitPrice,
        line_total: line.lineTotal,
      })),
    )
    .execute();
  const row = toOrderRow(placed);
  tx.emit({
    storeId: order.storeId,
    type: 'order.placed',
    subject: { kind: 'order', id: order.id },
    payload: { row, autoAccept },
    actor: { kind: 'guest', id: null, name: order.customerName },
  });
  return row;
}
