-- Devices: tries of a pairing code, and what is known of a device beside its session.

-- A wrong code says nothing about whose it should have been, so its first half picks the codes that it was a try at.
alter table directory.pairing_code
  add column prefix text not null default '',
  add column tries integer not null default 0 check (tries between 0 and 5);
create index pairing_code_prefix on directory.pairing_code (prefix);

-- Outlives the sessions: a revoked device still says when it was last seen.
create table directory.device (
  principal_id uuid primary key references directory.principal (id) on delete cascade,
  paired_at timestamptz,
  last_seen_at timestamptz,
  user_agent text not null default ''
);
grant select, insert, update, delete on directory.device to servery_platform;

insert into directory.device (principal_id, paired_at, last_seen_at, user_agent)
select distinct on (p.id) p.id, s.created_at, s.last_seen_at, s.user_agent
from directory.principal p join directory.session s on s.principal_id = p.id
where p.kind in ('posTerminal', 'kdsDevice', 'printer')
order by p.id, s.created_at desc;
