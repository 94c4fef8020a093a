-- What a provider moves is in the ledger whatever ids staff have made for their tenders (docs/adr/0089-online-money-is-in-the-ledger.md). A tender
-- of staff under the id of a payment kept the card's tender out of the ledger; in another restaurant it kept the payment from being recorded at all.

create unique index tender_payment on tender (restaurant_id, payment_id) where payment_id is not null;
create unique index tender_refund on tender (restaurant_id, refund_id) where refund_id is not null;
create unique index tender_marketplace on tender (restaurant_id, order_id) where kind = 'marketplace';

-- Of the last moments: nothing is written to the table from here on until this migration is done.
update tender set payment_id = id where kind = 'cardOnline' and parent_id is null and payment_id is null;
update tender set refund_id = id where kind = 'cardOnline' and parent_id is not null and refund_id is null;

create function tender_state_of(p payment) returns text language sql immutable as $$
  select case when p.captured > 0 then 'success' when p.released >= p.authorised then 'cancel' else 'requiresCapture' end
$$;

-- As before, but found by its payment. It has the payment's id where nobody else has taken that, because the release before looks for it there.
create or replace function tender_of_payment(p payment, only_missing boolean) returns void language plpgsql as $$
declare
  own_id uuid;
begin
  if p.authorised = 0 then
    return;
  end if;
  foreach own_id in array array[p.id, gen_random_uuid()] loop
    exit when exists (select from tender t where t.restaurant_id = p.restaurant_id and t.payment_id = p.id);
    insert into tender (restaurant_id, id, store_id, order_id, payment_id, kind, provider, state, base, tip, surcharge, rounding, tax, amount,
        reference, taken_by, taken_at)
      select p.restaurant_id, own_id, p.store_id, p.order_id, p.id, 'cardOnline', 'stripe', tender_state_of(p),
        p.authorised - parts.tip - parts.surcharge - parts.rounding, parts.tip, parts.surcharge, parts.rounding, coalesce(p.surcharge_tax, 0),
        p.authorised, coalesce(p.intent_id, ''), 'Card payments',
        coalesce((select min(l.at) from payment_ledger l
          where l.restaurant_id = p.restaurant_id and l.payment_id = p.id and l.type = 'authorised'), p.created_at)
      from orders o, lateral tender_parts(o.cart, o.grand_total, p.authorised) parts
      where o.restaurant_id = p.restaurant_id and o.id = p.order_id
      -- The id is taken, or this payment was recorded in the same moment.
    on conflict do nothing;
    if found then
      return;
    end if;
  end loop;
  if not only_missing then
    update tender t set state = tender_state_of(p), reference = coalesce(p.intent_id, ''), tax = coalesce(p.surcharge_tax, 0)
      where t.restaurant_id = p.restaurant_id and t.payment_id = p.id
        and (t.state, t.reference, t.tax) is distinct from (tender_state_of(p), coalesce(p.intent_id, ''), coalesce(p.surcharge_tax, 0));
  end if;
end
$$;

-- As before, but found by its refund.
create or replace function tender_of_refund(r refund, only_missing boolean) returns void language plpgsql as $$
declare
  p payment;
  paid tender;
  earlier bigint;
  own_id uuid;
  now_state text := case r.status when 'processing' then 'processing' when 'success' then 'refundSuccess' else 'refundFailure' end;
