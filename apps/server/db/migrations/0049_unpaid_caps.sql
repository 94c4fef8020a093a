-- How many unpaid orders a guest may have open (docs/adr/0038-unpaid-orders-are-capped.md).

-- A guest by what they may be recognised by. The row is what several orders at once queue at; it is written by the statement that places one.
create table unpaid_guest (
  restaurant_id uuid not null references restaurant (restaurant_id),
  -- 'customer:<id>', 'device:<key>' or 'phone:<number>'.
  key text not null,
  -- The unpaid orders that were open when the newest one was placed, and that one. Which of them still are is read from the orders.
  order_ids uuid[] not null,
  -- Staff have allowed more until then.
  allowed_until timestamptz,
  touched_at timestamptz not null,
  primary key (restaurant_id, key)
);
select tenant_table('unpaid_guest');

-- An unpaid order of a guest who is not at a table, with what it counts under.
create table unpaid_order (
  restaurant_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  -- Null is refused: one of the keys has no place left, and the order is not placed.
  keys text[] not null,
  -- Whether the guest was signed in with a verified phone.
  verified boolean not null,
  -- An IPv4 address, or the 64-bit network of an IPv6 one.
  address text not null,
  placed_at timestamptz not null,
  primary key (restaurant_id, order_id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id) on delete cascade
);
select tenant_table('unpaid_order');
create index unpaid_order_placed on unpaid_order (restaurant_id, placed_at);

alter table alarm drop constraint alarm_kind_check;
alter table alarm add constraint alarm_kind_check check (kind in ('orderUnaccepted', 'kitchenUnacknowledged', 'printFailed', 'printerTaken', 'unpaidOrders'));
