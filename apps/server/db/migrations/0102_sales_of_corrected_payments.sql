-- An order that is paid again because a refund was undone, or because the tender that paid it elsewhere was, is a sale again
-- (docs/adr/0075-drawers-are-a-journal.md). It was missing in the reports of its till: only a payment or a write-off made a sale.

-- Whether the money of an order that has not gone back is in drawers, and nowhere else.
create function drawer_holds_all(restaurant uuid, order_of uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(exists (select from drawer_entry e
      where e.restaurant_id = restaurant and e.order_id = order_of and e.tender_id = t.id and e.kind = 'tender')), false)
  from tender t
  where t.restaurant_id = restaurant and t.order_id = order_of and t.parent_id is null and t.undone_at is null
    and t.state in ('success', 'requiresCapture', 'processing') and t.refunded < t.amount
$$;

-- As before, and an order that is paid without a sale is a sale of the till that has last moved its money, once all of that money is in drawers.
-- One that was completed without payment is not: what is paid for it later is money without a sale.
create or replace function drawer_follow_order() returns trigger language plpgsql as $$
declare
  entry drawer_entry;
  last drawer_entry;
  sold boolean := new.payment_status in ('PAID', 'REFUNDED') and new.status not in ('rejected', 'cancelled');
  was_sold boolean := old.payment_status in ('PAID', 'REFUNDED') and old.status not in ('rejected', 'cancelled');
  net bigint;
  sold_off bigint;
  off bigint := coalesce((new.cart->'writeOff'->>'amount')::bigint, 0);
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
  select e.written_off into sold_off from drawer_entry e
    where e.restaurant_id = new.restaurant_id and e.order_id = new.id and e.kind = 'sale' order by e.sequence desc limit 1;
  if sold = (net = 1) and (net = 0 or sold_off = off) then
    return null;
  end if;
  select e.* into last from drawer_entry e
    where e.restaurant_id = new.restaurant_id and e.order_id = new.id
      and e.kind in ('tender', 'tenderUndone', 'sale', 'saleUndone', 'writtenOff', 'writeOffUndone')
    order by e.sequence desc limit 1;
  if not found then
    return null;
  end if;
  if sold and net = 0 and (was_sold or last.kind not in ('tender', 'writtenOff'))
    and (new.grand_total = 0 or not drawer_holds_all(new.restaurant_id, new.id)
      or exists (select from waived_payment w where w.restaurant_id = new.restaurant_id and w.order_id = new.id and w.undone_at is null)) then
    return null;
  end if;
  entry.device_id := last.device_id;
  entry.by_name := last.by_name;
  entry.by_id := last.by_id;
  entry.worth := 0;
  if net = 1 then
    entry.kind := 'saleUndone';
    entry.written_off := sold_off;
    perform drawer_enter(entry, null);
  end if;
  if sold then
    entry.kind := 'sale';
    entry.written_off := off;
    perform drawer_enter(entry, null);
  end if;
  return null;
end
$$;
-- The last condition: a payment of a paid order was recorded, refunded or undone.
drop trigger drawer_follow_order on orders;
create trigger drawer_follow_order after update of status, payment_status on orders for each row
  when ((new.payment_status in ('PAID', 'REFUNDED') and new.status not in ('rejected', 'cancelled'))
    is distinct from (old.payment_status in ('PAID', 'REFUNDED') and old.status not in ('rejected', 'cancelled'))
    or (new.source = 'pos' and new.status = 'cancelled' and old.status <> 'cancelled')
    or new.cart->'writeOff'->'amount' is distinct from old.cart->'writeOff'->'amount'
    or (new.payment_status in ('PAID', 'REFUNDED') and new.status = old.status and new.taken is not null))
  execute function drawer_follow_order();
