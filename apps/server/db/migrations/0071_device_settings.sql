-- Settings of a single device, by section, as store_setting has a store's. docs/adr/0063-settings-of-a-device.md
create table device_setting (
  restaurant_id uuid not null references restaurant (restaurant_id),
  -- A principal of the directory, which no tenant's table refers to: whoever writes has checked that it is a device of the restaurant.
  device_id uuid not null,
  section text not null,
  -- Fields that differ from the defaults, and those that only another release knows.
  value jsonb not null,
  last_readable jsonb,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (restaurant_id, device_id, section)
);
select tenant_table('device_setting');
