-- Loyalty: a restaurant's scheme, its customers' cards, and every movement on them. docs/algorithms/loyalty.md

create table loyalty_setting (
  restaurant_id uuid not null references restaurant (restaurant_id),
  enabled boolean not null,
  count integer not null check (count between 1 and 50),
  type text not null check (type in ('percentage', 'amount')),
  -- Thousandths of a percent, or minor units.
  value integer not null check (value >= 0),
  no_loyalty_on_discounted_orders boolean not null,
  is_enabled_for_pos boolean not null,
  is_enabled_for_online boolean not null,
  accumulate_on_discounted boolean not null,
  redeem_on_discounted boolean not null,
  card_bg jsonb,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (restaurant_id)
);

-- Minor units. `gathering` is of the card that is being filled, and becomes `credit` with its last stamp.
create table loyalty_card (
  restaurant_id uuid not null,
  customer_id uuid not null,
  stamps integer not null default 0 check (stamps >= 0),
  gathering bigint not null default 0 check (gathering >= 0),
  credit bigint not null default 0 check (credit >= 0),
  moved_at timestamptz not null,
  primary key (restaurant_id, customer_id),
  foreign key (restaurant_id, customer_id) references customer (restaurant_id, id)
);
create index loyalty_card_moved on loyalty_card (restaurant_id, moved_at desc, customer_id desc);

-- The ledger: each kind once for an order, never changed. `stamps` and `credit` as they moved: negative for what was used or taken back.
create table loyalty_entry (
  restaurant_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('earned', 'redeemed', 'returned', 'takenBack')),
  id uuid not null,
  customer_id uuid not null,
  stamps integer not null default 0,
  credit bigint not null default 0,
  at timestamptz not null,
  primary key (restaurant_id, order_id, kind),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  foreign key (restaurant_id, customer_id) references loyalty_card (restaurant_id, customer_id)
);
create index loyalty_entry_card on loyalty_entry (restaurant_id, customer_id, at desc, id desc);

select tenant_table('loyalty_setting');
select tenant_table('loyalty_card');
select tenant_table('loyalty_entry');
revoke delete on loyalty_card from servery_app;
revoke update, delete on loyalty_entry from servery_app;
