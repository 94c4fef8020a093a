import type { Tx } from '../../platform/db/connections.types.ts';
import { toOrderRow, type OrderRow } from './orders.events.ts';
import type { OrderRecord } from './orders.repo.ts';

/** An order sold by a marketplace: the price is the marketplace's, and it takes no stock, coupon or loyalty credit. */
export interface MarketplacePlacement {
  order: Omit<OrderRecord, 'status' | 'test' | 'version' | 'pending_command' | 'pending_until'>;
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
  const placed: OrderRecord = { ...order, status: 'new', test: false, version: 1, pending_command: null, pending_until: null };
  const { pending_command: _command, pending_until: _until, cart, delivery, ...columns } = placed;
  await tx.query
    .insertInto('orders')
    .values({
      ...columns,
      restaurant_id,
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
    storeId: order.store_id,
    type: 'order.placed',
    subject: { kind: 'order', id: order.id },
    payload: { row, autoAccept },
    actor: { kind: 'guest', id: null, name: order.customer_name },
  });
  return row;
}
