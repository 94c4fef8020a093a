-- What the card provider and marketplaces move is in the ledger of tenders, too (docs/adr/0089-online-money-is-in-the-ledger.md). Triggers write
-- it in the transaction of the fact that it records, so a node of the release before, which knows nothing of it, writes it as well. The next
-- migration adds what is missing from before.

alter table tender
  add constraint tender_provider check (provider is not null or kind not in ('cardOnline', 'marketplace')),
  -- What a provider moved is undone there, and then it is a refund.
  add constraint tender_provider_undone check (undone_at is null or kind not in ('cardOnline', 'marketplace'));
grant update (tax) on tender to servery_app;

-- How much more tax the order has because of the card's surcharge. Null: nobody has calculated it yet, as in the release before.
alter table payment add column surcharge_tax bigint;

-- As before, and a card payment online with a parent is a refund. It has no kind of its own, because the release before knows none.
create or replace function tender_sums() returns trigger language plpgsql as $$
declare
  refunded_order uuid;
begin
  if new.parent_id is not null then
    if new.kind not in ('refundCash', 'refundCard', 'cardOnline', 'reversalCard') then
      raise exception 'Only a refund or a reversal undoes another tender.' using errcode = 'check_violation';
    end if;
    update tender p set refunded = coalesce((
        select sum(r.amount) from tender r where r.restaurant_id = p.restaurant_id and r.parent_id = p.id and r.undone_at is null
          and r.state not in ('failure', 'cancel', 'refundFailure')), 0)
      where p.restaurant_id = new.restaurant_id and p.id = new.parent_id and p.parent_id is null
      returning p.order_id into refunded_order;
    if refunded_order is distinct from new.order_id then
      raise exception 'A refund is of a payment of its own order.' using errcode = 'check_violation';
    end if;
  elsif new.kind in ('cash', 'card', 'moto', 'custom') then
    update orders o set taken = coalesce((
        select sum(t.amount - t.refunded) from tender t where t.restaurant_id = o.restaurant_id and t.order_id = o.id and t.undone_at is null
          and t.kind in ('cash', 'card', 'moto', 'custom') and t.state = 'success'), 0)
      where o.restaurant_id = new.restaurant_id and o.id = new.order_id;
  end if;
  return null;
end
$$;

-- What an amount consists of: the total as it was quoted has the tip and surcharge of the order's cart, any other amount is all base.
create function tender_parts(cart jsonb, grand_total bigint, amount bigint, out tip bigint, out surcharge bigint, out rounding bigint)
language sql immutable as $$
  select case when fits then t else 0 end, case when fits then s else 0 end, case when fits then r else 0 end
  from (select coalesce((cart->>'tip')::bigint, 0) as t, coalesce((cart->>'cardSurcharge')::bigint, 0) as s,
      coalesce((cart->>'cashRounding')::bigint, 0) as r) parts,
    lateral (select amount = grand_total and t >= 0 and s >= 0 and t + s + r <= amount as fits) f
$$;

-- A card payment online is one tender from the moment that its money is held. `only_missing`: one that exists is left as it is.
create function tender_of_payment(p payment, only_missing boolean) returns void language plpgsql as $$
begin
  if p.authorised = 0 then
    return;
  end if;
  insert into tender (restaurant_id, id, store_id, order_id, kind, provider, state, base, tip, surcharge, rounding, tax, amount, reference,
      taken_by, taken_at)
    select p.restaurant_id, p.id, p.store_id, p.order_id, 'cardOnline', 'stripe',
      case when p.captured > 0 then 'success' when p.released >= p.authorised then 'cancel' else 'requiresCapture' end,
      p.authorised - parts.tip - parts.surcharge - parts.rounding, parts.tip, parts.surcharge, parts.rounding, coalesce(p.surcharge_tax, 0),
      p.authorised, coalesce(p.intent_id, ''), 'Card payments',
      coalesce((select min(l.at) from payment_ledger l
        where l.restaurant_id = p.restaurant_id and l.payment_id = p.id and l.type = 'authorised'), p.created_at)
    from orders o, lateral tender_parts(o.cart, o.grand_total, p.authorised) parts
    where o.restaurant_id = p.restaurant_id and o.id = p.order_id
  on conflict (restaurant_id, id) do update set state = excluded.state, reference = excluded.reference, tax = excluded.tax
    where not only_missing and tender.kind = 'cardOnline' and tender.parent_id is null
      and (tender.state, tender.reference, tender.tax) is distinct from (excluded.state, excluded.reference, excluded.tax);
