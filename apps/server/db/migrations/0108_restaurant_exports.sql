-- Exports of whole restaurants: docs/adr/0091-restaurants-are-exported.md. The file is a blob; the row stays as the log of it.
create table restaurant_export (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
  message text not null default '',
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz(3) not null,
  -- Counts the tries. Whoever has written another try's file stores nothing.
  attempt integer not null default 0,
  -- When its writer last gave a sign, or failed.
  touched_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  rows_total bigint not null default 0,
  rows_done bigint not null default 0,
  pictures_total integer not null default 0,
  pictures_done integer not null default 0,
  bytes bigint not null default 0,
  -- Whether there is a file to delete.
  stored boolean not null default false,
  downloads integer not null default 0,
  primary key (restaurant_id, id),
  constraint restaurant_export_ready check (state <> 'ready' or (stored and expires_at is not null))
);
-- One is written at a time.
create unique index restaurant_export_open on restaurant_export (restaurant_id) where state in ('waiting', 'running');
create index restaurant_export_list on restaurant_export (restaurant_id, requested_at desc, id desc);
create index restaurant_export_stored on restaurant_export (restaurant_id) where stored;
select tenant_table('restaurant_export');
revoke delete on restaurant_export from servery_app;

-- Restaurants with an export to write that nobody writes, or a file to delete.
create function restaurant_exports_due(restaurants uuid[], at timestamptz)
returns table (restaurant_id uuid) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    return query select restaurant where exists (select from restaurant_export e where e.restaurant_id = restaurant
        and (e.state = 'waiting' or (e.state = 'running' and e.touched_at < at - interval '2 minutes')))
      or exists (select from restaurant_export e where e.restaurant_id = restaurant and e.stored and (e.state <> 'ready' or e.expires_at <= at));
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;
revoke execute on function restaurant_exports_due(uuid[], timestamptz) from public;
grant execute on function restaurant_exports_due(uuid[], timestamptz) to servery_app;
