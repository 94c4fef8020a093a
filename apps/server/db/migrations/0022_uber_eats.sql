-- Orders of Uber Eats: which store is which there, what Uber says of each order, and the token that all nodes share.

-- Uber has their money: nothing is taken for them in the store.
alter table orders
  drop constraint orders_payment_method_check,
  add constraint orders_payment_method_check
    check (payment_method in ('stripeCheckout', 'inStore', 'cardOnDelivery', 'cashOnDelivery', 'uberEats'));

-- What a marketplace sold may have no counterpart on our menu.
alter table order_line
  alter column item_id drop not null,
  alter column category_id drop not null;

create table uber_eats_store (
  restaurant_id uuid not null,
  store_id uuid not null,
  -- Uber's.
  uber_store_id uuid not null,
  linked_at timestamptz not null,
  linked_by text not null,
  primary key (restaurant_id, store_id),
  unique (restaurant_id, uber_store_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);

create table uber_eats_order (
  restaurant_id uuid not null,
  -- Of the order that it is with us.
  id uuid not null,
  store_id uuid not null,
  -- Uber's.
  uber_order_id text not null,
  uber_store_id uuid not null,
  display_id text not null,
  -- As Uber last said: CREATED, OFFERED, ACCEPTED, HANDED_OFF, SUCCEEDED, FAILED, or a word that is newer than this.
  state text not null,
  preparation_status text,
  fulfillment_type text not null,
  -- The whole of it, as Uber last said it.
  native jsonb not null,
  -- What screens show of it beside the order: fulfilment, courier, the phone's code, why it failed.
  facts jsonb not null,
  -- When it was read; a reading that began earlier changes nothing.
  synced_at timestamptz not null,
  -- Until when Uber waits for an answer.
  accept_before timestamptz not null,
  -- The courier is close by: stores that cook on release begin.
  released_at timestamptz,
  -- When Uber took in that the food is ready.
  ready_told_at timestamptz,
  -- When a job looks at Uber again; null: nothing is open.
  check_at timestamptz,
  primary key (restaurant_id, id),
  unique (restaurant_id, uber_order_id),
  foreign key (restaurant_id, id) references orders (restaurant_id, id) on delete cascade,
  foreign key (restaurant_id, store_id) references store (restaurant_id, id)
);
-- Ids are in the order of their making.
create index uber_eats_order_list on uber_eats_order (restaurant_id, store_id, id desc);
create index uber_eats_order_due on uber_eats_order (restaurant_id, check_at) where check_at is not null;

select tenant_table('uber_eats_store');
select tenant_table('uber_eats_order');
revoke delete on uber_eats_order from servery_app;

-- Whose store an event is about: asked before the restaurant is known.
create table directory.uber_eats_store (
  uber_store_id uuid primary key,
  restaurant_id uuid not null references directory.restaurant (id) on delete cascade,
  store_id uuid not null,
  created_at timestamptz not null default now(),
  unique (restaurant_id, store_id)
);

-- Uber gives a hundred tokens an hour and forgets the oldest beyond a hundred: all nodes use one. Sealed with a key of the client's secret.
create table directory.provider_token (
  provider text primary key,
  sealed bytea not null,
  expires_at timestamptz not null,
  fetched_at timestamptz not null default now()
);

-- Events of Uber Eats join the inbox; they come to one address and have no side.
alter table directory.webhook_inbox alter column side drop not null;

grant select, insert, update, delete on directory.uber_eats_store, directory.provider_token to servery_platform;
