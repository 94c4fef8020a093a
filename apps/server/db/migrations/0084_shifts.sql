-- Shifts of those who work at the tills, and their breaks: docs/adr/0077-shifts.md

-- From clocking in to clocking out.
create table shift (
  restaurant_id uuid not null,
  -- Made by the client: the same id again is the same shift.
  id uuid not null,
  store_id uuid not null,
  employee_id uuid not null,
  -- The one in which it began.
  trading_day date not null,
  started_at timestamptz not null,
  -- Null: it goes on.
  ended_at timestamptz,
  -- In their order, as `ShiftBreak` of the domain.
  breaks jsonb not null default '[]',
  version integer not null default 1,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  foreign key (restaurant_id, employee_id) references employee (restaurant_id, id),
  constraint shift_ends_later check (ended_at >= started_at)
);
create unique index shift_everywhere on shift (id);
-- Two tills that clock the same person in at once make one shift.
create unique index shift_open on shift (restaurant_id, store_id, employee_id) where ended_at is null;
create index shift_day on shift (restaurant_id, store_id, trading_day, started_at);
create index shift_employee on shift (restaurant_id, employee_id, started_at);
select tenant_table('shift');
revoke delete on shift from servery_app;

-- What happened to a shift, at the till or by a manager. Rows are added only: a correction keeps what was before it.
create table shift_change (
  restaurant_id uuid not null,
  -- Made by the client: the same id again changes nothing more.
  id uuid not null,
  sequence bigint generated always as identity,
  shift_id uuid not null,
  kind text not null check (kind in ('in', 'breakStart', 'breakEnd', 'out', 'added', 'corrected')),
  at timestamptz not null,
  by_name text not null,
  by_id uuid,
  -- The till. A principal of the directory, which no tenant's table refers to.
  device_id uuid,
  reason text not null default '',
  -- The times of the shift; null: it began with this.
  times_before jsonb,
  times_after jsonb not null,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, shift_id) references shift (restaurant_id, id)
);
create unique index shift_change_everywhere on shift_change (id);
create index shift_change_shift on shift_change (restaurant_id, shift_id, sequence);
select tenant_table('shift_change');
revoke update, delete on shift_change from servery_app;
