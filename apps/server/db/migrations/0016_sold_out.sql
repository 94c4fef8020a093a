-- Sold out and counted, for everything on a menu that can be: one table in the place of two columns. docs/adr/0023.

-- No row: available, and nobody counts.
create table sold_out (
  restaurant_id uuid not null,
  store_id uuid not null,
  kind text not null check (kind in ('item', 'option', 'size', 'topping')),
  -- Of the item, the option, or the size or topping of the pizza settings.
  id uuid not null,
  -- Somebody has said so. What is counted is sold out at 0 as well.
  soldout boolean not null,
  -- When the row ends by itself; null: when somebody ends it.
  until timestamptz,
  remaining integer check (remaining >= 0),
  -- Of one count, from its setting to its end: what an order took from an older one does not come back to this one.
  count_id uuid,
  primary key (restaurant_id, store_id, kind, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade,
  constraint sold_out_count check ((remaining is null) = (count_id is null)),
  constraint sold_out_says_something check (soldout or remaining is not null)
);
select tenant_table('sold_out');

-- What an order took from counts: written in the statement that places it, taken away by whoever gives it back.
create table held_count (
  restaurant_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('item', 'option', 'size', 'topping')),
  id uuid not null,
  count_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (restaurant_id, order_id, kind, id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id) on delete cascade
);
select tenant_table('held_count');

-- An owner that is no superuser sees nothing of tables whose row-level security is forced.
alter table item no force row level security;
alter table modifier_option no force row level security;
alter table modifier_group no force row level security;
alter table sold_out no force row level security;
insert into sold_out (restaurant_id, store_id, kind, id, soldout)
  select restaurant_id, store_id, 'item', id, true from item where soldout
  union all
  select o.restaurant_id, g.store_id, 'option', o.id, true
  from modifier_option o join modifier_group g on g.restaurant_id = o.restaurant_id and g.id = o.group_id where o.soldout;
alter table sold_out force row level security;
alter table modifier_group force row level security;
alter table modifier_option force row level security;
alter table item force row level security;

alter table modifier_option drop column soldout;
-- The spec's video, beside the picture.
alter table item drop column soldout, add column video jsonb;
