-- What is due in many restaurants, by one question in place of one for each: a thousand restaurants are asked every three seconds.
-- It runs with the rights of who calls it and steps from one tenant to the next, so that row-level security holds as everywhere.
create function payments_due(restaurants uuid[], at timestamptz, most integer)
returns table (restaurant_id uuid, order_id uuid) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    return query select p.restaurant_id, p.order_id from payment p
      where p.restaurant_id = restaurant and p.check_at <= at and (p.lease_until is null or p.lease_until <= at)
      order by p.check_at limit most;
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;
revoke execute on function payments_due(uuid[], timestamptz, integer) from public;
grant execute on function payments_due(uuid[], timestamptz, integer) to servery_app;
