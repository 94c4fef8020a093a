-- Which node asks a printer's cloud about the jobs that the cloud holds for it, and until when that is this node's work
-- alone. A lease is only an economy: what prevents a second printout is the claim on the job's row.
alter table printer
  add column polled_by uuid,
  add column polled_until timestamptz;

-- Restaurants with print jobs that wait longer than they should, that a device took and has not reported, or that a cloud may hold for a
-- printer that no node polls.
create or replace function prints_left(restaurants uuid[], at timestamptz)
returns table (restaurant_id uuid) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    if exists (select from print_job j where j.restaurant_id = restaurant and j.status = 'queued' and (j.lease_until <= at
      or (j.lease_until is null and j.created_at > now() - interval '1 day' and case
        when j.sent_at is null then coalesce(j.next_try_at, j.created_at) < now() - interval '90 seconds'
        else exists (select from printer p where p.restaurant_id = restaurant and p.id = coalesce(j.via_printer_id, j.printer_id)
          and p.connection = 'CLOUD' and (p.polled_until is null or p.polled_until <= at)) end)))
    then
      restaurant_id := restaurant;
      return next;
    end if;
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;
