import type { NamedSql } from '../../apps/server/src/platform/db/connections.types.ts';
import { getParameterNames, nameParameters } from '../../apps/server/src/platform/db/sql-parts.ts';

/**
 * The statement that placed an order before there were counts, coupons and loyalty cards, as it was: the yardstick of what they may cost.
 * Its parameters are those of today's statement, except for `@event_start` and `@event_end`, the event's text before and after the number.
 */
const placedBefore = `with counted as (
    insert into order_counter as c (restaurant_id, store_id, trading_day, source, last)
    values (@restaurant::uuid, @store::uuid, @trading_day::date, 'website', 1)
    on conflict (restaurant_id, store_id, trading_day, source) do update set last = c.last + 1
    returning 'W-' || lpad(c.last::text, greatest(3, length(c.last::text)), '0') as number
  ), guard as (
    select s.menu_version from counted, store s
    where s.restaurant_id = @restaurant and s.id = @store and s.active and s.menu_version = @menu_version::int and s.settings_version = @settings_version::int
      and (@table::uuid is null or exists (select from dining_table t
        where t.restaurant_id = @restaurant and t.id = @table and t.store_id = @store and t.active and t.name = @table_name::text))
    for share of s
  ), placed as (
    insert into orders (restaurant_id, id, store_id, source, number, trading_day, status, collection_type, requested_for, placed_at,
      table_id, table_name, customer_name, customer_phone, customer_email, comments, payment_method, payment_status, currency,
      item_count, item_total, grand_total, menu_version, cart, request_fingerprint, guest_token_hash, guest_token_expires_at, customer_id,
      delivery, delivery_suburb)
    select @restaurant, @order::uuid, @store, @source, counted.number, @trading_day, 'new', @collection_type, @requested_for, @placed_at, @table, @table_name, @customer_name, @customer_phone, @customer_email, @comments, @payment_method, @payment_status, @currency,
      @item_count, @item_total, @grand_total, (select menu_version from guard), @cart::jsonb, @fingerprint, @guest_token_hash, @guest_token_expires_at, @customer::uuid,
      @delivery::jsonb, @delivery_suburb::text
    from counted
    returning number
  ), lines as (
    insert into order_line (restaurant_id, order_id, line_no, id, item_id, category_id, name, quantity, unit_price, line_total)
    select @restaurant, @order, l.line_no, l.id, l.item_id, l.category_id, l.name, l.quantity, l.unit_price, l.line_total
    from placed, unnest(@line_ids::uuid[], @line_items::uuid[], @line_categories::uuid[], @line_names::text[], @line_quantities::int[], @line_unit_prices::bigint[], @line_totals::bigint[])
      with ordinality as l (id, item_id, category_id, name, quantity, unit_price, line_total, line_no)
  ), moved as (
    insert into stream as s (restaurant_id, store_id, seq) select @restaurant, @store, 1 from placed
    on conflict (restaurant_id, store_id) do update set seq = s.seq + 1 returning s.seq
  ), logged as (
    insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind, actor_name, actor_id)
    select @restaurant, @store, moved.seq, 'order.placed', 'order', @order, (@event_start::text || placed.number || @event_end::text)::jsonb, case when @customer::uuid is null then 'guest' else 'customer' end, @customer_name, @customer
    from moved, placed
  )
  select placed.number from placed`;

/** The same placing by the statement as it was before. */
export function toPlacedBefore({ name, values }: NamedSql): NamedSql {
  const byName = Object.fromEntries(getParameterNames(name).map((parameter, index) => [parameter, values[index]]));
  const event = byName['event'] as string;
  const cut = event.indexOf('"number":""') + '"number":"'.length;
  return nameParameters('bench.placedBefore', () => placedBefore, {
    ...byName,
    event_start: event.slice(0, cut),
    event_end: event.slice(cut),
  });
}
