-- One ledger for all money of an order (docs/adr/0072-one-ledger-of-tenders.md): what was `taken_payment`, with what each amount consists of. An
-- order may have several tenders. The release before reads and writes them as `taken_payment`, a view below.

alter table taken_payment rename to tender;
alter table tender rename column method to kind;
alter table tender rename constraint taken_payment_pkey to tender_pkey;
alter table tender rename constraint taken_payment_undone to tender_undone;
alter index taken_payment_order rename to tender_order;
alter index taken_payment_everywhere rename to tender_everywhere;
alter trigger taken_payment_undone_once on tender rename to tender_undone_once;
alter function taken_payment_undone_once() rename to tender_undone_once;
drop index taken_payment_standing;

alter table tender
  drop constraint taken_payment_method_check,
  add constraint tender_kind check (kind in ('cash', 'card', 'moto', 'custom', 'cardOnline', 'marketplace', 'refundCash', 'refundCard', 'reversalCard')),
  -- Who moved it, if nobody of the restaurant did: the card provider, a marketplace.
  add column provider text,
  add column state text not null default 'success'
    constraint tender_state check (state in ('success', 'processing', 'requiresCapture', 'failure', 'cancel', 'refundSuccess', 'refundFailure')),
  -- What it covers of the order's total, without what depends on how it is paid.
  add column base bigint check (base >= 0),
  add column tip bigint not null default 0 check (tip >= 0),
  add column surcharge bigint not null default 0 check (surcharge >= 0),
  -- For cash, either way.
  add column rounding bigint not null default 0,
  -- How much more tax the order has because of its surcharge.
  add column tax bigint not null default 0,
  -- Cash that the guest handed over, and what went back.
  add column given bigint check (given >= 0),
  add column change bigint check (change >= 0),
  -- Of a tender that brought money: what went back of it. Set by the rows that refund it.
  add column refunded bigint not null default 0,
  -- Of a refund: how much less is due because of it.
  add column credit bigint not null default 0 check (credit >= 0),
  -- What a refund or reversal undoes.
  add column parent_id uuid,
  add column attempt_id uuid,
  add column device_id uuid,
  add column drawer_session_id uuid,
  add column approved_by text,
  add column approved_by_id uuid,
  -- Of a custom payment: its name. Of a card: the terminal's reference.
  add column label text not null default '',
  add column reference text not null default '',
  -- As the terminal printed them.
  add column receipt_guest text,
  add column receipt_store text;

-- What the note of a till of the release before says, where it is exactly ours: "Given $20.00, change $3.40, rounding -$0.02".
create function tender_note_cash(note text, out given bigint, out change bigint) language sql immutable as $$
  select case when ours is not null then replace(replace(ours[1], ',', ''), '.', '')::bigint end,
    case when ours is not null then coalesce(replace(replace(ours[2], ',', ''), '.', ''), '0')::bigint end
  from (select regexp_match(note, '^Given [$£]([0-9,]+\.[0-9]{2})(?:, change [$£]([0-9,]+\.[0-9]{2}))?(?:, rounding -?[$£][0-9,]+\.[0-9]{2})?$') as ours) n
$$;

-- The release before knew the amount alone. Where it is what the guest was quoted, the order's cart says what it consists of; what has
-- been recorded keeps its amount.
create function tender_fill() returns trigger language plpgsql as $$
declare
  cart jsonb;
begin
  if new.base is not null then
    return new;
  end if;
  -- Nothing is taken twice: that release knows nothing of parts.
  if exists (select from tender t where t.restaurant_id = new.restaurant_id and t.order_id = new.order_id and t.undone_at is null) then
    return null;
  end if;
  select o.cart into cart from orders o where o.restaurant_id = new.restaurant_id and o.id = new.order_id and o.grand_total = new.amount;
  new.tip := coalesce((cart->>'tip')::bigint, 0);
  new.surcharge := coalesce((cart->>'cardSurcharge')::bigint, 0);
  new.rounding := coalesce((cart->>'cashRounding')::bigint, 0);
  new.base := new.amount - new.tip - new.surcharge - new.rounding;
  if new.kind = 'cash' then
    select n.given, n.change into new.given, new.change from tender_note_cash(new.note) n;
  end if;
  return new;
end
$$;

update tender t set
  tip = coalesce((o.cart->>'tip')::bigint, 0),
  surcharge = coalesce((o.cart->>'cardSurcharge')::bigint, 0),
  rounding = coalesce((o.cart->>'cashRounding')::bigint, 0)
  from orders o
  where o.restaurant_id = t.restaurant_id and o.id = t.order_id and o.grand_total = t.amount
    and (o.cart->>'tip' <> '0' or o.cart->>'cardSurcharge' <> '0' or o.cart->>'cashRounding' <> '0');
update tender t set base = t.amount - t.tip - t.surcharge - t.rounding, given = n.given, change = n.change
  from tender x, tender_note_cash(case when x.kind = 'cash' then x.note else '' end) n
  where x.restaurant_id = t.restaurant_id and x.id = t.id;

create trigger tender_fill before insert on tender for each row execute function tender_fill();

alter table tender
  alter column base set not null,
  add constraint tender_amount check (amount = base + tip + surcharge + rounding),
  add constraint tender_cash check (num_nonnulls(given, change) in (0, 2) and (given is null or kind in ('cash', 'refundCash'))),
  add constraint tender_refunded check (refunded between 0 and amount),
  add constraint tender_parent check (parent_id is not null or kind not in ('refundCash', 'refundCard', 'reversalCard')),
  add constraint tender_parent_fkey foreign key (restaurant_id, parent_id) references tender (restaurant_id, id);
create index tender_parent on tender (restaurant_id, parent_id) where parent_id is not null;

-- What staff have taken for an order and not returned, in minor units. Null: nothing since this release; the release before knew it from the
-- order's payment status.
alter table orders add column taken bigint;

-- A refund counts at what it refunds, and money that staff take or return counts at its order.
create function tender_sums() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null then
    if new.kind not in ('refundCash', 'refundCard', 'reversalCard') then
      raise exception 'Only a refund or a reversal undoes another tender.' using errcode = 'check_violation';
    end if;
    update tender p set refunded = coalesce((
        select sum(r.amount) from tender r where r.restaurant_id = p.restaurant_id and r.parent_id = p.id and r.undone_at is null
          and r.state not in ('failure', 'cancel', 'refundFailure')), 0)
      where p.restaurant_id = new.restaurant_id and p.id = new.parent_id;
  elsif new.kind in ('cash', 'card', 'moto', 'custom') then
    update orders o set taken = coalesce((
        select sum(t.amount - t.refunded) from tender t where t.restaurant_id = o.restaurant_id and t.order_id = o.id and t.undone_at is null
          and t.kind in ('cash', 'card', 'moto', 'custom') and t.state = 'success'), 0)
      where o.restaurant_id = new.restaurant_id and o.id = new.order_id;
  end if;
  return null;
end
$$;
create trigger tender_sums_inserted after insert on tender for each row execute function tender_sums();
create trigger tender_sums_updated after update of undone_at, refunded, state on tender for each row execute function tender_sums();

grant update (state, refunded, label, reference, receipt_guest, receipt_store) on tender to servery_app;

-- For the release before. Its statements on `taken_payment` work as they are.
create view taken_payment with (security_invoker = true) as
  select restaurant_id, id, store_id, order_id, kind as method, amount, note, taken_by, taken_by_id, taken_at,
    undone_by, undone_by_id, undone_at, undone_reason
  from tender where kind in ('cash', 'card');
grant select, insert, update on taken_payment to servery_app;
