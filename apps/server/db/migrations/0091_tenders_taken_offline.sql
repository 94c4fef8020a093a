-- Money that a till took without a connection and recorded later (docs/adr/0084-money-without-a-connection.md). No drawer opens for it.
alter table tender add column offline boolean not null default false;
