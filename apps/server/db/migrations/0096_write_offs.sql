-- "No payment required": what is due of an order is written off. docs/adr/0087-write-offs-are-discounts.md

create table write_off (
  restaurant_id uuid not null,
  -- Made by the client: the same id again is the same write-off.
  id uuid not null,
  store_id uuid not null,
  order_id uuid not null,
  -- Of the order's total, with the tax in it, in minor units.
  amount bigint not null check (amount > 0),
  reason text not null check (reason <> ''),
  -- The till; null: elsewhere.
  device_id uuid,
  written_off_by text not null,
  written_off_by_id uuid,
  written_off_at timestamptz not null,
  approved_by text,
  approved_by_id uuid,
  undone_by text,
  undone_by_id uuid,
  undone_at timestamptz,
  undone_reason text,
  undo_approved_by text,
  undo_approved_by_id uuid,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  constraint write_off_undone check (num_nonnulls(undone_by, undone_at, undone_reason) in (0, 3))
);
-- An id is made by the client, and belongs to one restaurant.
create unique index write_off_everywhere on write_off (id);
create index write_off_order on write_off (restaurant_id, order_id);
select tenant_table('write_off');
revoke update, delete on write_off from servery_app;
grant update (reason, undone_by, undone_by_id, undone_at, undone_reason, undo_approved_by, undo_approved_by_id) on write_off to servery_app;

alter table drawer_entry
  -- Of a sale: what of its order was written off by then. Its price is the order's with this in place of what is written off now.
  add column written_off bigint not null default 0 check (written_off >= 0);
alter table drawer_entry drop constraint drawer_entry_kind_check;
alter table drawer_entry add constraint drawer_entry_kind_check check (kind in ('tender', 'tenderUndone', 'sale', 'saleUndone', 'lineVoided',
  'billCancelled', 'paidIn', 'paidOut', 'noSale', 'writtenOff', 'writeOffUndone'));

-- As before, with what was written off.
create or replace function drawer_enter(entry drawer_entry, entered timestamptz) returns void language plpgsql as $$
declare
  current_id uuid;
  opened timestamptz;
begin
  if entry.device_id is null then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(drawer_lock_key(entry.restaurant_id, entry.device_id));
  if not exists (select from drawer_session s where s.restaurant_id = entry.restaurant_id and s.device_id = entry.device_id) then
    return;
  end if;
  select s.id, s.opened_at into current_id, opened from drawer_session s
    where s.restaurant_id = entry.restaurant_id and s.device_id = entry.device_id and s.closed_at is null;
  insert into drawer_entry (restaurant_id, store_id, device_id, session_id, kind, order_id, tender_id, line_id, cash, worth, written_off,
      by_name, by_id, at, late)
    values (entry.restaurant_id, entry.store_id, entry.device_id, current_id, entry.kind, entry.order_id, entry.tender_id, entry.line_id,
      coalesce(entry.cash, 0), coalesce(entry.worth, 0), coalesce(entry.written_off, 0), entry.by_name, entry.by_id, entry.at,
      coalesce(entered < opened, false))
    on conflict do nothing;
end
$$;

-- A write-off is an entry of the till where somebody decided it; undone from elsewhere, of the till that had written it off.
create function drawer_follow_write_off() returns trigger language plpgsql as $$
declare
  entry drawer_entry;
begin
  if tg_op = 'UPDATE' and (new.undone_at is null or old.undone_at is not null) then
    return null;
  end if;
  entry.restaurant_id := new.restaurant_id;
  entry.store_id := new.store_id;
  entry.order_id := new.order_id;
  entry.worth := new.amount;
  if tg_op = 'INSERT' then
    entry.kind := 'writtenOff';
    entry.device_id := new.device_id;
    entry.by_name := new.written_off_by;
    entry.by_id := new.written_off_by_id;
    entry.at := new.written_off_at;
  else
    entry.kind := 'writeOffUndone';
    entry.device_id := new.device_id;
    if exists (select from drawer_session s where s.restaurant_id = new.restaurant_id and s.device_id = new.undone_by_id) then
      entry.device_id := new.undone_by_id;
    end if;
    entry.by_name := new.undone_by;
    entry.by_id := new.undone_by_id;
    entry.at := new.undone_at;
  end if;
  perform drawer_enter(entry, null);
  return null;
end
$$;
create trigger drawer_follow_write_off_inserted after insert on write_off for each row execute function drawer_follow_write_off();
create trigger drawer_follow_write_off_updated after update of undone_at on write_off for each row execute function drawer_follow_write_off();

-- As before; and an order is also a sale of the till where the rest of it was written off, at the price that is left. When a write-off of a sold
-- order is undone and nothing is due because of it, it is sold again at its other price.
create or replace function drawer_follow_order() returns trigger language plpgsql as $$
declare
  entry drawer_entry;
  last drawer_entry;
  sold boolean := new.payment_status in ('PAID', 'REFUNDED') and new.status not in ('rejected', 'cancelled');
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
  if not found or (sold and net = 0 and last.kind not in ('tender', 'writtenOff')) then
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
drop trigger drawer_follow_order on orders;
create trigger drawer_follow_order after update of status, payment_status on orders for each row
  when ((new.payment_status in ('PAID', 'REFUNDED') and new.status not in ('rejected', 'cancelled'))
    is distinct from (old.payment_status in ('PAID', 'REFUNDED') and old.status not in ('rejected', 'cancelled'))
    or (new.source = 'pos' and new.status = 'cancelled' and old.status <> 'cancelled')
    or new.cart->'writeOff'->'amount' is distinct from old.cart->'writeOff'->'amount')
  execute function drawer_follow_order();
