-- Stores' accounts at the card provider, customers there, and the inbox of what it tells by itself.

create table payment_account (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  -- The provider's; null while it is being made. The key of the call is this row's id, so that a repeat finds the same account.
  account_id text,
  country text not null check (country in ('AU', 'US', 'GB', 'NZ')),
  -- As of `read_at`. Charges are enabled when cards are taken and the money may come to the account.
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  details_submitted boolean not null default false,
  disabled_reason text,
  read_at timestamptz,
  -- Our share of each order: minor units, and thousandths of a percent.
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_percentage integer not null default 0 check (fee_percentage between 0 and 100000),
  created_at timestamptz not null,
  -- Archived accounts take no cards any more; refunds and payouts of what was taken go on.
  archived_at timestamptz,
  primary key (restaurant_id, id),
  unique (restaurant_id, account_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id)
);
create unique index payment_account_standing on payment_account (restaurant_id, store_id) where archived_at is null;

create table payment_customer (
  restaurant_id uuid not null,
  customer_id uuid not null,
  provider_customer_id text not null,
  created_at timestamptz not null default now(),
  primary key (restaurant_id, customer_id),
  unique (restaurant_id, provider_customer_id),
  foreign key (restaurant_id, customer_id) references customer (restaurant_id, id) on delete cascade
);

select tenant_table('payment_account');
select tenant_table('payment_customer');

-- Whose account an event is about: asked before the restaurant is known.
create table directory.provider_account (
  account_id text primary key,
  restaurant_id uuid not null references directory.restaurant (id) on delete cascade,
  store_id uuid not null,
  created_at timestamptz not null default now()
);
create index provider_account_restaurant on directory.provider_account (restaurant_id);

-- Ids stand for ever: an event is worked once, however often it comes. Payloads are emptied after a while.
create table directory.webhook_inbox (
  provider text not null,
  event_id text not null,
  side text not null check (side in ('platform', 'connect')),
  type text not null,
  account_id text,
  object_id text,
  intent_id text,
  -- What the event itself says; checked against our own rows before anything follows from it.
  restaurant_id uuid,
  payment_id uuid,
  live boolean not null,
  payload jsonb,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'done', 'ignored', 'failed')),
  attempts integer not null default 0,
  -- When it is worked again; while it is being worked, when its lease ends.
  next_at timestamptz not null default now(),
  error text not null default '',
  done_at timestamptz,
  primary key (provider, event_id)
);
create index webhook_inbox_waiting on directory.webhook_inbox (next_at) where status = 'waiting';
create index webhook_inbox_failed on directory.webhook_inbox (received_at) where status = 'failed';
create index webhook_inbox_payload on directory.webhook_inbox (received_at) where payload is not null;

grant select, insert, update, delete on directory.provider_account to servery_platform;
grant select, insert, update on directory.webhook_inbox to servery_platform;
