import type { DeliveryDetails } from '@servery/domain/delivery';
import type { CollectionType } from '@servery/domain/orders';
import type { PricedCart } from '@servery/domain/pricing';
import type { Tx } from '../../platform/db/connections.types.ts';
import { snapshotColumns, type OrderSnapshot } from './order-snapshot.repo.ts';
import { noteWritten } from './orders.repo.ts';

/** The fields of an order's row that follow from its open bill. */
export interface BillFacts {
  collectionType: CollectionType;
  tableId: string | null;
  tableName: string | null;
  customerName: string;
  customerPhone: string;
  customerId: string | null;
  /** Null: no delivery, or nobody has said where to. */
  delivery: DeliveryDetails | null;
  /** Null: as soon as possible. */
  requestedFor: Date | null;
  comments: string;
  cart: PricedCart;
}

export interface NewBillOrder extends Pick<OrderSnapshot, 'id' | 'storeId' | 'number' | 'tradingDay' | 'placedAt' | 'currency'> {
  fingerprint: Buffer;
}

const selected = snapshotColumns();
const getCount = ({ lines }: PricedCart): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const getDelivery = ({ delivery }: BillFacts) => [delivery && JSON.stringify(delivery), delivery?.address.suburb ?? null];

/** The till's next bill number of a trading day, from 1. */
export async function nextBillCount(
  tx: Tx,
  { storeId, tradingDay, prefix }: { storeId: string; tradingDay: string; prefix: string },
): Promise<number> {
  const rows = await tx.sql<{ last: number }>({
    name: 'orders.nextBillCount',
    text: `insert into order_counter as c (restaurant_id, store_id, trading_day, source, last) values ($1, $2, $3, $4, 1)
      on conflict (restaurant_id, store_id, trading_day, source) do update set last = c.last + 1 returning last`,
    values: [tx.scope.restaurantId, storeId, tradingDay, `pos/${prefix}`],
  });
  return (rows[0] as { last: number }).last;
}

/** The row of a bill that was just opened. Undefined: an order has this id. */
export async function insertBillOrder(tx: Tx, order: NewBillOrder, facts: BillFacts): Promise<OrderSnapshot | undefined> {
  const { cart } = facts;
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.insertBill',
    text: `insert into orders (restaurant_id, id, store_id, source, number, trading_day, status, collection_type, placed_at,
        table_id, table_name, customer_name, customer_phone, comments, payment_method, payment_status, currency,
        item_count, item_total, grand_total, menu_version, cart, request_fingerprint, customer_id,
        delivery, delivery_suburb, requested_for)
      values ($1, $2, $3, 'pos', $4, $5, 'new', $6, $7, $8, $9, $10, $11, $12, 'inStore', 'NOT_PAID', $13, $14, $15, $16, $17, $18::jsonb, $19, $20, $21::jsonb, $22, $23)
      on conflict (restaurant_id, id) do nothing returning ${selected}`,
    values: [
      tx.scope.restaurantId,
      order.id,
      order.storeId,
      order.number,
      order.tradingDay,
      facts.collectionType,
      order.placedAt,
      facts.tableId,
      facts.tableName,
      facts.customerName,
      facts.customerPhone,
      facts.comments,
      order.currency,
      getCount(cart),
      cart.itemTotal,
      cart.grandTotal,
      cart.menuVersion,
      JSON.stringify(cart),
      order.fingerprint,
      facts.customerId,
      ...getDelivery(facts),
      facts.requestedFor,
    ],
  });
  return rows[0];
}

/** Writes the result of operations on a bill that is not settled, whose row the caller has locked. */
export async function updateBillOrder(tx: Tx, orderId: string, facts: BillFacts): Promise<OrderSnapshot> {
  const { cart } = facts;
  const rows = await tx.sql<OrderSnapshot>({
    name: 'orders.updateBill',
    text: `update orders set table_id = $3, table_name = $4, customer_name = $5, customer_phone = $6, comments = $7,
        item_count = $8, item_total = $9, grand_total = $10, menu_version = $11, cart = $12::jsonb, customer_id = $13, collection_type = $14,
        delivery = $15::jsonb, delivery_suburb = $16, requested_for = $17, version = version + 1
      where restaurant_id = $1 and id = $2 and source = 'pos' and status in ('new', 'accepted') returning ${selected}`,
    values: [
      tx.scope.restaurantId,
      orderId,
      facts.tableId,
      facts.tableName,
      facts.customerName,
      facts.customerPhone,
      facts.comments,
      getCount(cart),
      cart.itemTotal,
      cart.grandTotal,
      cart.menuVersion,
      JSON.stringify(cart),
      facts.customerId,
      facts.collectionType,
      ...getDelivery(facts),
      facts.requestedFor,
    ],
  });
  return noteWritten(tx, rows) as OrderSnapshot;
}

/** The lines of a bill that is being placed, as those of an order that is placed online: reports read them. */
export async function insertBillLines(tx: Tx, { id, cart: { lines } }: Pick<OrderSnapshot, 'id' | 'cart'>): Promise<void> {
  await tx.sql({
    name: 'orders.insertBillLines',
    text: `insert into order_line (restaurant_id, order_id, line_no, id, item_id, category_id, name, quantity, unit_price, line_total)
      select $1, $2, l.line_no, l.id, l.item_id, l.category_id, l.name, l.quantity, l.unit_price, l.line_total
      from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::int[], $8::bigint[], $9::bigint[])
        with ordinality as l (id, item_id, category_id, name, quantity, unit_price, line_total, line_no)`,
    values: [
      tx.scope.restaurantId,
      id,
      lines.map((line) => line.id),
      lines.map((line) => line.itemId),
      lines.map((line) => line.categoryId),
      lines.map((line) => line.name),
      lines.map((line) => line.quantity),
      lines.map((line) => line.unitPrice),
      lines.map((line) => line.lineTotal),
    ],
  });
}

/** The lines of a bill that others were moved to after it was placed. */
export async function replaceBillLines(tx: Tx, order: Pick<OrderSnapshot, 'id' | 'cart'>): Promise<void> {
  await tx.sql({
    name: 'orders.removeBillLines',
    text: 'delete from order_line where restaurant_id = $1 and order_id = $2',
    values: [tx.scope.restaurantId, order.id],
  });
  await insertBillLines(tx, order);
}
