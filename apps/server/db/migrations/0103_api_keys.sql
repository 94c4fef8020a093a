-- API keys: third parties call the API for one restaurant. Only the hash of a key is stored. The release before does not read them: there a call
-- with a key is a call of nobody. docs/adr/0090-api-keys.md
create table directory.api_key (
  id uuid primary key,
  restaurant_id uuid not null references directory.restaurant (id) on delete cascade,
  token_hash bytea not null unique,
  prefix text not null,
  name text not null check (length(name) <= 60),
  scopes text[] not null,
  -- Null: all stores of the restaurant, also later ones.
  store_ids uuid[],
  request_fingerprint bytea not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text not null default ''
);
create index api_key_restaurant on directory.api_key (restaurant_id, created_at desc, id desc);
grant select, insert, update, delete on directory.api_key to servery_platform;

-- Nodes remember who calls for some seconds (0088): a key that is revoked, changed or deleted is forgotten as that commits. Its use is no change.
create trigger api_key_ended after delete on directory.api_key for each row execute function directory.note_session_change();
create trigger api_key_changed after update of token_hash, scopes, store_ids, expires_at, revoked_at on directory.api_key
  for each row execute function directory.note_session_change();
