-- The platform's share of card payments, by restaurant from a date on. Before the first date, and for restaurants without a row, the fee of the
-- store's account applies (payment_account). The release before does not read these rows: until its last node has stopped it charges the fee of
-- the account.
create table transaction_fee (
  restaurant_id uuid not null references restaurant (restaurant_id),
  valid_from date not null,
  -- Minor units of the store's currency, and thousandths of a percent.
  fixed bigint not null check (fixed >= 0),
  percentage integer not null check (percentage between 0 and 100000),
  -- Name of the user, as it was then.
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (restaurant_id, valid_from)
);
select tenant_table('transaction_fee');
