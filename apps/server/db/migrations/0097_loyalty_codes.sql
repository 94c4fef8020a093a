-- The code with which a guest proves at the till that a loyalty card is theirs: one at a time, stored hashed, gone when it was used.
create table loyalty_code (
  restaurant_id uuid not null,
  customer_id uuid not null,
  salt bytea not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  primary key (restaurant_id, customer_id),
  -- Erasing a customer takes it along, also when the release before erases.
  foreign key (restaurant_id, customer_id) references customer (restaurant_id, id) on delete cascade
);
select tenant_table('loyalty_code');

-- A bill that used the credit of one customer may use that of another one afterwards.
grant update (customer_id) on loyalty_entry to servery_app;
