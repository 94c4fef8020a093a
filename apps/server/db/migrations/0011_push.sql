-- Pushes to people whose app is closed. A subscription belongs to a session: it ends with it, and whoever lost the role hears nothing.

-- The pair of keys that browsers subscribe with (RFC 8292), made once where the configuration has none. Another pair ends every subscription.
create table directory.push_key (
  singleton boolean primary key default true check (singleton),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

create table directory.push_subscription (
  session_id uuid not null references directory.session (id) on delete cascade,
  restaurant_id uuid not null references directory.restaurant (id) on delete cascade,
  store_id uuid not null,
  kind text not null check (kind in ('orders')),
  provider text not null check (provider in ('webPush', 'fcm')),
  target jsonb not null,
  -- One device hears of a thing once, however many sessions it had.
  device_hash bytea not null,
  subscribed_at timestamptz not null default now(),
  primary key (session_id, store_id, kind)
);
create index push_subscription_store on directory.push_subscription (restaurant_id, store_id, kind);

grant select, insert, update, delete on directory.push_key, directory.push_subscription to servery_platform;
