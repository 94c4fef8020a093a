-- Settings of a restaurant as a whole, by section, as store_setting has a store's. docs/adr/0044-settings-sections.md
create table restaurant_setting (
  restaurant_id uuid not null references restaurant (restaurant_id),
  section text not null,
  value jsonb not null,
  last_readable jsonb,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (restaurant_id, section)
);
select tenant_table('restaurant_setting');

-- The loyalty scheme is its first. The release before reads and writes loyalty_setting, and may run beside this one: each table follows the
-- other, until a later release drops the older.
create function loyalty_section(s loyalty_setting) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'enabled', s.enabled, 'count', s.count, 'type', s.type, 'value', s.value,
    'noLoyaltyOnDiscountedOrders', s.no_loyalty_on_discounted_orders,
    'isEnabledForPOS', s.is_enabled_for_pos, 'isEnabledForOnline', s.is_enabled_for_online,
    'accumulateCreditsOnDiscountedItemsOrOrders', s.accumulate_on_discounted,
    'redeemCreditsOnDiscountedItems', s.redeem_on_discounted, 'cardBg', s.card_bg)
$$;

insert into restaurant_setting (restaurant_id, section, value, last_readable, version, updated_at)
  select s.restaurant_id, 'loyalty', loyalty_section(s), loyalty_section(s), s.version, s.updated_at from loyalty_setting s;

create function follow_loyalty_setting() returns trigger language plpgsql as $$
begin
  -- Written by the trigger below.
  if pg_trigger_depth() > 1 then return null; end if;
  insert into restaurant_setting as mine (restaurant_id, section, value, last_readable, version)
    values (new.restaurant_id, 'loyalty', loyalty_section(new), loyalty_section(new), new.version)
    -- What the older release does not know stays.
    on conflict (restaurant_id, section) do update
      set value = mine.value || excluded.value, last_readable = mine.value || excluded.value, version = excluded.version, updated_at = now();
  return null;
end $$;
create trigger follow_loyalty_setting after insert or update on loyalty_setting for each row execute function follow_loyalty_setting();

create function follow_loyalty_section() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 or new.section <> 'loyalty' then return null; end if;
  insert into loyalty_setting (restaurant_id, enabled, count, type, value, no_loyalty_on_discounted_orders, is_enabled_for_pos,
      is_enabled_for_online, accumulate_on_discounted, redeem_on_discounted, card_bg, version)
    values (new.restaurant_id, (new.value ->> 'enabled')::boolean, (new.value ->> 'count')::integer, new.value ->> 'type',
      (new.value ->> 'value')::integer, (new.value ->> 'noLoyaltyOnDiscountedOrders')::boolean, (new.value ->> 'isEnabledForPOS')::boolean,
      (new.value ->> 'isEnabledForOnline')::boolean, (new.value ->> 'accumulateCreditsOnDiscountedItemsOrOrders')::boolean,
      (new.value ->> 'redeemCreditsOnDiscountedItems')::boolean, nullif(new.value -> 'cardBg', 'null'), new.version)
    on conflict (restaurant_id) do update set
      (enabled, count, type, value, no_loyalty_on_discounted_orders, is_enabled_for_pos, is_enabled_for_online, accumulate_on_discounted,
        redeem_on_discounted, card_bg, version, updated_at) =
      (excluded.enabled, excluded.count, excluded.type, excluded.value, excluded.no_loyalty_on_discounted_orders, excluded.is_enabled_for_pos,
        excluded.is_enabled_for_online, excluded.accumulate_on_discounted, excluded.redeem_on_discounted, excluded.card_bg, excluded.version,
        now());
  return null;
end $$;
create trigger follow_loyalty_section after insert or update on restaurant_setting for each row execute function follow_loyalty_section();
