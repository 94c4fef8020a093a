-- Menus are published as differences: docs/adr/0060-menus-are-published-as-differences.md.

-- Every published version of a store's menu: whole, or as what differs from the version before it.
alter table menu_snapshot rename to menu_publication;
alter table menu_publication
  alter column document drop not null,
  add column difference jsonb;

-- A version as one document: the newest whole one up to it, with the differences since. Null where these are no longer all there.
create function menu_document_at(of_restaurant uuid, of_store uuid, wanted integer) returns jsonb language plpgsql stable as $$
declare
  base record;
  later record;
  steps integer := 0;
  result jsonb;
  group_order jsonb;
begin
  select version, document into base from menu_publication
    where restaurant_id = of_restaurant and store_id = of_store and version <= wanted and document is not null
    order by version desc limit 1;
  if not found then return null; end if;
  if base.version = wanted then return base.document; end if;
  result := base.document - array['categories', 'items', 'modifierGroups'];
  for later in
    select difference from menu_publication
      where restaurant_id = of_restaurant and store_id = of_store and version > base.version and version <= wanted order by version
  loop
    steps := steps + 1;
    result := result || (later.difference -> 'fields');
    group_order := coalesce(nullif(later.difference -> 'modifierGroups' -> 'order', 'null'), group_order);
  end loop;
  if steps <> wanted - base.version then return null; end if;
  return result || (
    with list as (select unnest(array['categories', 'items', 'modifierGroups']) as name),
    step as (
      select p.version, p.difference from menu_publication p
        where p.restaurant_id = of_restaurant and p.store_id = of_store and p.version > base.version and p.version <= wanted
    ),
    entry as (
      select l.name, base.version as version, e.at, e.value ->> 'id' as id, e.value as fields
        from list l, jsonb_array_elements(base.document -> l.name) with ordinality e (value, at)
      union all
      select l.name, s.version, null, e.value ->> 'id', e.value
        from step s, list l, jsonb_array_elements(s.difference -> l.name -> 'set') e (value)
      union all
      select l.name, s.version, null, e.id, null
        from step s, list l, jsonb_array_elements_text(s.difference -> l.name -> 'gone') e (id)
    ),
    newest as (
      select distinct on (name, id) name, id, fields, max(at) over (partition by name, id) as at
        from entry order by name, id, version desc
    ),
    -- As the server sorts them: by sort order, then by name, then by id.
    category as (
      select id, fields, row_number() over (order by (fields ->> 'sortOrder')::int, fields ->> 'name' collate "C", id collate "C") as place
        from newest where name = 'categories' and fields is not null
    )
    select jsonb_build_object(
      'categories', coalesce((select jsonb_agg(fields order by place) from category), '[]'),
      'items', coalesce((
        select jsonb_agg(n.fields order by c.place nulls last, (n.fields ->> 'sortOrder')::int, n.fields ->> 'name' collate "C", n.id collate "C")
          from newest n left join category c on c.id = n.fields ->> 'categoryId' where n.name = 'items' and n.fields is not null), '[]'),
      'modifierGroups', coalesce((
        select jsonb_agg(n.fields order by o.at, n.at)
          from newest n left join jsonb_array_elements_text(group_order) with ordinality o (id, at) on o.id = n.id
          where n.name = 'modifierGroups' and n.fields is not null), '[]')
    )
  );
end
$$;

-- The same as whole documents only: what nodes of the release before this one read and write during an update.
create view menu_snapshot with (security_invoker = true) as
  select restaurant_id, store_id, version, coalesce(document, menu_document_at(restaurant_id, store_id, version)) as document, published_at
  from menu_publication;
grant select, insert, delete on menu_snapshot to servery_app;
create function insert_menu_snapshot() returns trigger language plpgsql as $$
begin
  insert into menu_publication (restaurant_id, store_id, version, document, published_at)
    values (new.restaurant_id, new.store_id, new.version, new.document, coalesce(new.published_at, now()));
  return new;
end
$$;
create trigger insert_menu_snapshot instead of insert on menu_snapshot for each row execute function insert_menu_snapshot();

-- Which transaction has last changed the rows of a store's menu. A node knows by it that what it has in memory is still what is stored.
alter table store add column menu_edit xid8;
-- Planned each time: a plan that was made while the tables were empty would be used for an import of thousands.
create function note_menu_edit() returns trigger language plpgsql as $$
begin
  execute format(
    $sql$update store s set menu_edit = pg_current_xact_id() from (%s) edited
      where s.restaurant_id = edited.restaurant_id and s.id = edited.store_id and s.menu_edit is distinct from pg_current_xact_id()$sql$,
    case tg_table_name
      when 'modifier_option' then
        'select distinct g.restaurant_id, g.store_id from changed c join modifier_group g on g.restaurant_id = c.restaurant_id and g.id = c.group_id'
      when 'item_modifier_group' then
        'select distinct i.restaurant_id, i.store_id from changed c join item i on i.restaurant_id = c.restaurant_id and i.id = c.item_id'
      else 'select distinct restaurant_id, store_id from changed'
    end);
  return null;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['category', 'item', 'modifier_group', 'modifier_option', 'item_modifier_group'] loop
    execute format('create trigger note_added after insert on %I referencing new table as changed for each statement execute function note_menu_edit()', name);
    execute format('create trigger note_changed after update on %I referencing new table as changed for each statement execute function note_menu_edit()', name);
    execute format('create trigger note_removed after delete on %I referencing old table as changed for each statement execute function note_menu_edit()', name);
  end loop;
end
$$;

-- The transaction that saved a version, and the one before it: without a gap between them, a version's changes are all that happened.
alter table menu_history_version add column edit xid8, add column edit_before xid8;
alter table menu_history_version alter column edit set default pg_current_xact_id();

-- A store's menu as one of its versions has it; the changes of later versions lead to the newest one. Where menu_history has a row, a node of
-- the release before this one has written it, and it is the newest.
create table menu_history_base (
  restaurant_id uuid not null,
  store_id uuid not null,
  version_id uuid not null,
  position integer not null,
  fingerprint bytea not null,
  document jsonb not null,
  primary key (restaurant_id, store_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
select tenant_table('menu_history_base');

-- A long document is stored in a third of the time. Servers that were built without it keep the standard compression.
do $$
begin
  alter table menu_publication alter column document set compression lz4;
  alter table menu_history_base alter column document set compression lz4;
exception when feature_not_supported or invalid_parameter_value then null;
end
$$;
