-- Pauses of online ordering, by collection type: what a store does at the moment, not a setting of it. docs/adr/0057-pauses-are-no-setting.md
create table store_pause (
  restaurant_id uuid not null,
  store_id uuid not null,
  collection_type text not null check (collection_type in ('pickup', 'delivery', 'dineIn')),
  paused_until timestamptz not null,
  primary key (restaurant_id, store_id, collection_type),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
select tenant_table('store_pause');

-- The release before stores them in the settings section `onlineOrdering`, and may run beside this one: each place follows the other, until
-- a later release drops the older.

-- Null for what is no instant: the section may hold anything.
create function pause_instant(stored text) returns timestamptz language plpgsql as $$
begin
  return stored::timestamptz;
exception when others then
  return null;
end $$;

create function pauses_in_section(section_value jsonb) returns table (collection_type text, paused_until timestamptz) language sql as $$
  select p.key, pause_instant(p.value)
  from jsonb_each_text(case jsonb_typeof(section_value -> 'pausedUntil') when 'object' then section_value -> 'pausedUntil' else '{}' end) p
  where p.key in ('pickup', 'delivery', 'dineIn') and pause_instant(p.value) is not null
$$;

insert into store_pause (restaurant_id, store_id, collection_type, paused_until)
  select s.restaurant_id, s.store_id, p.collection_type, p.paused_until
  from store_setting s, pauses_in_section(s.value) p
  where s.section = 'onlineOrdering';

-- The older release pauses by a change of nothing else. Its settings page sends the pauses that it once read, which may be over by now: a
-- pause of this release leaves the section's version alone, so no conflict stops that page.
create function keep_paused_section() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 and old.value ? 'pausedUntil' and not new.value - 'pausedUntil' @> old.value - 'pausedUntil' then
    new.value := new.value || jsonb_build_object('pausedUntil', old.value -> 'pausedUntil');
    new.last_readable := new.last_readable || jsonb_build_object('pausedUntil', old.value -> 'pausedUntil');
  end if;
  return new;
end $$;
create trigger keep_paused_section before update on store_setting
  for each row when (new.section = 'onlineOrdering' and jsonb_typeof(old.value) = 'object' and jsonb_typeof(new.value) = 'object')
  execute function keep_paused_section();

create function follow_paused_section() returns trigger language plpgsql as $$
begin
  -- Written by the trigger below.
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'UPDATE' and new.value -> 'pausedUntil' is not distinct from old.value -> 'pausedUntil' then return null; end if;
  delete from store_pause where restaurant_id = new.restaurant_id and store_id = new.store_id;
  insert into store_pause (restaurant_id, store_id, collection_type, paused_until)
    select new.restaurant_id, new.store_id, p.collection_type, p.paused_until from pauses_in_section(new.value) p;
  return null;
end $$;
create trigger follow_paused_section after insert or update on store_setting
  for each row when (new.section = 'onlineOrdering' and new.value ? 'pausedUntil') execute function follow_paused_section();

create function follow_store_pause() returns trigger language plpgsql as $$
declare
  store record;
  pauses jsonb;
begin
  if pg_trigger_depth() > 1 then return null; end if;
  select coalesce(new.restaurant_id, old.restaurant_id) as restaurant_id, coalesce(new.store_id, old.store_id) as id into store;
  -- The store itself is being deleted.
  if not exists (select from store s where s.restaurant_id = store.restaurant_id and s.id = store.id) then return null; end if;
  select coalesce(jsonb_object_agg(p.collection_type, to_char(p.paused_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '{}')
    into pauses from store_pause p where p.restaurant_id = store.restaurant_id and p.store_id = store.id;
  insert into store_setting as mine (restaurant_id, store_id, section, value)
    values (store.restaurant_id, store.id, 'onlineOrdering', jsonb_build_object('pausedUntil', pauses))
    on conflict (restaurant_id, store_id, section) do update
      set value = mine.value || excluded.value, last_readable = mine.last_readable || excluded.value
      where jsonb_typeof(mine.value) = 'object';
  return null;
end $$;
create trigger follow_store_pause after insert or update or delete on store_pause for each row execute function follow_store_pause();
