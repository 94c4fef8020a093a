-- Card payments of orders: one payment for each order, its tries, an append-only ledger of what moved, refunds, disputes, and what the
-- nightly comparison with the provider found. docs/algorithms/payments.md says who writes what when.

-- An accept whose capture is under way: who asked, with which ETA. Everybody else hears ORDER_PROCESSING until it is gone.
alter table orders add column pending_command jsonb;
alter table orders add column pending_until timestamptz;

create table payment (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  order_id uuid not null,
  -- The connected account that the money goes to, and our share of it, as of placing.
  account_id text not null,
  application_fee bigint not null,
  -- The provider's; null until it is known to be there.
  intent_id text,
  charge_id text,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('AUD', 'USD', 'GBP', 'NZD')),
  status text not null default 'processing'
    check (status in ('processing', 'requiresCapture', 'success', 'failure', 'cancel', 'refundSuccess', 'refundFailure')),
  -- Sums of the ledger, moved by its trigger under this row's lock. refund_reserved: given back or on its way.
  authorised bigint not null default 0,
  captured bigint not null default 0,
  released bigint not null default 0,
  refunded bigint not null default 0,
  refund_reserved bigint not null default 0,
  disputed bigint not null default 0,
  -- Whether the settings of its placing accept the order without anybody's tap.
  auto_accept boolean not null default false,
  card jsonb,
  capture_before timestamptz,
  decline_code text,
  -- 'release': the money goes back, by voiding the hold or refunding what is left.
  wanted text check (wanted in ('release')),
  -- The provider's word does not fit ours: nothing is fulfilled until somebody has looked.
  problem text,
  pay_before timestamptz not null,
  -- When a job has to look again; null: nothing is open. `tries` since the last certain news.
  check_at timestamptz,
  tries integer not null default 0,
  -- One worker has it to itself until then.
  lease_until timestamptz,
  read_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  primary key (restaurant_id, id),
  unique (restaurant_id, order_id),
  unique (restaurant_id, intent_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  constraint payment_sums check (
    0 <= refunded and refunded <= refund_reserved and refund_reserved <= captured and 0 <= released
    and captured + released <= authorised and authorised <= amount),
  constraint payment_fee check (application_fee between 0 and amount),
  constraint payment_disputed check (disputed between 0 and captured)
);
create index payment_due on payment (restaurant_id, check_at) where check_at is not null;
create index payment_problem on payment (restaurant_id) where problem is not null;
create index payment_created on payment (restaurant_id, created_at);
create index payment_refund_failed on payment (restaurant_id) where status = 'refundFailure';

-- One row for each tap on pay. Of one payment at most one waits for its answer.
create table payment_attempt (
  restaurant_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  fingerprint bytea not null,
  -- The provider's id of the card that was tried, and what goes with it: to ask again under the same key.
  method_id text not null,
  save boolean not null,
  return_url text not null,
  outcome text check (outcome in ('authorised', 'declined', 'actionRequired', 'failed')),
  decline_code text,
  tries integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, payment_id) references payment (restaurant_id, id)
);
create unique index payment_attempt_open on payment_attempt (restaurant_id, payment_id) where outcome is null;
create index payment_attempt_latest on payment_attempt (restaurant_id, payment_id, created_at desc);

create table payment_ledger (
  restaurant_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  type text not null check (type in ('authorised', 'captured', 'released', 'refunded', 'refundFailed', 'disputed', 'disputeWon')),
  amount bigint not null check (amount > 0),
  -- The provider's id of the movement: nothing is written twice, whoever hears of it.
  reference text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null default '',
  primary key (restaurant_id, id),
  unique (restaurant_id, payment_id, type, reference),
  foreign key (restaurant_id, payment_id) references payment (restaurant_id, id)
);

-- Every movement moves the sums in its own transaction; the checks on them are what nothing gets past.
create function payment_ledger_moves() returns trigger language plpgsql as $$
begin
  update payment set
    authorised = authorised + case new.type when 'authorised' then new.amount else 0 end,
    captured = captured + case new.type when 'captured' then new.amount else 0 end,
    released = released + case new.type when 'released' then new.amount else 0 end,
    refunded = refunded + case new.type when 'refunded' then new.amount when 'refundFailed' then -new.amount else 0 end,
    refund_reserved = refund_reserved - case new.type when 'refundFailed' then new.amount else 0 end,
    disputed = disputed + case new.type when 'disputed' then new.amount when 'disputeWon' then -new.amount else 0 end
  where restaurant_id = new.restaurant_id and id = new.payment_id;
  if not found then
    raise exception 'There is no such payment.' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger payment_ledger_moves after insert on payment_ledger for each row execute function payment_ledger_moves();

create table refund (
  restaurant_id uuid not null,
  -- Made by the client: the same id again is the same refund.
  id uuid not null,
  payment_id uuid not null,
  fingerprint bytea not null,
  kind text not null check (kind in ('FULL_REFUND', 'PARTIAL_REFUND')),
  amount bigint not null check (amount > 0),
  reason text not null,
  note text not null default '',
  status text not null default 'processing' check (status in ('processing', 'success', 'failure')),
  provider_id text,
  failure text,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (restaurant_id, id),
  unique (restaurant_id, provider_id),
  foreign key (restaurant_id, payment_id) references payment (restaurant_id, id)
);
create index refund_payment on refund (restaurant_id, payment_id, created_at);
create index refund_failed on refund (restaurant_id, changed_at) where status = 'failure';

create table dispute (
  restaurant_id uuid not null,
  -- The provider's.
  id text not null,
  payment_id uuid not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('inquiry', 'open', 'won', 'lost')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, payment_id) references payment (restaurant_id, id)
);
create index dispute_payment on dispute (restaurant_id, payment_id);

-- What our books and the provider's say differently.
create table reconciliation_difference (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  payment_id uuid,
  intent_id text not null,
  kind text not null check (kind in ('missingHere', 'missingThere', 'amount', 'state', 'captured', 'refunded', 'account')),
  ours text not null,
  theirs text not null,
  found_at timestamptz not null,
  -- When both said the same again.
  resolved_at timestamptz,
  primary key (restaurant_id, id)
);
create unique index reconciliation_difference_open on reconciliation_difference (restaurant_id, intent_id, kind) where resolved_at is null;

select tenant_table('payment');
select tenant_table('payment_attempt');
select tenant_table('payment_ledger');
select tenant_table('refund');
select tenant_table('dispute');
select tenant_table('reconciliation_difference');

-- Money that moved is history.
revoke update, delete on payment_ledger from servery_app;
revoke delete on payment, payment_attempt, refund, dispute from servery_app;
