import { calculateToPay } from '@servery/domain/tenders';
import type { DemoGuest } from '../../../db/seed/history/guests.ts';
import type { Tx } from '../../platform/db/connections.types.ts';
import type { PastDay, PastOrder } from './use-cases/make-history.ts';

/** Whether anything was ever ordered at a store: history is written under a store that has none. */
export async function hasOrders(tx: Tx, storeId: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('store_id', '=', storeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes rows as they are, one statement for all of them; existing rows stay. */
const insertAll = (tx: Tx, table: string, rows: readonly object[]) => {
  const [sample] = rows;
  if (sample === undefined) return Promise.resolve([]);
  const columns = Object.keys(sample).join(', ');
  return tx.sql({
    name: `demo.history.${table}`,
    text: `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
    values: [JSON.stringify(rows)],
  });
};

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** The customers of a restaurant, each with the instant of their first order. */
export async function insertCustomers(tx: Tx, customers: readonly (DemoGuest & { id: string; since: Date })[]): Promise<void> {
  const restaurant_id = tx.scope.restaurantId;
  await insertAll(
    tx,
    'customer',
    customers.map(({ id, name, email, phone, since }) => ({
      restaurant_id,
      id,
      name,
      unverified_email: email,
      mobile_number_e164: phone,
      created_at: since,
      previous_names: [],
      previous_unverified_emails: [],
    })),
  );
}

/** Of an order that was paid at once, as it was quoted. */
const toAmounts = (cart: PastOrder['cart']) => ({
  ...calculateToPay(cart),
  surcharge: cart.cardSurcharge ?? 0,
  rounding: cart.cashRounding ?? 0,
  amount: cart.grandTotal,
});

/** Whole days of orders with their lines, their numbers and what was taken for them. */
export async function insertPastDays(
  tx: Tx,
  { storeId, currency, takenBy }: { storeId: string; currency: string; takenBy: { id: string; name: string } },
  days: readonly PastDay[],
): Promise<void> {
  const restaurant_id = tx.scope.restaurantId;
  const orders = days.flatMap((day) => day.orders);
  const counted = days.filter((day) => day.orders.length > 0);
  await Promise.all([
    insertAll(
      tx,
      'order_counter',
      counted.map((day) => ({ restaurant_id, store_id: storeId, trading_day: day.tradingDay, source: 'website', last: day.orders.length })),
    ),
    insertAll(
      tx,
      'orders',
      orders.map((order) => ({ restaurant_id, store_id: storeId, currency, ...getOrderColumns(order) })),
    ),
    insertAll(
      tx,
      'order_line',
      orders.flatMap(({ id, cart }) =>
        cart.lines.map((line, index) => ({
          restaurant_id,
          order_id: id,
          line_no: index + 1,
          id: line.id,
          item_id: line.itemId,
          category_id: line.categoryId,
          name: line.name,
          quantity: line.quantity,
          unit_price: line.unitPrice,
          line_total: line.lineTotal,
        })),
      ),
    ),
    insertAll(
      tx,
      'tender',
      orders.flatMap(({ id, cart, taken }) =>
        taken === null
          ? []
          : [
              {
                restaurant_id,
                id: taken.id,
                store_id: storeId,
                order_id: id,
                kind: taken.method,
                ...toAmounts(cart),
                note: '',
                taken_by: takenBy.name,
                taken_by_id: takenBy.id,
                taken_at: taken.at,
              },
            ],
      ),
    ),
  ]);
}

function getOrderColumns(order: PastOrder) {
  const { cart, guest } = order;
  return {
    id: order.id,
    source: 'website',
    number: order.number,
    trading_day: order.tradingDay,
    status: order.status,
    collection_type: order.collectionType,
    requested_for: order.requestedFor,
    promised_for: order.promisedFor,
    placed_at: order.placedAt,
    accepted_at: order.acceptedAt,
    ready_at: order.readyAt,
    closed_at: order.closedAt,
    eta_in_minutes: order.etaInMinutes,
    reason: order.reason,
    table_id: order.table?.id ?? null,
    table_name: order.table?.name ?? null,
    delivery: order.delivery,
    delivery_suburb: order.delivery?.address.suburb ?? null,
    customer_id: order.customerId,
    customer_name: guest.name,
    customer_phone: guest.phone,
    customer_email: guest.email,
    comments: order.comments,
    payment_method: order.paymentMethod,
    payment_status: order.taken !== null ? 'PAID' : order.status === 'completed' ? 'NOT_PAID' : 'CANCELLED',
    item_count: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    item_total: cart.itemTotal,
    grand_total: cart.grandTotal,
    menu_version: cart.menuVersion,
    cart,
    request_fingerprint: hex(order.fingerprint),
    version: 2 + Number(order.readyAt !== null) + Number(order.acceptedAt !== null) + Number(order.taken !== null),
  };
}

export interface PastEvent {
  type: string;
  subjectId: string;
  payload: object;
  actor: { kind: string; id: string | null; name: string };
  at: Date;
}

/**
 * Appends old events to a store's log, without gaps after the existing ones, and moves the dispatcher past them: nothing is printed or
 * accepted again because of them.
 */
export async function appendPast(tx: Tx, storeId: string, events: readonly PastEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.sql({
    name: 'demo.history.events',
    text: `with counter as (
        insert into stream (restaurant_id, store_id, seq) values ($1, $2, $3)
        on conflict (restaurant_id, store_id) do update set seq = stream.seq + excluded.seq
        returning seq, seq - $3 as base
      ), logged as (
        insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind, actor_id, actor_name, at)
        select $1, $2, counter.base + fact.number, fact.type, 'order', fact.subject_id, fact.payload, fact.actor_kind, fact.actor_id,
          fact.actor_name, fact.at
        from counter, unnest($4::text[], $5::uuid[], $6::jsonb[], $7::text[], $8::uuid[], $9::text[], $10::timestamptz[])
          with ordinality as fact (type, subject_id, payload, actor_kind, actor_id, actor_name, at, number)
      )
      insert into dispatch (restaurant_id, store_id, seq) select $1, $2, counter.seq from counter
      on conflict (restaurant_id, store_id) do update set seq = greatest(dispatch.seq, excluded.seq)`,
    values: [
      tx.scope.restaurantId,
      storeId,
      events.length,
      events.map((event) => event.type),
      events.map((event) => event.subjectId),
      events.map((event) => JSON.stringify(event.payload)),
      events.map((event) => event.actor.kind),
      events.map((event) => event.actor.id),
      events.map((event) => event.actor.name),
      events.map((event) => event.at),
    ],
  });
  tx.wrote(storeId);
}
