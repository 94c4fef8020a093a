-- Placing an unpaid order gets cheaper (docs/adr/0038-unpaid-orders-are-capped.md).

-- Of a guest's order ids, those that still count: see `unpaid-orders.repo.ts`. As a function it costs only those who have ordered before; written
-- into the statement that places orders, its plan would be set up for each order.
create function unpaid_open(restaurant uuid, ids uuid[], at_table uuid, at timestamptz) returns uuid[] language sql stable as $$
  select array(
    select i.id from unnest(ids) as i (id)
    where not exists (select from orders o where o.restaurant_id = restaurant and o.id = i.id
      and (o.status not in ('new', 'accepted') or o.payment_status <> 'NOT_PAID'
        or (o.status = 'accepted' and o.table_id = at_table) or greatest(o.placed_at, o.requested_for) < at - interval '1 day')))
$$;

-- Both rows are written by the statement that places the order, which has just written the order and locked its store. Each check of these keys
-- costs a query and a row lock.
alter table unpaid_guest drop constraint unpaid_guest_restaurant_id_fkey;
alter table unpaid_order drop constraint unpaid_order_restaurant_id_order_id_fkey;
