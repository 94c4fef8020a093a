-- The foundation: roles, the directory (what is unique platform-wide), the event log, and the tables of the main job.
-- Rules: docs/adr/0003-tenancy.md. restaurant_id leads every key and foreign key; row-level security is forced; money is in minor units.

do $$
begin
  -- Roles belong to the cluster, not to the database: another database of it may have made them.
  if not exists (select from pg_roles where rolname = 'servery_app') then
    create role servery_app login noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'servery_platform') then
    create role servery_platform login noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'servery_jobs') then
    create role servery_jobs login noinherit;
  end if;
exception when duplicate_object or unique_violation then
  null; -- two databases migrated at the same moment
end
$$;

create schema directory;
revoke all on schema public from public;
grant usage on schema public to servery_app, servery_jobs;
grant usage on schema directory to servery_platform;

-- ---------------------------------------------------------------------------------------------------------------- directory

create table directory.restaurant (
  id uuid primary key,
  name text not null,
  listed boolean not null default true,
  created_at timestamptz not null default now()
);

create table directory.principal (
  id uuid primary key,
  kind text not null check (kind in ('user', 'customer', 'posTerminal', 'kdsDevice', 'printer')),
  restaurant_id uuid references directory.restaurant (id) on delete cascade,
  store_id uuid,
  display_name text not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (kind = 'user' or restaurant_id is not null)
);
create index principal_restaurant on directory.principal (restaurant_id, kind);

create table directory.user_account (
  principal_id uuid primary key references directory.principal (id) on delete cascade,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  super_admin boolean not null default false
);

create table directory.membership (
  principal_id uuid not null references directory.principal (id) on delete cascade,
  restaurant_id uuid not null references directory.restaurant (id) on delete cascade,
  store_id uuid,
  role text not null check (role in ('admin', 'user')),
  created_at timestamptz not null default now()
);
create unique index membership_once on directory.membership (principal_id, restaurant_id, store_id) nulls not distinct;
create index membership_restaurant on directory.membership (restaurant_id);

