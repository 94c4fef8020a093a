-- What sales are reported under: a list of the restaurant, for the menus of all its stores.

create table sales_category (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  name text not null check (length(name) between 2 and 40),
  -- Not offered any more; what was sold under it stays under it.
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (restaurant_id, id)
);
-- A name is free again when its category is archived.
create unique index sales_category_name on sales_category (restaurant_id, lower(name)) where archived_at is null;

select tenant_table('sales_category');
revoke delete on sales_category from servery_app;
