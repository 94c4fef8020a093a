-- What entries of a store's menu were copied from, so that copying again updates them. A row outlives its entry: one that is deleted and
-- restored is still a copy.
create table menu_origin (
  restaurant_id uuid not null,
  store_id uuid not null,
  -- The entry of another store that was copied: a category, an item or a group of choices.
  origin_id uuid not null,
  -- Its newest copy in this store.
  entry_id uuid not null,
  copied_at timestamptz not null,
  primary key (restaurant_id, store_id, origin_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
select tenant_table('menu_origin');

-- Copies made so far, the newest of each entry.
insert into menu_origin (restaurant_id, store_id, origin_id, entry_id, copied_at)
select distinct on (c.restaurant_id, s.id, (e ->> 'of')) c.restaurant_id, s.id, (e ->> 'of')::uuid, (e -> 'after' ->> 'id')::uuid, c.created_at
  from menu_copy c
  cross join jsonb_array_elements(c.written) w
  join store s on s.restaurant_id = c.restaurant_id and s.id = (w ->> 'storeId')::uuid
  cross join jsonb_array_elements((w -> 'categories') || (w -> 'items')) e
  where s.id <> c.store_id
  order by c.restaurant_id, s.id, (e ->> 'of'), c.created_at desc;
