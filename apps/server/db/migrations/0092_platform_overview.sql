-- Figures of the platform's overview: for each store its orders of one trading day and of the day a week before, the latter up to the same
-- time, and its open alarms. The three lists are in step. Like the sweeps of 0075 it runs with the rights of who calls it and steps from one
-- tenant to the next. docs/adr/0003-tenancy.md
create function platform_figures(restaurants uuid[], stores uuid[], days date[], at timestamptz)
returns table (store_id uuid, orders_today integer, orders_before integer, open_alarms integer) language plpgsql as $$
begin
  for i in 1 .. cardinality(stores) loop
    perform set_config('app.restaurant', restaurants[i]::text, true);
    store_id := stores[i];
    select count(*) filter (where o.trading_day = days[i]), count(*) filter (where o.trading_day = days[i] - 7)
      into orders_today, orders_before
      from orders o
      where o.restaurant_id = restaurants[i] and o.store_id = stores[i] and o.trading_day in (days[i], days[i] - 7)
        and (o.trading_day = days[i] or o.placed_at <= at - interval '7 days')
        and o.status in ('new', 'accepted', 'completed') and o.item_count > 0 and not o.test;
    select count(*) into open_alarms from alarm a
      where a.restaurant_id = restaurants[i] and a.store_id = stores[i] and a.cleared_at is null;
    return next;
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;
revoke execute on function platform_figures(uuid[], uuid[], date[], timestamptz) from public;
grant execute on function platform_figures(uuid[], uuid[], date[], timestamptz) to servery_app;
