-- Printers: where they are, how they are, who stands in for them; and the tries of a print job, one by one.

alter table printer
  add column ip_address text not null default '',
  -- TLS on the store's network.
  add column is_secure boolean not null default false,
  -- Ids of the settings section `printing`; empty: everything.
  add column print_station_ids text[] not null default '{}',
  add column backup_printer_id uuid,
  -- What its cloud, or whoever prints for it, last said; null: nobody could say.
  add column online boolean,
  add column problem text,
  add column last_seen_at timestamptz,
  -- What its maker's cloud answered to the last bind, as it was given: not every code has a known meaning.
  add column bind_code text,
  add column bind_message text,
  add column bound_at timestamptz,
  add constraint printer_backup_other check (backup_printer_id <> id),
  add foreign key (restaurant_id, backup_printer_id) references printer (restaurant_id, id);
create index printer_store on printer (restaurant_id, store_id, name);

alter table print_job
  -- Asked for by a person: more than one may exist. `duplicate` alone says what the paper says.
  add column by_hand boolean not null default false,
  -- The backup printer that prints it; null: its own.
  add column via_printer_id uuid,
  -- Not tried again before this.
  add column next_try_at timestamptz,
  -- The device that took it last, until when it is that device's alone, and how often in a row it was handed out without an answer.
  add column leased_by uuid,
  add column lease_until timestamptz,
  add column handouts smallint not null default 0 check (handouts between 0 and 2),
  add foreign key (restaurant_id, via_printer_id) references printer (restaurant_id, id);
update print_job set by_hand = duplicate;
drop index print_job_once;
create unique index print_job_once on print_job (restaurant_id, order_id, document, printer_id) where not by_hand;
create index print_job_queued on print_job (restaurant_id, store_id, created_at) where status = 'queued';

-- Every try: when, to which printer, by whom, and what became of it.
create table print_attempt (
  restaurant_id uuid not null,
  print_job_id uuid not null,
  attempt integer not null check (attempt > 0),
  printer_id uuid not null,
  -- The device that took the job; null: this server sent it to the printer's cloud.
  device_id uuid,
  device_name text not null default '',
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Null while nobody knows. `refused`: nothing left. `dropped`: held for a while and never printed.
  result text check (result in ('printed', 'refused', 'dropped', 'unanswered')),
  message text not null default '',
  primary key (restaurant_id, print_job_id, attempt),
  foreign key (restaurant_id, print_job_id) references print_job (restaurant_id, id) on delete cascade,
  foreign key (restaurant_id, printer_id) references printer (restaurant_id, id),
  constraint print_attempt_ended check ((result is null) = (ended_at is null))
);
select tenant_table('print_attempt');
revoke delete on print_attempt from servery_app;

-- Whose a cloud printer is. One account at the maker's cloud serves the whole platform, so nothing there keeps a restaurant from naming
-- another's printer and printing in its kitchen.
create table directory.cloud_printer (
  serial text primary key check (serial <> ''),
  restaurant_id uuid not null,
  claimed_at timestamptz not null default now()
);
create index cloud_printer_restaurant on directory.cloud_printer (restaurant_id);
grant select, insert, update, delete on directory.cloud_printer to servery_platform;
insert into directory.cloud_printer (serial, restaurant_id)
  select distinct on (serial) serial, restaurant_id from printer where connection = 'CLOUD' and serial <> '' order by serial, restaurant_id;