create table directory.session (
  token_hash bytea primary key,
  principal_id uuid not null references directory.principal (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  user_agent text not null default ''
);
create index session_principal on directory.session (principal_id);

create table directory.pairing_code (
  principal_id uuid primary key references directory.principal (id) on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Counted before it is checked, by one conditional statement; a row per bucket and window.
create table directory.rate_limit (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null check (count >= 0),
  primary key (bucket, window_start)
);
create index rate_limit_window on directory.rate_limit (window_start);

grant select, insert, update, delete on all tables in schema directory to servery_platform;

-- ------------------------------------------------------------------------------------------------------------------- tenant

create table restaurant (
  restaurant_id uuid primary key,
  name text not null check (length(name) between 2 and 100),
  description text not null default '',
  country text not null check (country in ('AU', 'US', 'GB', 'NZ')),
  currency text not null check (currency in ('AUD', 'USD', 'GBP', 'NZD')),
  brand_color text not null check (brand_color ~ '^#[0-9a-f]{6}$'),
  logo jsonb,
  banner jsonb,
  created_at timestamptz not null default now()
);

create table store (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  name text not null check (length(name) between 2 and 100),
  sort_order integer not null default 0,
  country text not null check (country in ('AU', 'US', 'GB', 'NZ')),
  currency text not null check (currency in ('AUD', 'USD', 'GBP', 'NZD')),
  time_zone text not null,
  address jsonb not null,
  phone text not null default '',
  email text not null default '',
  image jsonb,
  category_image_aspect_ratio text not null default '4x3',
  active boolean not null default true,
  -- The published menu; menu_snapshot holds the document.
  menu_version integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (restaurant_id, id)
);

create table store_setting (
  restaurant_id uuid not null,
  store_id uuid not null,
  section text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (restaurant_id, store_id, section),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);

create table dining_table (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  area text not null default '',
  sort_order integer not null default 0,
  active boolean not null default true,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade,
  unique (restaurant_id, store_id, name)
);

-- Menu: what staff edit. Guests and pricing read menu_snapshot.

create table category (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  name text not null check (length(name) between 3 and 30),
  description text not null default '' check (length(description) <= 250),
  sort_order integer not null default 0,
  image jsonb,
  pos boolean not null default true,
  online boolean not null default true,
  uber_eats boolean not null default true,
  background_color text check (background_color ~ '^#([0-9a-f]{3}|[0-9a-f]{6})$'),
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
create index category_store on category (restaurant_id, store_id, sort_order);

create table item (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  category_id uuid not null,
  type text not null check (type in ('basic', 'pizza', 'halfAndHalf', 'deal', 'custom')),
  name text not null check (length(name) between 2 and 100),
  description text not null default '' check (length(description) <= 400),
  sort_order integer not null default 0,
  -- Minor units. Other item types keep their prices in spec.
  base_price bigint not null default 0 check (base_price >= 0),
  extra_pickup bigint not null default 0,
  extra_delivery bigint not null default 0,
  extra_dine_in bigint not null default 0,
  extra_uber_pickup bigint not null default 0,
  extra_uber_delivery bigint not null default 0,
  -- What the type needs beyond the columns: sizes and toppings of a pizza, contents of a deal.
  spec jsonb not null default '{}',
  discounted boolean not null default false,
  available boolean not null default true,
  soldout boolean not null default false,
  for_pickup boolean not null default true,
  for_delivery boolean not null default true,
  for_dine_in boolean not null default true,
  weekly_hours jsonb,
  pos boolean not null default true,
  online boolean not null default true,
  uber_eats boolean not null default true,
  image jsonb,
  is_gst_applicable boolean not null default true,
  tax_category text not null default 'standard' check (tax_category in ('standard', 'hotFood', 'coldFood', 'alcohol', 'none')),
  is_alcohol boolean not null default false,
  label text check (length(label) between 1 and 25),
  dietary text[] not null default '{}',
  contains text[] not null default '{}',
  may_contain text[] not null default '{}',
  free_from text[] not null default '{}',
  background_color text check (background_color ~ '^#([0-9a-f]{3}|[0-9a-f]{6})$'),
  print_station_ids text[] not null default '{}',
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade,
  foreign key (restaurant_id, category_id) references category (restaurant_id, id) on delete cascade
);
create index item_store on item (restaurant_id, store_id, category_id, sort_order);

create table modifier_group (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  min integer not null check (min between 0 and 10),
  max integer not null check (max between 1 and 10),
  allow_multiple boolean not null default false,
  sort_order integer not null default 0,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade,
  check (min <= max)
);

create table modifier_option (
  restaurant_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  name text not null check (length(name) between 2 and 100),
  extra_charge bigint not null default 0 check (extra_charge >= 0),
  soldout boolean not null default false,
  sort_order integer not null default 0,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, group_id) references modifier_group (restaurant_id, id) on delete cascade
);
create index modifier_option_group on modifier_option (restaurant_id, group_id, sort_order);

create table item_modifier_group (
  restaurant_id uuid not null,
  item_id uuid not null,
  group_id uuid not null,
  sort_order integer not null default 0,
  primary key (restaurant_id, item_id, group_id),
  foreign key (restaurant_id, item_id) references item (restaurant_id, id) on delete cascade,
  foreign key (restaurant_id, group_id) references modifier_group (restaurant_id, id) on delete cascade
);

create table menu_snapshot (
  restaurant_id uuid not null,
  store_id uuid not null,
  version integer not null,
  document jsonb not null,
  published_at timestamptz not null default now(),
  primary key (restaurant_id, store_id, version),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);

-- Orders of every source: one table. Hot columns carry what lists need; `cart` is the frozen price with its breakdown.

create table orders (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  source text not null check (source in ('website', 'google', 'pos', 'uberEats')),
  number text not null,
  trading_day date not null,
  status text not null check (status in ('processingPayment', 'failure', 'new', 'accepted', 'rejected', 'cancelled', 'completed')),
  collection_type text not null check (collection_type in ('pickup', 'delivery', 'dineIn')),
  requested_for timestamptz,
  promised_for timestamptz,
  placed_at timestamptz not null,
  accepted_at timestamptz,
  ready_at timestamptz,
  closed_at timestamptz,
  eta_in_minutes integer,
  reason text,
  reason_note text,
  table_id uuid,
  table_name text,
  customer_name text not null,
  customer_phone text not null default '',
  customer_email text not null default '',
  comments text not null default '',
  payment_method text not null check (payment_method in ('stripeCheckout', 'inStore', 'cardOnDelivery', 'cashOnDelivery')),
  payment_status text not null check (payment_status in ('PAID', 'NOT_PAID', 'PROCESSING_PAYMENT', 'REFUNDED', 'DECLINED', 'CANCELLED', 'SYSTEM_ERROR')),
  currency text not null check (currency in ('AUD', 'USD', 'GBP', 'NZD')),
  item_count integer not null check (item_count > 0),
  item_total bigint not null check (item_total >= 0),
  grand_total bigint not null check (grand_total >= 0),
  menu_version integer not null,
  cart jsonb not null,
  -- Same id, other body is a conflict (rules.md 16).
  request_fingerprint bytea not null,
  guest_token_hash bytea,
  guest_token_expires_at timestamptz,
  version integer not null default 1,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  foreign key (restaurant_id, table_id) references dining_table (restaurant_id, id),
  unique (restaurant_id, store_id, trading_day, number)
);
create index orders_list on orders (restaurant_id, store_id, placed_at desc, id desc);
create index orders_open on orders (restaurant_id, store_id, placed_at) where status in ('processingPayment', 'new', 'accepted');

create table order_line (
  restaurant_id uuid not null,
  order_id uuid not null,
  line_no smallint not null,
  id uuid not null,
  item_id uuid not null,
  category_id uuid not null,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null,
  line_total bigint not null check (line_total >= 0),
  primary key (restaurant_id, order_id, line_no),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id) on delete cascade
);

-- The last human number by store, trading day and source.
create table order_counter (
  restaurant_id uuid not null,
  store_id uuid not null,
  trading_day date not null,
  source text not null,
  last integer not null check (last > 0),
  primary key (restaurant_id, store_id, trading_day, source)
);

-- Kitchen.

create table kitchen_ticket (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  order_id uuid not null,
  status text not null check (status in ('NEW', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'REJECTED', 'REMOVED', 'RECALLED')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  completed_at timestamptz,
  -- KitchenTicket of the domain, whole: read and written as one.
  document jsonb not null,
  version integer not null default 1,
  primary key (restaurant_id, id),
  unique (restaurant_id, order_id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
);
create index kitchen_ticket_active on kitchen_ticket (restaurant_id, store_id, due_at) where status in ('NEW', 'IN_PROGRESS', 'RECALLED', 'CANCELLED', 'REJECTED');
create index kitchen_ticket_done on kitchen_ticket (restaurant_id, store_id, completed_at desc) where status = 'COMPLETED';

-- Printing.

create table printer (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  name text not null,
  model text not null check (model in ('sunmi cloud kitchen printer', 'epson tm m30', 'm30ii', 'm30iii', 'tm u220b')),
  connection text not null check (connection in ('LAN', 'CLOUD', 'USB', 'BLUETOOTH')),
  serial text not null default '',
  line_width integer not null default 48 check (line_width in (48, 57, 64, 72)),
  number_of_copies integer not null default 1 check (number_of_copies between 1 and 5),
  active boolean not null default true,
  prints text[] not null default '{ORDER_TICKET}',
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);

create table print_job (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  printer_id uuid not null,
  order_id uuid,
  document text not null check (document in ('ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE')),
  -- Asked for by hand: the paper says DUPLICATE and more than one may exist.
  duplicate boolean not null default false,
  status text not null default 'queued' check (status in ('queued', 'success', 'failure')),
  unconfirmed boolean not null default false,
  attempts integer not null default 0,
  -- The printer's cloud knows the job by this; one job, one trade number, however often it is sent.
  trade_no text not null,
  content bytea not null,
  message text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  finished_at timestamptz,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  foreign key (restaurant_id, printer_id) references printer (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
);
create index print_job_store on print_job (restaurant_id, store_id, created_at desc);
create index print_job_order on print_job (restaurant_id, order_id);
create unique index print_job_once on print_job (restaurant_id, order_id, document, printer_id) where not duplicate;

-- Repeats of mutating calls (rules.md 16): the row is written in the transaction of the effect.

create table idempotency (
  restaurant_id uuid not null,
  caller text not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  response jsonb not null,
  expires_at timestamptz not null,
  primary key (restaurant_id, caller, route, key)
);
create index idempotency_expiry on idempotency (restaurant_id, expires_at);

-- ---------------------------------------------------------------------------------------------------------------- event log

-- One counter per store; its row lock puts the store's transactions in commit order, so that sequences are dense.
create table stream (
  restaurant_id uuid not null,
  store_id uuid not null,
  seq bigint not null default 0,
  primary key (restaurant_id, store_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
) with (fillfactor = 50);

create table event (
  restaurant_id uuid not null,
  store_id uuid not null,
  seq bigint not null,
  type text not null,
  subject_kind text not null,
  subject_id uuid not null,
  payload jsonb not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (restaurant_id, store_id, seq)
);
create index event_subject on event (restaurant_id, subject_id, seq);

-- How far the dispatcher has turned a store's events into jobs.
create table dispatch (
  restaurant_id uuid not null,
  store_id uuid not null,
  seq bigint not null default 0,
  primary key (restaurant_id, store_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);

-- -------------------------------------------------------------------------------------------------------- row-level security

do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      $policy$create policy tenant on %I to servery_app
        using (restaurant_id = (select nullif(current_setting('app.restaurant', true), '')::uuid))
        with check (restaurant_id = (select nullif(current_setting('app.restaurant', true), '')::uuid))$policy$, name);
    execute format('grant select, insert, update, delete on %I to servery_app', name);
  end loop;
end
$$;

-- The log is history: nobody rewrites it.
revoke update, delete on event from servery_app;

-- The dispatcher reads every store's events and keeps its own place, nothing more.
grant select on event, stream to servery_jobs;
grant select, insert, update on dispatch to servery_jobs;
create policy jobs on event for select to servery_jobs using (true);
create policy jobs on stream for select to servery_jobs using (true);
create policy jobs on dispatch to servery_jobs using (true) with check (true);
