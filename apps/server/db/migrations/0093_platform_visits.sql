-- Visits: a super admin acts as the owner of a restaurant with one session. Rows are the record of it and stay. The release before does not read
-- them: there such a session is a super admin's. docs/adr/0085-visits-of-the-platform.md
create table directory.platform_visit (
  id uuid primary key,
  restaurant_id uuid not null references directory.restaurant (id) on delete cascade,
  principal_id uuid not null references directory.principal (id) on delete cascade,
  -- As it was then.
  visitor_name text not null,
  reason text not null,
  -- No reference: the record outlives the session.
  session_hash bytea not null,
  began_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz
);
create unique index platform_visit_session on directory.platform_visit (session_hash) where ended_at is null;
create index platform_visit_restaurant on directory.platform_visit (restaurant_id, began_at desc, id desc);
grant select, insert, update on directory.platform_visit to servery_platform;

-- Nodes remember callers for some seconds: one whose visit begins or ends is looked up anew (0088).
create trigger platform_visit_changed after insert or delete or update on directory.platform_visit
  for each row execute function directory.note_session_change();
