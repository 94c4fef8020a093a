-- A store's id is public and made by whoever opens it: one id is one restaurant's, or everything that is named by its store alone
-- (topics of messages, addresses of pages) would be two stores'.
create table directory.store (
  id uuid primary key,
  restaurant_id uuid not null references directory.restaurant (id) on delete cascade,
  created_at timestamptz not null default now()
);
grant select, insert, delete on directory.store to servery_platform;

insert into directory.store (id, restaurant_id, created_at)
  select distinct on (store.id) store.id, store.restaurant_id, store.created_at from store
    join directory.restaurant on directory.restaurant.id = store.restaurant_id
    order by store.id, store.created_at;
