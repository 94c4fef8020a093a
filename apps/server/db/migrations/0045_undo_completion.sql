-- A completion can be undone for some seconds. What it wrote stays written down, and no longer counts: the order may be completed again.
alter table loyalty_entry
  -- What an earning moved from the card that it filled to the credit that can be used, in minor units; null: it filled none.
  add column filled bigint check (filled >= 0),
  add column undone_at timestamptz;
grant update (stamps, credit, filled, at, undone_at) on loyalty_entry to servery_app;

alter table waived_payment add column undone_at timestamptz;
grant update (amount, reason, waived_by, waived_by_id, waived_at, undone_at) on waived_payment to servery_app;
