-- Versions of menus: docs/adr/0052-menu-versions-are-changes.md.

-- Each store's menu as its newest version has it, with hidden entries. Earlier ones are found by taking the changes since back.
create table menu_history (
  restaurant_id uuid not null,
  store_id uuid not null,
  version_id uuid not null,
  -- sha-256 of the document's text: the same one makes no new version.
  fingerprint bytea not null,
  document jsonb not null,
  primary key (restaurant_id, store_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
select tenant_table('menu_history');

create table menu_history_version (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  -- Counts up within a store, in the order of commits.
  position integer not null,
  cause text not null check (cause in ('start', 'edit', 'restore', 'undo')),
  -- When the version was saved that was restored or undone.
  source_at timestamptz(3),
  published boolean not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  -- What was changed: in words, and as entries with the fields that differ, before and after.
  summary jsonb not null,
  changes jsonb not null,
  created_at timestamptz(3) not null,
  primary key (restaurant_id, id),
  unique (restaurant_id, store_id, position),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id) on delete cascade
);
create index menu_history_version_old on menu_history_version (restaurant_id, created_at);
select tenant_table('menu_history_version');
revoke update on menu_history_version from servery_app;
