-- Refunds of what staff took, and who approved them: docs/adr/0078-refunds-of-tenders.md

alter table tender
  -- Items of the bill: those that a part pays for, or that a refund is about. Ids of single items, as the till splits them.
  add column units text[] not null default '{}',
  -- Of a refund: why; and the tax inside its credit.
  add column reason text not null default '',
  add column credit_tax bigint not null default 0,
  add column undo_approved_by text,
  add column undo_approved_by_id uuid,
  add constraint tender_credit_tax check (credit_tax between 0 and credit),
  -- What was refunded in part is here in part: it is not undone as a whole.
  add constraint tender_undone_whole check (undone_at is null or refunded = 0);
grant update (undo_approved_by, undo_approved_by_id) on tender to servery_app;

-- A refund of a card payment online, at a till.
alter table refund
  add column approved_by text,
  add column approved_by_id uuid;

-- As before, and a refund is of a tender of its own order that brought money.
create or replace function tender_sums() returns trigger language plpgsql as $$
declare
  refunded_order uuid;
begin
  if new.parent_id is not null then
    if new.kind not in ('refundCash', 'refundCard', 'reversalCard') then
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

-- As before, and an order that is refunded remains a sale: what went back is in the report as a refund.
create or replace function drawer_follow_order() returns trigger language plpgsql as $$
declare
  entry drawer_entry;
  last drawer_entry;
  sold boolean := new.payment_status in ('PAID', 'REFUNDED') and new.status not in ('rejected', 'cancelled');
  net bigint;
begin
  entry.restaurant_id := new.restaurant_id;
  entry.store_id := new.store_id;
  entry.order_id := new.id;
  entry.at := now();
  if new.source = 'pos' and new.status = 'cancelled' and old.status <> 'cancelled' then
    select b.device_id, b.terminal_name into entry.device_id, entry.by_name from bill b
      where b.restaurant_id = new.restaurant_id and b.order_id = new.id and b.merged_into is null;
    if found then
      entry.kind := 'billCancelled';
      entry.worth := new.grand_total;
      perform drawer_enter(entry, null);
    end if;
  end if;
  select count(*) filter (where e.kind = 'sale') - count(*) filter (where e.kind = 'saleUndone') into net from drawer_entry e
    where e.restaurant_id = new.restaurant_id and e.order_id = new.id;
  if sold = (net = 1) then
    return null;
  end if;
  select e.* into last from drawer_entry e
    where e.restaurant_id = new.restaurant_id and e.order_id = new.id and e.kind in ('tender', 'tenderUndone', 'sale', 'saleUndone')
    order by e.sequence desc limit 1;
  if not found or (sold and last.kind <> 'tender') then
    return null;
  end if;
  entry.kind := case when sold then 'sale' else 'saleUndone' end;
  entry.device_id := last.device_id;
  entry.by_name := last.by_name;
  entry.by_id := last.by_id;
  entry.worth := 0;
  perform drawer_enter(entry, null);
  return null;
end
$$;
drop trigger drawer_follow_order on orders;
create trigger drawer_follow_order after update of status, payment_status on orders for each row
  when ((new.payment_status in ('PAID', 'REFUNDED') and new.status not in ('rejected', 'cancelled'))
    is distinct from (old.payment_status in ('PAID', 'REFUNDED') and old.status not in ('rejected', 'cancelled'))
    or (new.source = 'pos' and new.status = 'cancelled' and old.status <> 'cancelled'))
  execute function drawer_follow_order();
