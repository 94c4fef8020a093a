-- Deliveries: where an order goes, and the addresses that a customer has used.

-- Whole as the guest gave it, and the suburb beside it for lists. Everything but delivery has neither.
alter table orders
  add column delivery jsonb,
  add column delivery_suburb text,
  add constraint orders_delivery check (collection_type = 'delivery' or (delivery is null and delivery_suburb is null));

-- An address joins a customer's by an order to it; the same one again only moves up.
create table customer_address (
  restaurant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- Of the parts that make it the same place, however it was typed: `addressKey` of the domain.
  address_key text not null check (length(address_key) between 1 and 400),
  address jsonb not null,
  dropoff_notes text not null default '' check (length(dropoff_notes) <= 300),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (restaurant_id, id),
  unique (restaurant_id, customer_id, address_key),
  foreign key (restaurant_id, customer_id) references customer (restaurant_id, id) on delete cascade
);
create index customer_address_used on customer_address (restaurant_id, customer_id, last_used_at desc);

select tenant_table('customer_address');
