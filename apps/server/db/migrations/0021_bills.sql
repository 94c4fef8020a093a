-- Bills: POS orders that are open, changed by operations that merge. docs/adr/0025-a-bill-is-its-operations.md, docs/algorithms/bills.md.

-- A till's prefix before its numbers ("B-042"), its own in its store for ever.
create table terminal_prefix (
  restaurant_id uuid not null,
  store_id uuid not null,
  device_id uuid not null,
  prefix text not null check (prefix ~ '^[A-Z]{1,3}$'),
  primary key (restaurant_id, store_id, device_id),
  unique (restaurant_id, store_id, prefix),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
select tenant_table('terminal_prefix');
revoke update, delete on terminal_prefix from servery_app;

-- What an order of source pos has beside its row: what its operations have made of it so far, so that nobody reads them all again.
create table bill (
  restaurant_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  device_id uuid not null,
  -- The till that opened it, as it was called then.
  terminal_name text not null,
  -- Bill of the domain.
  document jsonb not null,
  revision integer not null check (revision > 0),
  -- The kitchen does not know it as it stands.
  unsent boolean not null,
  -- When the kitchen was last told, and by which entry.
  sent_at timestamptz,
  sending_id uuid,
  primary key (restaurant_id, order_id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  constraint bill_sent check ((sent_at is null) = (sending_id is null))
);
select tenant_table('bill');
revoke delete on bill from servery_app;

-- The log of a bill: rows are added and never changed.
create table bill_operation (
  restaurant_id uuid not null,
  -- Made by the device: the same id again is the same operation.
  id uuid not null,
  order_id uuid not null,
  -- The server's order.
  revision integer not null check (revision > 0),
  device_id uuid not null,
  -- The device's own count over all its bills; null for what the server enters.
  device_sequence integer check (device_sequence > 0),
  by_name text not null,
  -- By the device's clock.
  at timestamptz not null,
  received_at timestamptz not null,
  -- EnteredOperation of the domain.
  operation jsonb not null,
  -- Of what was sent: same id, other contents is a conflict (rules.md 16).
  request_fingerprint bytea not null,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, order_id) references bill (restaurant_id, order_id),
  unique (restaurant_id, order_id, revision),
  unique (restaurant_id, device_id, device_sequence)
);
select tenant_table('bill_operation');
revoke update, delete on bill_operation from servery_app;

-- A table that was opened may have nothing on it yet.
alter table orders drop constraint orders_item_count_check,
  add constraint orders_item_count_check
    check (item_count > 0 or (item_count = 0 and source = 'pos' and status in ('new', 'cancelled')));

-- When the kitchen was told something new about a ticket that it had, and nobody has looked since: then acknowledged_at is null again.
alter table kitchen_ticket add column told_at timestamptz;

-- A bill's ticket prints at each sending what was sent by it.
alter table print_job add column sending_id uuid;
drop index print_job_once;
create unique index print_job_once on print_job
  (restaurant_id, order_id, document, printer_id, coalesce(sending_id, '00000000-0000-0000-0000-000000000000')) where not by_hand;