begin
  select * into p from payment where restaurant_id = r.restaurant_id and id = r.payment_id;
  if not found or p.authorised = 0 then
    return;
  end if;
  perform tender_of_payment(p, true);
  select * into paid from tender where restaurant_id = p.restaurant_id and payment_id = p.id;
  foreach own_id in array array[r.id, gen_random_uuid()] loop
    exit when exists (select from tender t where t.restaurant_id = r.restaurant_id and t.refund_id = r.id);
    select coalesce(sum(t.amount), 0) into earlier from tender t
      where t.restaurant_id = r.restaurant_id and t.parent_id = paid.id and t.state not in ('failure', 'cancel', 'refundFailure');
    insert into tender (restaurant_id, id, store_id, order_id, refund_id, kind, provider, state, parent_id, base, tip, surcharge, rounding, tax,
        amount, credit, credit_tax, reason, reference, taken_by, taken_by_id, taken_at, approved_by, approved_by_id)
      select r.restaurant_id, own_id, p.store_id, p.order_id, r.id, paid.kind, paid.provider, now_state, paid.id,
        part.base, part.tip, part.surcharge, part.rounding, part.tax, r.amount,
        part.base, greatest(0, least(part.base, round(taxes.amount * (earlier + r.amount) / paid.amount)
          - round(taxes.amount * earlier / paid.amount) - part.tax)),
        r.reason, coalesce(r.provider_id, ''), case when r.actor_name = '' then r.actor_kind else r.actor_name end, r.actor_id, r.created_at,
        r.approved_by, r.approved_by_id
      from orders o,
        lateral (select coalesce(sum((e.value->>'amount')::numeric), 0) as amount
          from jsonb_array_elements(case when jsonb_typeof(o.cart->'taxes') = 'array' then o.cart->'taxes' else '[]' end) as e (value)) taxes,
        lateral (select r.amount = paid.amount as whole) w,
        lateral (select case when whole then paid.base else r.amount end as base, case when whole then paid.tip else 0 end as tip,
          case when whole then paid.surcharge else 0 end as surcharge, case when whole then paid.rounding else 0 end as rounding,
          case when whole then paid.tax else 0 end as tax) part
      where o.restaurant_id = p.restaurant_id and o.id = p.order_id
    on conflict do nothing;
    if found then
      return;
    end if;
  end loop;
  if not only_missing then
    update tender t set state = now_state, reference = coalesce(r.provider_id, '')
      where t.restaurant_id = r.restaurant_id and t.refund_id = r.id
        and (t.state, t.reference) is distinct from (now_state, coalesce(r.provider_id, ''));
  end if;
end
$$;

-- As before, but found by its order.
create or replace function tender_of_marketplace(o orders, only_missing boolean) returns void language plpgsql as $$
declare
  own_id uuid;
  now_state text := case when o.status in ('accepted', 'completed') then 'success'
    when o.status in ('rejected', 'cancelled', 'failure') then 'cancel' else 'processing' end;
begin
  if o.grand_total <= 0 then
    return;
  end if;
  foreach own_id in array array[o.id, gen_random_uuid()] loop
    exit when exists (select from tender t where t.restaurant_id = o.restaurant_id and t.order_id = o.id and t.kind = 'marketplace');
    insert into tender (restaurant_id, id, store_id, order_id, kind, provider, state, base, tip, surcharge, rounding, amount, reference,
        taken_by, taken_at)
      select o.restaurant_id, own_id, o.store_id, o.id, 'marketplace', u.provider, now_state,
        o.grand_total - parts.tip - parts.surcharge - parts.rounding, parts.tip, parts.surcharge, parts.rounding, o.grand_total,
        u.uber_order_id, case u.provider when 'uberEats' then 'Uber Eats' else u.provider end, o.placed_at
      from uber_eats_order u, lateral tender_parts(o.cart, o.grand_total, o.grand_total) parts
      where u.restaurant_id = o.restaurant_id and u.id = o.id and u.provider = o.payment_method
    on conflict do nothing;
    if found then
      return;
    end if;
  end loop;
  if not only_missing then
    update tender t set state = now_state
      where t.restaurant_id = o.restaurant_id and t.order_id = o.id and t.kind = 'marketplace' and t.state <> now_state;
  end if;
end
$$;

-- What was kept out of the ledger until now.
select count(tender_of_payment(p, true)) from payment p
  where p.authorised > 0 and not exists (select from tender t where t.restaurant_id = p.restaurant_id and t.payment_id = p.id);
select count(tender_of_refund(r, true)) from (select * from refund r
  where not exists (select from tender t where t.restaurant_id = r.restaurant_id and t.refund_id = r.id)
  order by restaurant_id, payment_id, created_at, id) r;
select count(tender_of_marketplace(o, true)) from orders o
  where o.payment_method = o.source
    and not exists (select from tender t where t.restaurant_id = o.restaurant_id and t.order_id = o.id and t.kind = 'marketplace');
