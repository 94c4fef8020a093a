-- Settings of the whole installation, by section, as store_setting has a store's. docs/adr/0062-settings-of-the-platform.md
create table directory.platform_setting (
  section text primary key,
  value jsonb not null,
  last_readable jsonb,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Name of the user, as it was then.
  updated_by text not null
);
grant select, insert, update on directory.platform_setting to servery_platform;
