import pg from 'pg';
import type { Place } from '../../tests/dev-env/orders.ts';

/**
 * Fills stores with finished orders of the past, straight into the database: copies of an order that was placed through the API, with its
 * lines and its event, spread over the last 90 days. Sequences stay dense, and the dispatcher's place moves past them, so that no job runs.
 */
export async function fillStores(connection: object, sampleId: string, places: readonly Place[], ordersEach: number): Promise<void> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    // Nobody asks what a benchmark's filling has left after a power cut.
    await client.query('set synchronous_commit = off');
    for (const { restaurantId, storeId } of places) await client.query(fill, [restaurantId, storeId, sampleId, ordersEach]);
    await client.query('vacuum (analyze) orders, order_line, event, stream, dispatch');
    // Years of orders lie on the disk: gigabytes that are still being written would be measured with whatever comes next.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

const fill = `with base as (
    select coalesce((select seq from stream where restaurant_id = $1::uuid and store_id = $2::uuid), 0) as seq
  ), sample as (
    select o as line, (select e from event e where e.subject_id = o.id and e.type = 'order.placed' limit 1) as placed from orders o where o.id = $3::uuid
  ), made as (
    select i, uuidv7(-interval '1 day' * (1 + 89.0 * i / $4::int)) as id, now() - interval '1 day' * (1 + 89.0 * i / $4::int) as at
    from generate_series(1, $4::int) as i
  ), filled as (
    insert into orders select r.* from sample, made, jsonb_populate_record(sample.line, jsonb_build_object(
      'restaurant_id', $1, 'store_id', $2, 'id', made.id, 'number', 'H-' || made.i, 'trading_day', made.at::date, 'status', 'completed',
      'placed_at', made.at, 'accepted_at', made.at, 'closed_at', made.at, 'payment_status', 'PAID', 'guest_token_hash', null,
      'customer_id', null, 'customer_name', 'Guest ' || made.i)) as r
    returning id
  ), lined as (
    insert into order_line select r.* from made, order_line l, jsonb_populate_record(l, jsonb_build_object('restaurant_id', $1, 'order_id', made.id)) as r
    where l.order_id = $3
  ), logged as (
    insert into event select r.* from sample, base, made, jsonb_populate_record(sample.placed, jsonb_build_object(
      'restaurant_id', $1, 'store_id', $2, 'seq', base.seq + made.i, 'subject_id', made.id, 'at', made.at)) as r
  ), moved as (
    insert into stream as s (restaurant_id, store_id, seq) select $1, $2, base.seq + $4 from base
    on conflict (restaurant_id, store_id) do update set seq = excluded.seq
  )
  insert into dispatch as d (restaurant_id, store_id, seq) select $1, $2, base.seq + $4 from base, (select count(*) from filled) as all_of_them
  on conflict (restaurant_id, store_id) do update set seq = excluded.seq`;
