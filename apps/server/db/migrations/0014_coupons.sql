-- Coupons of a restaurant, and which orders used one. docs/adr/0022-coupons-and-loyalty-in-the-placing-statement.md

create table coupon (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  type text not null check (type in ('freeDelivery', 'flatPercentageDiscount', 'flatAmountDiscount')),
  code text not null check (code ~ '^[A-Z0-9]{3,30}$'),
  description text not null default '' check (length(description) <= 250),
  -- Both included, by the day that the order is for.
  start_date date not null,
  end_date date,
  -- Null: no such condition.
  dows text[],
  collection_types text[],
  -- Minor units, and thousandths of a percent; each with its own type alone.
  discount_amount bigint check (discount_amount > 0),
  discount_percentage integer check (discount_percentage between 1 and 100000),
  applicable_over_amount bigint check (applicable_over_amount >= 0),
  exclusive boolean not null default false,
  first_order_discount boolean not null default false,
  max_redeems integer check (max_redeems > 0),
  applicable_store_ids uuid[],
  is_public boolean not null default false,
  archived_at timestamptz,
  -- Orders that count. Changed by one conditional statement only, together with coupon_redemption.
  redeemed integer not null default 0 check (redeemed >= 0),
  -- Counts up when people change the coupon, not when it is used: placing an order checks it.
  version integer not null default 1,
  request_fingerprint bytea,
  created_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  constraint coupon_amount check ((type = 'flatAmountDiscount') = (discount_amount is not null)),
  constraint coupon_percentage check ((type = 'flatPercentageDiscount') = (discount_percentage is not null)),
  constraint coupon_dates check (end_date >= start_date),
  constraint coupon_max_redeems check (redeemed <= max_redeems)
);
-- A code is free again when its coupon is archived.
create unique index coupon_code on coupon (restaurant_id, code) where archived_at is null;
create index coupon_list on coupon (restaurant_id, created_at desc, id desc);

-- One row for each order that used a coupon. Orders of a till that has not sent its sale yet are here before they are orders, so there is no
-- foreign key to them.
create table coupon_redemption (
  restaurant_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  store_id uuid not null,
  -- Null at a till.
  customer_id uuid,
  first_order boolean not null default false,
  -- Minor units that it took off the items.
  amount bigint not null default 0 check (amount >= 0),
  free_delivery boolean not null default false,
  redeemed_at timestamptz not null,
  -- The order was rejected, cancelled or never paid: it does not count.
  given_back_at timestamptz,
  -- Of a till's request: the same order id with other contents is a conflict.
  request_fingerprint bytea,
  primary key (restaurant_id, order_id),
  foreign key (restaurant_id, coupon_id) references coupon (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  foreign key (restaurant_id, customer_id) references customer (restaurant_id, id)
);
-- A customer's first order is one, over all coupons that ask for it and however many are placed at once.
create unique index coupon_redemption_first_order on coupon_redemption (restaurant_id, customer_id)
  where first_order and given_back_at is null;
create index coupon_redemption_coupon on coupon_redemption (restaurant_id, coupon_id);

select tenant_table('coupon');
select tenant_table('coupon_redemption');
revoke delete on coupon from servery_app;
revoke delete on coupon_redemption from servery_app;