end
$$;

-- A refund of it reserves its amount as soon as it is asked for, and counts no more once it has failed. The whole of a payment has its tip and
-- surcharge, a part is all base. The tax inside it is its share of the order's; what is refunded last has the rest.
create function tender_of_refund(r refund, only_missing boolean) returns void language plpgsql as $$
declare
  p payment;
  earlier bigint;
begin
  select * into p from payment where restaurant_id = r.restaurant_id and id = r.payment_id;
  if not found or p.authorised = 0 then
    return;
  end if;
  perform tender_of_payment(p, true);
  select coalesce(sum(t.amount), 0) into earlier from tender t
    where t.restaurant_id = r.restaurant_id and t.parent_id = p.id and t.id <> r.id and t.state not in ('failure', 'cancel', 'refundFailure');
  insert into tender (restaurant_id, id, store_id, order_id, kind, provider, state, parent_id, base, tip, surcharge, rounding, tax, amount,
      credit, credit_tax, reason, reference, taken_by, taken_by_id, taken_at, approved_by, approved_by_id)
    select r.restaurant_id, r.id, p.store_id, p.order_id, p_tender.kind, p_tender.provider,
      case r.status when 'processing' then 'processing' when 'success' then 'refundSuccess' else 'refundFailure' end, p.id,
      part.base, part.tip, part.surcharge, part.rounding, part.tax, r.amount,
      part.base, greatest(0, least(part.base, round(taxes.amount * (earlier + r.amount) / p_tender.amount)
        - round(taxes.amount * earlier / p_tender.amount) - part.tax)),
      r.reason, coalesce(r.provider_id, ''), case when r.actor_name = '' then r.actor_kind else r.actor_name end, r.actor_id, r.created_at,
      r.approved_by, r.approved_by_id
    from tender p_tender
      join orders o on o.restaurant_id = p_tender.restaurant_id and o.id = p_tender.order_id,
      lateral (select coalesce(sum((e.value->>'amount')::numeric), 0) as amount
        from jsonb_array_elements(case when jsonb_typeof(o.cart->'taxes') = 'array' then o.cart->'taxes' else '[]' end) as e (value)) taxes,
      lateral (select r.amount = p_tender.amount as whole) w,
      lateral (select case when whole then p_tender.base else r.amount end as base, case when whole then p_tender.tip else 0 end as tip,
        case when whole then p_tender.surcharge else 0 end as surcharge, case when whole then p_tender.rounding else 0 end as rounding,
        case when whole then p_tender.tax else 0 end as tax) part
    where p_tender.restaurant_id = r.restaurant_id and p_tender.id = p.id
  on conflict (restaurant_id, id) do update set state = excluded.state, reference = excluded.reference
    where not only_missing and tender.parent_id = excluded.parent_id
      and (tender.state, tender.reference) is distinct from (excluded.state, excluded.reference);
  -- Ids of refunds are the client's.
  if not found and not only_missing and not exists (
    select from tender t where t.restaurant_id = r.restaurant_id and t.id = r.id and t.parent_id = p.id) then
    raise exception 'This id belongs to another tender.' using errcode = 'unique_violation', constraint = 'tender_everywhere';
  end if;
end
$$;

-- What a marketplace collects for an order: open until the order is accepted, and nothing once it has ended without a sale. What is paid in
-- cash at the door is taken by staff.
create function tender_of_marketplace(o orders, only_missing boolean) returns void language plpgsql as $$
begin
  if o.grand_total <= 0 then
    return;
  end if;
  insert into tender (restaurant_id, id, store_id, order_id, kind, provider, state, base, tip, surcharge, rounding, amount, reference,
      taken_by, taken_at)
    select o.restaurant_id, o.id, o.store_id, o.id, 'marketplace', u.provider,
      case when o.status in ('accepted', 'completed') then 'success'
        when o.status in ('rejected', 'cancelled', 'failure') then 'cancel' else 'processing' end,
      o.grand_total - parts.tip - parts.surcharge - parts.rounding, parts.tip, parts.surcharge, parts.rounding, o.grand_total, u.uber_order_id,
      case u.provider when 'uberEats' then 'Uber Eats' else u.provider end, o.placed_at
    from uber_eats_order u, lateral tender_parts(o.cart, o.grand_total, o.grand_total) parts
    where u.restaurant_id = o.restaurant_id and u.id = o.id and u.provider = o.payment_method
  on conflict (restaurant_id, id) do update set state = excluded.state
    where not only_missing and tender.kind = 'marketplace' and tender.state <> excluded.state;
