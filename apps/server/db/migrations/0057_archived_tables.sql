-- Owners add, rename and archive tables. The name of an archived table is free again, and capital letters make no other name.

do $$
declare
  unique_name text;
begin
  select conname into unique_name from pg_constraint
    where conrelid = 'dining_table'::regclass and contype = 'u';
  execute format('alter table dining_table drop constraint %I', unique_name);
end $$;

-- So far tills sorted them by area and number. That is the order that owners begin with.
update dining_table t set sort_order = o.place
  from (
    select restaurant_id, id, row_number() over (
        partition by restaurant_id, store_id
        order by sort_order, lower(area), nullif(regexp_replace(name, '\D', '', 'g'), '')::numeric nulls last, lower(name), id
      ) as place
    from dining_table
  ) o
  where t.restaurant_id = o.restaurant_id and t.id = o.id;

create unique index dining_table_name on dining_table (restaurant_id, store_id, lower(name)) where active;
revoke delete on dining_table from servery_app;
