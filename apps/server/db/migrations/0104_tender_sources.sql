-- The tender of a card payment online is found by its payment, and that of its refund by the refund (docs/adr/0089-online-money-is-in-the-ledger.md).
-- They were found by their ids, which a tender of staff may have: staff make the ids of theirs. The next migration fills in what is there, the one
-- after it has the triggers use it.

alter table tender
  -- The payment or refund at the card provider that it records. Null: staff or a marketplace moved it.
  add column payment_id uuid,
  add column refund_id uuid;
