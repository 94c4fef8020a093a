-- Networks that an account has been signed in from: tries from there are not counted with those of strangers, so that nobody can keep an
-- owner out by guessing passwords from everywhere.
create table directory.known_address (
  principal_id uuid not null references directory.principal (id) on delete cascade,
  -- An IPv4 address, or the 64-bit network of an IPv6 one.
  address text not null,
  used_at timestamptz not null default now(),
  primary key (principal_id, address)
);
create index known_address_used on directory.known_address (used_at);
grant select, insert, update, delete on directory.known_address to servery_platform;
