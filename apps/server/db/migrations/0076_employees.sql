-- People who work at the tills: docs/adr/0070-people-at-the-till.md

-- Every PIN is hashed with it. Four digits are few: without it a stolen table of hashes would give them all away.
create table directory.pin_pepper (
  singleton boolean primary key default true check (singleton),
  key bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on directory.pin_pepper to servery_platform;

create table employee (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  role text not null check (role in ('manager', 'staff')),
  pin_hash text not null,
  -- Rises with each new PIN: a till forgets what it knows of an older one.
  pin_version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (restaurant_id, id)
);
-- An id is made by the client, and belongs to one restaurant.
create unique index employee_everywhere on employee (id);
select tenant_table('employee');
revoke delete on employee from servery_app;

-- Where they work.
create table employee_store (
  restaurant_id uuid not null references restaurant (restaurant_id),
  employee_id uuid not null,
  store_id uuid not null,
  primary key (restaurant_id, employee_id, store_id),
  foreign key (restaurant_id, employee_id) references employee (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id)
);
create index employee_store_store on employee_store (restaurant_id, store_id);
select tenant_table('employee_store');

-- Wrong PINs of an employee at a store since the last right one.
create table employee_pin_try (
  restaurant_id uuid not null references restaurant (restaurant_id),
  store_id uuid not null,
  employee_id uuid not null,
  misses integer not null default 0 check (misses between 0 and 5),
  -- How often it was locked in a row: each time for twice as long.
  locks integer not null default 0 check (locks >= 0),
  locked_until timestamptz,
  primary key (restaurant_id, store_id, employee_id),
  foreign key (restaurant_id, employee_id) references employee (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id)
);
select tenant_table('employee_pin_try');

-- Somebody has unlocked a till with their PIN. What is rung up under it is theirs, also if it is sent later.
create table employee_session (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  store_id uuid not null,
  -- A principal of the directory, which no tenant's table refers to.
  device_id uuid not null,
  employee_id uuid not null,
  started_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  foreign key (restaurant_id, employee_id) references employee (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id)
);
create index employee_session_device on employee_session (restaurant_id, device_id, employee_id);
select tenant_table('employee_session');
revoke delete on employee_session from servery_app;
