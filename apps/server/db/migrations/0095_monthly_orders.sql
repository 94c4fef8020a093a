-- What every store has sold in each month, from the figures of the reports. Like the sweeps of 0075 it runs with the rights of who calls it and
-- steps from one tenant to the next. docs/adr/0079-reports-are-days-recomputed-whole.md
create function monthly_orders(restaurants uuid[], first_day date, last_day date)
returns table (restaurant_id uuid, store_id uuid, month text, orders bigint, sales bigint) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    return query select f.restaurant_id, f.store_id, to_char(f.trading_day, 'YYYY-MM'), sum(f.count)::bigint, sum(f.amount)::bigint
      from store s join report_figure f on f.restaurant_id = s.restaurant_id and f.store_id = s.id
      where s.restaurant_id = restaurant and f.section = 'sales' and f.key = 'total' and f.trading_day between first_day and last_day
      group by 1, 2, 3;
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;
revoke execute on function monthly_orders(uuid[], date, date) from public;
grant execute on function monthly_orders(uuid[], date, date) to servery_app;
