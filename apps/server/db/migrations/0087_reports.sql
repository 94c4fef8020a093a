-- Reports: figures of each store and trading day, recomputed whole (docs/adr/0079-reports-are-days-recomputed-whole.md). The release before
-- writes none of these tables; its events are read afterwards.

-- How far a store's events have been counted.
create table report_cursor (
  restaurant_id uuid not null,
  store_id uuid not null,
  seq bigint not null,
  primary key (restaurant_id, store_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
select tenant_table('report_cursor');

-- The trading day of money that moved: set once, so that later hours and time zones do not move it. `id` is a tender's or a ledger entry's.
create table report_movement (
  restaurant_id uuid not null,
  id uuid not null,
  -- True: that a tender was taken back, on a day of its own.
  undone boolean not null,
  store_id uuid not null,
  order_id uuid not null,
  trading_day date not null,
  at timestamptz not null,
  primary key (restaurant_id, id, undone),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
create index report_movement_day on report_movement (restaurant_id, store_id, trading_day);
create index report_movement_at on report_movement (restaurant_id, store_id, at);
create index report_movement_order on report_movement (restaurant_id, order_id);
select tenant_table('report_movement');

-- One figure of a day. Amounts in minor units.
create table report_figure (
  restaurant_id uuid not null,
  store_id uuid not null,
  section text not null,
  trading_day date not null,
  key text not null,
  label text not null,
  count bigint not null,
  quantity bigint not null,
  amount bigint not null,
  primary key (restaurant_id, store_id, section, trading_day, key),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
select tenant_table('report_figure');

-- Figures that differ from the orders and payments of their day raise an alarm.
alter table alarm drop constraint alarm_kind_check;
alter table alarm add constraint alarm_kind_check
  check (kind in ('orderUnaccepted', 'kitchenUnacknowledged', 'printFailed', 'printerTaken', 'unpaidOrders', 'drawerDiffers', 'reportDiffers'));
