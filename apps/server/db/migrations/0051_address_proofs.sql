-- The key by which every node signs what it has found out about delivery addresses (docs/adr/0043-addresses-are-signed.md), made once.
create table directory.signing_key (
  singleton boolean primary key default true check (singleton),
  key bytea not null check (length(key) >= 32),
  created_at timestamptz not null default now()
);
grant select, insert, update on directory.signing_key to servery_platform;
