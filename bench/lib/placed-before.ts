/**
 * The statement that placed an order before there were counts, coupons and loyalty cards, as it was: the yardstick of what they may cost.
 * Parameters 1 to 36 are what every order has, 37 and 38 the event's text before and after the number.
 */
export const placedBefore = `with counted as (
    insert into order_counter as c (restaurant_id, store_id, trading_day, source, last)
    values ($1::uuid, $2::uuid, $3::date, 'website', 1)
    on conflict (restaurant_id, store_id, trading_day, source) do update set last = c.last + 1
    returning 'W-' || lpad(c.last::text, greatest(3, length(c.last::text)), '0') as number
  ), guard as (
    select s.menu_version from counted, store s
    where s.restaurant_id = $1 and s.id = $2 and s.active and s.menu_version = $4::int and s.settings_version = $5::int
      and ($6::uuid is null or exists (select from dining_table t
        where t.restaurant_id = $1 and t.id = $6 and t.store_id = $2 and t.active and t.name = $7::text))
    for share of s
  ), placed as (
    insert into orders (restaurant_id, id, store_id, source, number, trading_day, status, collection_type, requested_for, placed_at,
      table_id, table_name, customer_name, customer_phone, customer_email, comments, payment_method, payment_status, currency,
      item_count, item_total, grand_total, menu_version, cart, request_fingerprint, guest_token_hash, guest_token_expires_at, customer_id,
      delivery, delivery_suburb)
    select $1, $8::uuid, $2, $33, counted.number, $3, 'new', $9, $10, $11, $6, $7, $12, $13, $14, $15, $16, $17, $18,
      $19, $20, $21, (select menu_version from guard), $22::jsonb, $23, $24, $25, $34::uuid,
      $35::jsonb, $36::text
    from counted
    returning number
  ), lines as (
    insert into order_line (restaurant_id, order_id, line_no, id, item_id, category_id, name, quantity, unit_price, line_total)
    select $1, $8, l.line_no, l.id, l.item_id, l.category_id, l.name, l.quantity, l.unit_price, l.line_total
    from placed, unnest($26::uuid[], $27::uuid[], $28::uuid[], $29::text[], $30::int[], $31::bigint[], $32::bigint[])
      with ordinality as l (id, item_id, category_id, name, quantity, unit_price, line_total, line_no)
  ), moved as (
    insert into stream as s (restaurant_id, store_id, seq) select $1, $2, 1 from placed
    on conflict (restaurant_id, store_id) do update set seq = s.seq + 1 returning s.seq
  ), logged as (
    insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind, actor_name, actor_id)
    select $1, $2, moved.seq, 'order.placed', 'order', $8, ($37::text || placed.number || $38::text)::jsonb, case when $34::uuid is null then 'guest' else 'customer' end, $12, $34
    from moved, placed
  )
  select placed.number from placed`;
