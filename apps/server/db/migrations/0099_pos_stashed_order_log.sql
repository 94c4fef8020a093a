-- What tills have set aside and taken up again, as they report it. Deleted after 30 days. The bill may never have reached the server, so its
-- id refers to nothing.
create table pos_stashed_order_log (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  device_id uuid not null,
  terminal_name text not null,
  by_name text not null,
  order_id uuid not null,
  step text not null check (step in ('stashed', 'recovered')),
  at timestamptz not null,
  received_at timestamptz not null,
  number text not null check (length(number) <= 20),
  lines integer not null,
  unsent integer not null,
  revision integer not null,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
create index pos_stashed_order_log_store on pos_stashed_order_log (restaurant_id, store_id, received_at desc, id desc);
create index pos_stashed_order_log_order on pos_stashed_order_log (restaurant_id, order_id);
create unique index pos_stashed_order_log_everywhere on pos_stashed_order_log (id);
select tenant_table('pos_stashed_order_log');
