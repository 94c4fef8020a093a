-- Event endpoints (outgoing webhooks): addresses of other companies that are sent what happens. docs/adr/0094-event-endpoints.md
create table event_endpoint (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  url text not null check (length(url) <= 500),
  description text not null check (length(description) <= 100),
  kinds text[] not null,
  -- Null: all stores of the restaurant, also later ones.
  store_ids uuid[],
  state text not null default 'active' check (state in ('active', 'failing', 'disabled')),
  -- Events before that are not for it.
  active_from timestamptz not null,
  -- Since when nothing has arrived, and when somebody was notified of it.
  failing_since timestamptz,
  last_arrived_at timestamptz,
  secret text not null,
  secret_version integer not null default 1,
  old_secret text,
  old_secret_until timestamptz,
  request_fingerprint bytea not null,
  created_at timestamptz not null,
  primary key (restaurant_id, id)
);
create unique index event_endpoint_everywhere on event_endpoint (id);
select tenant_table('event_endpoint');

-- How far a store's log was turned into deliveries. A store without a row has been opened since: from its beginning.
create table event_feed (
  restaurant_id uuid not null,
  store_id uuid not null,
  seq bigint not null,
  primary key (restaurant_id, store_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
select tenant_table('event_feed');

-- One event for one endpoint. Its body is made from the log when it is sent, so that nothing of a customer is here but what was answered.
create table event_delivery (
  restaurant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  store_id uuid not null,
  seq bigint not null,
  kind text not null,
  subject_kind text not null,
  subject_id uuid not null,
  at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'arrived', 'failed')),
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  give_up_at timestamptz not null,
  response_status integer,
  response_body text not null default '',
  error text not null default '',
  primary key (restaurant_id, id),
  unique (restaurant_id, endpoint_id, store_id, seq),
  foreign key (restaurant_id, endpoint_id) references event_endpoint (restaurant_id, id) on delete cascade,
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
create index event_delivery_due on event_delivery (restaurant_id, endpoint_id, next_attempt_at) where status = 'waiting';
create index event_delivery_order on event_delivery (restaurant_id, endpoint_id, subject_id, seq) where status = 'waiting';
create index event_delivery_list on event_delivery (restaurant_id, endpoint_id, at desc, id desc);
create index event_delivery_subject on event_delivery (restaurant_id, subject_id) where response_body <> '';
create index event_delivery_store on event_delivery (restaurant_id, store_id);
select tenant_table('event_delivery');

-- Which stores' events are for an endpoint, whether their logs have something new, and which endpoints have something to send.
create function event_endpoints_due(restaurants uuid[], due_by timestamptz)
returns table (restaurant_id uuid, store_id uuid, endpoint_id uuid, behind boolean) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    return query
      select s.restaurant_id, s.store_id, null::uuid, s.seq > coalesce(f.seq, 0)
      from stream s left join event_feed f on f.restaurant_id = s.restaurant_id and f.store_id = s.store_id
      where s.restaurant_id = restaurant and exists (select from event_endpoint e where e.restaurant_id = restaurant
        and e.state <> 'disabled' and (e.store_ids is null or s.store_id = any(e.store_ids)))
      union all
      select e.restaurant_id, null::uuid, e.id, false from event_endpoint e
      where e.restaurant_id = restaurant and e.state <> 'disabled' and exists (select from event_delivery d
        where d.restaurant_id = restaurant and d.endpoint_id = e.id and d.status = 'waiting' and d.next_attempt_at <= due_by);
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;
revoke execute on function event_endpoints_due(uuid[], timestamptz) from public;
grant execute on function event_endpoints_due(uuid[], timestamptz) to servery_app;
