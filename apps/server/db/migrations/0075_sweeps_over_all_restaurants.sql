-- Sweeps of every few minutes find what is due in all restaurants by one statement; only those with something due get a transaction. Like
-- payments_due, each function runs with the rights of who calls it and steps from one tenant to the next; every look is by a partial index
-- that holds open work alone. docs/adr/0003-tenancy.md

-- Restaurants whose waiting orders and alarms have to be looked at: an active alarm that may clear without a person, an order of the last day
-- that waits for staff or for the kitchen, or more than `orders` unpaid ones in `minutes`. What exactly is due the sweep decides
-- (alarms.queries.ts); this may find more.
create function alarms_due(restaurants uuid[], at timestamptz, orders integer, minutes integer)
returns table (restaurant_id uuid) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    if exists (select from alarm a where a.restaurant_id = restaurant and a.cleared_at is null and a.kind <> 'printerTaken')
      or exists (select from orders o where o.restaurant_id = restaurant and o.status in ('processingPayment', 'new', 'accepted')
        and o.status = 'new' and greatest(o.placed_at, o.requested_for) > at - interval '1 day')
      or exists (select from kitchen_ticket t
        join orders o on o.restaurant_id = t.restaurant_id and o.id = t.order_id and o.status in ('new', 'accepted')
        left join bill b on b.restaurant_id = t.restaurant_id and b.order_id = t.order_id
        where t.restaurant_id = restaurant and t.status in ('NEW', 'IN_PROGRESS', 'RECALLED') and t.acknowledged_at is null
          and coalesce(b.sent_at, greatest(o.accepted_at, t.created_at)) > at - interval '1 day')
      or (select count(*) from unpaid_order u
        where u.restaurant_id = restaurant and u.placed_at > at - make_interval(mins => minutes)) > orders
    then
      restaurant_id := restaurant;
      return next;
    end if;
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;

-- Orders of a marketplace that have to be read from it now.
create function marketplace_orders_due(restaurants uuid[], at timestamptz, of_provider text)
returns table (restaurant_id uuid, store_id uuid, marketplace_order_id text) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    return query select u.restaurant_id, u.store_id, u.uber_order_id from uber_eats_order u
      where u.restaurant_id = restaurant and u.check_at <= at and u.provider = of_provider order by u.check_at limit 100;
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;

-- Stores with a menu import that has stood still since an instant.
create function batch_uploads_stalled(restaurants uuid[], since timestamptz)
returns table (restaurant_id uuid, store_id uuid) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    return query select distinct j.restaurant_id, j.store_id from batch_upload_job j
      where j.restaurant_id = restaurant and j.finished_at is null and j.touched_at < since;
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;

-- Stores with accepted orders that nothing is due of.
create function stores_with_accepted(restaurants uuid[])
returns table (restaurant_id uuid, store_id uuid) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    return query select distinct o.restaurant_id, o.store_id from orders o
      where o.restaurant_id = restaurant and o.status in ('processingPayment', 'new', 'accepted')
        and o.status = 'accepted' and o.payment_status <> 'NOT_PAID';
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;

-- Restaurants with print jobs that wait longer than they should, or that a device took and has not reported.
create function prints_left(restaurants uuid[], at timestamptz)
returns table (restaurant_id uuid) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    if exists (select from print_job j where j.restaurant_id = restaurant and j.status = 'queued' and (j.lease_until <= at
      or (j.lease_until is null and j.created_at > now() - interval '1 day'
        and coalesce(j.sent_at, j.next_try_at, j.created_at) < now() - interval '90 seconds')))
    then
      restaurant_id := restaurant;
      return next;
    end if;
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;

-- Printers of a cloud that are switched on.
create function cloud_printers(restaurants uuid[])
returns table (restaurant_id uuid, serial text, serial_confirmed boolean, online boolean) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    return query select p.restaurant_id, p.serial, p.serial_confirmed, p.online from printer p
      where p.restaurant_id = restaurant and p.active and p.connection = 'CLOUD' and p.serial <> '' order by p.id;
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;

-- Notes that confirmed printers of a cloud are connected as before; both lists are in step. One that somebody changes meanwhile is noted with
-- the next sweep.
create function note_printers_seen(restaurants uuid[], serials text[], at timestamptz) returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(restaurants) loop
    perform set_config('app.restaurant', restaurants[i]::text, true);
    update printer set last_seen_at = at where restaurant_id = restaurants[i] and id in (
      select p.id from printer p
      where p.restaurant_id = restaurants[i] and p.connection = 'CLOUD' and p.serial = serials[i] and p.active and p.serial_confirmed and p.online
        and (p.last_seen_at is null or p.last_seen_at <= at - interval '1 minute')
      for no key update skip locked);
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;

do $$
declare
  function regprocedure;
begin
  foreach function in array array['alarms_due(uuid[], timestamptz, integer, integer)', 'marketplace_orders_due(uuid[], timestamptz, text)',
    'batch_uploads_stalled(uuid[], timestamptz)', 'stores_with_accepted(uuid[])', 'prints_left(uuid[], timestamptz)', 'cloud_printers(uuid[])',
    'note_printers_seen(uuid[], text[], timestamptz)']::regprocedure[]
  loop
    execute format('revoke execute on function %s from public', function);
    execute format('grant execute on function %s to servery_app', function);
  end loop;
end
$$;