end
$$;

create function tender_follow_payment() returns trigger language plpgsql as $$
begin
  perform tender_of_payment(new, false);
  return null;
end
$$;
-- The ledger's trigger moves the sums; the ids at the provider are known a moment later.
create trigger tender_follow_payment after update on payment for each row
  when ((new.authorised, new.captured, new.released, new.intent_id, new.surcharge_tax)
    is distinct from (old.authorised, old.captured, old.released, old.intent_id, old.surcharge_tax))
  execute function tender_follow_payment();

create function tender_follow_refund() returns trigger language plpgsql as $$
begin
  perform tender_of_refund(new, false);
  return null;
end
$$;
create trigger tender_follow_refund_inserted after insert on refund for each row execute function tender_follow_refund();
create trigger tender_follow_refund_updated after update on refund for each row
  when ((new.status, new.provider_id) is distinct from (old.status, old.provider_id)) execute function tender_follow_refund();

create function tender_follow_marketplace() returns trigger language plpgsql as $$
declare
  o orders;
begin
  select * into o from orders where restaurant_id = new.restaurant_id and id = new.id;
  perform tender_of_marketplace(o, false);
  return null;
end
$$;
create trigger tender_follow_marketplace after insert on uber_eats_order for each row execute function tender_follow_marketplace();

create function tender_follow_order() returns trigger language plpgsql as $$
begin
  perform tender_of_marketplace(new, false);
  return null;
end
$$;
-- A marketplace has one name as the source of an order and as the way to pay it.
create trigger tender_follow_order after update of status on orders for each row
  when (new.payment_method = new.source and new.status <> old.status) execute function tender_follow_order();

-- For the nightly check: orders of marketplaces whose tender is not what the order comes to, or which have failed there and are a sale here.
create function marketplace_tender_differences(restaurant uuid, since timestamptz)
returns table (store_id uuid, day date, number text, currency text, reference text, taken bigint, should_be bigint) language sql stable as $$
  select o.store_id, o.trading_day, o.number, o.currency, u.uber_order_id, m.taken, m.should_be
  from orders o join uber_eats_order u on u.restaurant_id = o.restaurant_id and u.id = o.id and u.provider = o.payment_method
    left join tender t on t.restaurant_id = o.restaurant_id and t.order_id = o.id and t.kind = 'marketplace',
    lateral (select case when t.state = 'success' then t.amount else 0 end as taken,
      case when u.state <> 'FAILED' and o.status in ('accepted', 'completed') then o.grand_total else 0 end as should_be) m
  where o.restaurant_id = restaurant and o.placed_at >= since and o.grand_total > 0
    and (t.id is null or t.amount <> o.grand_total or m.taken <> m.should_be)
  order by o.trading_day, o.placed_at, o.id
$$;

-- What providers moved is in reports by its movements, and by the orders of a marketplace. A node of the release before takes these tenders for
-- staff's, and would count them twice.
create function report_movement_of_staff() returns trigger language plpgsql as $$
begin
  if exists (select from tender t where t.restaurant_id = new.restaurant_id and t.id = new.id
      and t.kind in ('cardOnline', 'marketplace')) then
    return null;
  end if;
  return new;
end
$$;
create trigger report_movement_of_staff before insert on report_movement for each row execute function report_movement_of_staff();

-- Money of a trading day that differs between drawers, ledger and providers raises an alarm.
alter table alarm drop constraint alarm_kind_check;
alter table alarm add constraint alarm_kind_check check (kind in ('orderUnaccepted', 'kitchenUnacknowledged', 'printFailed', 'printerTaken',
  'unpaidOrders', 'drawerDiffers', 'reportDiffers', 'moneyDiffers'));
