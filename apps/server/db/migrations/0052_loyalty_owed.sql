-- One order earns once: what is taken back of a card after the guest has used it stays owed. docs/algorithms/loyalty.md
alter table loyalty_card
  -- Minor units. Credit that comes to the card pays it first, so a card that owes has none.
  add column owed bigint not null default 0 check (owed >= 0),
  add constraint loyalty_card_owes_or_has check (owed = 0 or (gathering = 0 and credit = 0)),
  -- Below zero: stamps of full cards that were taken back.
  drop constraint loyalty_card_stamps_check;
