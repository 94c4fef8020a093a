-- Stores and orders of several marketplaces. The release before this one names no provider: its rows are those of Uber Eats.
-- docs/adr/0068-marketplaces.md
alter table uber_eats_store
  add column provider text not null default 'uberEats',
  drop constraint uber_eats_store_pkey,
  add primary key (restaurant_id, store_id, provider);

-- The old release finds an order by the first two.
alter table uber_eats_order
  add column provider text not null default 'uberEats',
  drop constraint uber_eats_order_restaurant_id_uber_order_id_key,
  add unique (restaurant_id, uber_order_id, provider);

alter table directory.uber_eats_store
  add column provider text not null default 'uberEats',
  drop constraint uber_eats_store_pkey,
  add primary key (uber_store_id, provider),
  drop constraint uber_eats_store_restaurant_id_store_id_key,
  add unique (restaurant_id, store_id, provider);
