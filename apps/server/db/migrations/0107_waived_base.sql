-- How much of an order is not due any more because it was completed without payment (docs/adr/0087-write-offs-are-discounts.md). Whatever is paid,
-- refunded or undone later makes none of it due again.

alter table waived_payment
  -- Of what the order costs, without tip, surcharge and rounding, in minor units. Null: of the release before, all that was not paid.
  add column base bigint check (base >= 0);
grant update (base) on waived_payment to servery_app;
