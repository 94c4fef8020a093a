-- What copies of menu entries have written, so that they can be undone.
create table menu_copy (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  -- Where the entries came from.
  store_id uuid not null,
  -- For each store: entries as they were before, null for new ones, and as they were written.
  written jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
select tenant_table('menu_copy');
