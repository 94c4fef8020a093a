import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { WritePlan, WriteResult } from './write.ts';
import { anyPhone } from '../../tests/dev-env/any-phone.ts';
import { uuidv7 } from '../../tests/dev-env/uuidv7.ts';

/**
 * The yardsticks for placing: clients that write the same rows straight into the database; no HTTP, no checks, no price, no tenancy.
 * `transaction` does it as a pgbench script does: BEGIN, a prepared statement for each table, COMMIT, one after another on a separate
 * connection. `statement` has everything in one prepared statement: the fastest way that we know.
 */
const statement = `with counted as (
    insert into order_counter as c (restaurant_id, store_id, trading_day, source, last) values ($1, $2, $3, 'pos', 1)
    on conflict (restaurant_id, store_id, trading_day, source) do update set last = c.last + 1
    returning 'P-' || c.last as number
  ), placed as (
    insert into orders (restaurant_id, id, store_id, source, number, trading_day, status, collection_type, placed_at, customer_name, customer_phone,
      payment_method, payment_status, currency, item_count, item_total, grand_total, menu_version, cart, request_fingerprint, guest_token_hash)
    select $1, $4, $2, 'website', counted.number, $3, 'new', 'pickup', now(), 'Guest', '+61400000000', 'inStore', 'NOT_PAID', 'AUD', $5, $6, $6, 1, $7::jsonb, $8, $8
    from counted returning number
  ), lines as (
    insert into order_line (restaurant_id, order_id, line_no, id, item_id, category_id, name, quantity, unit_price, line_total)
    select $1, $4, l.line_no, l.id, l.item_id, l.category_id, l.name, l.quantity, l.unit_price, l.line_total
    from placed, unnest($9::uuid[], $10::uuid[], $11::uuid[], $12::text[], $13::int[], $14::bigint[], $15::bigint[])
      with ordinality as l (id, item_id, category_id, name, quantity, unit_price, line_total, line_no)
  ), moved as (
    insert into stream as s (restaurant_id, store_id, seq) select $1, $2, 1 from placed
    on conflict (restaurant_id, store_id) do update set seq = s.seq + 1 returning s.seq
  ), capped as (
    insert into unpaid_guest as u (restaurant_id, key, order_ids, touched_at) select $1, $17, array[$4::uuid], now() from placed
    on conflict (restaurant_id, key) do update set order_ids = u.order_ids || excluded.order_ids, touched_at = now()
  ), unpaid as (
    insert into unpaid_order (restaurant_id, order_id, store_id, keys, verified, address, placed_at)
    select $1, $4, $2, array[$17], false, '10.0.0.1', now() from placed
  )
  insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind)
  select $1, $2, moved.seq, 'order.placed', 'order', $4, $16::jsonb, 'guest' from moved`;

const steps = {
  counter: `insert into order_counter as c (restaurant_id, store_id, trading_day, source, last) values ($1, $2, $3, 'pos', 1)
    on conflict (restaurant_id, store_id, trading_day, source) do update set last = c.last + 1 returning 'P-' || c.last as number`,
  order: `insert into orders (restaurant_id, id, store_id, source, number, trading_day, status, collection_type, placed_at, customer_name, customer_phone,
      payment_method, payment_status, currency, item_count, item_total, grand_total, menu_version, cart, request_fingerprint, guest_token_hash)
    values ($1, $4, $2, 'website', $9, $3, 'new', 'pickup', now(), 'Guest', '+61400000000', 'inStore', 'NOT_PAID', 'AUD', $5, $6, $6, 1, $7::jsonb, $8, $8)`,
  lines: `insert into order_line (restaurant_id, order_id, line_no, id, item_id, category_id, name, quantity, unit_price, line_total)
    select $1, $2, l.line_no, l.id, l.item_id, l.category_id, l.name, l.quantity, l.unit_price, l.line_total
    from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::int[], $8::bigint[], $9::bigint[])
      with ordinality as l (id, item_id, category_id, name, quantity, unit_price, line_total, line_no)`,
  guest: `insert into unpaid_guest as u (restaurant_id, key, order_ids, touched_at) values ($1, $3, array[$2::uuid], now())
    on conflict (restaurant_id, key) do update set order_ids = u.order_ids || excluded.order_ids, touched_at = now()`,
  unpaid: `insert into unpaid_order (restaurant_id, order_id, store_id, keys, verified, address, placed_at)
    values ($1, $2, $4, array[$3], false, '10.0.0.1', now())`,
  stream: `insert into stream as s (restaurant_id, store_id, seq) values ($1, $2, 1)
    on conflict (restaurant_id, store_id) do update set seq = s.seq + 1 returning s.seq`,
  event: `insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind)
    values ($1, $2, $3, 'order.placed', 'order', $4, $5::jsonb, 'guest')`,
} as const;

/** The same rows as a pgbench script writes them: `values` are those of the one statement. */
async function writeAsTransaction(connection: pg.Client, values: unknown[]): Promise<void> {
  const run = (name: keyof typeof steps, input: unknown[]) => connection.query({ name, text: steps[name], values: input });
  const [restaurantId, storeId, tradingDay, orderId] = values;
  await connection.query('begin');
  const { rows } = await run('counter', [restaurantId, storeId, tradingDay]);
  await run('order', [...values.slice(0, 8), (rows[0] as { number: string }).number]);
  await run('lines', [restaurantId, orderId, ...values.slice(8, 15)]);
  await run('guest', [restaurantId, orderId, values[16]]);
  await run('unpaid', [restaurantId, orderId, values[16], storeId]);
  const moved = await run('stream', [restaurantId, storeId]);
  await run('event', [restaurantId, storeId, (moved.rows[0] as { seq: string }).seq, orderId, values[15]]);
  await connection.query('commit');
}

async function client(plan: WritePlan, first: number, until: () => boolean, result: WriteResult): Promise<void> {
  const connection = new pg.Client(plan.connection);
  await connection.connect();
  const { lines } = plan.cart;
  for (let turn = first; !until(); turn += plan.connections) {
    const place = plan.places[turn % plan.places.length]!;
    const values = [
      place.restaurantId,
      place.storeId,
      plan.tradingDay,
      uuidv7(),
      lines.length,
      plan.cart.itemTotal,
      JSON.stringify(plan.cart),
      randomBytes(32),
      lines.map(uuidv7),
      lines.map((line) => line.itemId),
      lines.map((line) => line.categoryId),
      lines.map((line) => line.name),
      lines.map((line) => line.quantity),
      lines.map((line) => line.unitPrice),
      lines.map((line) => line.lineTotal),
      JSON.stringify({ row: plan.row }),
      `phone:${anyPhone()}`,
    ];
    if (plan.style === 'transaction') await writeAsTransaction(connection, values);
    else await connection.query({ name: 'bench-place', text: statement, values });
    result.written++;
  }
  await connection.end();
}

process.once('message', async (plan: WritePlan) => {
  const result: WriteResult = { written: 0, seconds: 0 };
  const start = performance.now();
  const until = () => performance.now() - start >= plan.milliseconds;
  await Promise.all(Array.from({ length: plan.connections }, (_, index) => client(plan, index, until, result)));
  result.seconds = (performance.now() - start) / 1000;
  process.send!(result, () => process.exit(0));
});
