-- Customers: one for each verified phone of a restaurant. Codes by SMS, and what keeps them from being abused, stand in the directory:
-- they are needed before anybody is known, and a number is one person's in all restaurants.

-- What every new table of the tenants gets: forced row-level security with the tenant policy, and the app's grants. For migrations alone.
create function tenant_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    $policy$create policy tenant on %s to servery_app
      using (restaurant_id = (select nullif(current_setting('app.restaurant', true), '')::uuid))
      with check (restaurant_id = (select nullif(current_setting('app.restaurant', true), '')::uuid))$policy$, name);
  execute format('grant select, insert, update, delete on %s to servery_app', name);
end
$$;
revoke execute on function tenant_table(regclass) from public;

create table customer (
  restaurant_id uuid not null references restaurant (restaurant_id),
  -- The id of its principal, too.
  id uuid not null,
  name text not null default '' check (length(name) <= 60),
  previous_names text[] not null default '{}',
  unverified_email text not null default '',
  previous_unverified_emails text[] not null default '{}',
  -- Verified by a code; null for those who come from elsewhere.
  mobile_number_e164 text check (mobile_number_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  phone_number_e164 text check (phone_number_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  created_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  unique (restaurant_id, mobile_number_e164)
);
create index customer_list on customer (restaurant_id, created_at desc, id desc);

-- How many orders and when the last one was is counted from the orders, never kept beside them. Guests' orders are in neither index.
alter table orders add column customer_id uuid;
alter table orders add constraint orders_customer foreign key (restaurant_id, customer_id) references customer (restaurant_id, id);
create index orders_customer on orders (restaurant_id, customer_id, placed_at desc, id desc) where customer_id is not null;

select tenant_table('customer');

-- One live code for each number and restaurant: asking for another one replaces it.
create table directory.phone_verification (
  restaurant_id uuid not null references directory.restaurant (id) on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- What the browser sends back along with the code.
  id uuid not null unique,
  salt bytea not null,
  code_hash bytea not null,
  -- Counted before a code is compared.
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (restaurant_id, phone)
);

-- When a number was last sent codes, in all restaurants together: of the last day, at most ten.
create table directory.sms_number (
  phone text primary key,
  sent timestamptz[] not null
);

-- How many codes of a block of numbers were asked for and how many came back. Blocks from which none come back belong to somebody who is
-- paid for the messages.
create table directory.sms_prefix (
  prefix text primary key,
  since timestamptz not null,
  sent integer not null check (sent >= 0),
  approved integer not null default 0 check (approved >= 0),
  stopped_until timestamptz
);

grant select, insert, update, delete on directory.phone_verification, directory.sms_number, directory.sms_prefix to servery_platform;
