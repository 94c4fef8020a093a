-- Cash drawers and the end of day: docs/adr/0075-drawers-are-a-journal.md

-- From opening a till's drawer with a float to counting it.
create table drawer_session (
  restaurant_id uuid not null,
  -- Made by the client: the same id again is the same session.
  id uuid not null,
  store_id uuid not null,
  -- The till. A principal of the directory, which no tenant's table refers to.
  device_id uuid not null,
  device_name text not null,
  currency text not null check (currency in ('AUD', 'USD', 'GBP', 'NZD')),
  -- How many of each denomination, by its value in minor units.
  float_counts jsonb not null,
  float_amount bigint not null check (float_amount >= 0),
  opened_by text not null,
  opened_by_id uuid,
  opened_at timestamptz not null,
  -- Made by the client: the same closing again is one.
  close_id uuid,
  closed_by text,
  closed_by_id uuid,
  closed_at timestamptz,
  -- Whether the amount that should be there was hidden from who counted.
  blind boolean,
  counts jsonb,
  counted bigint check (counted >= 0),
  expected bigint,
  difference_reason text,
  -- Taken out of the drawer with the closing, and by whom; the rest stays for the next float.
  handed_over bigint check (handed_over >= 0),
  handed_to text,
  z_number integer check (z_number > 0),
  -- The Z report as it was printed.
  report jsonb,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  constraint drawer_session_closed check (num_nonnulls(close_id, closed_by, closed_at, blind, counts, counted, expected, difference_reason,
    handed_over, handed_to, z_number, report) in (0, 12)),
  constraint drawer_session_handed_over check (handed_over <= counted)
);
-- An id is made by the client, and belongs to one restaurant.
create unique index drawer_session_everywhere on drawer_session (id);
create unique index drawer_session_open on drawer_session (restaurant_id, device_id) where closed_at is null;
create unique index drawer_session_z on drawer_session (restaurant_id, store_id, z_number);
create index drawer_session_device on drawer_session (restaurant_id, device_id, opened_at desc);
select tenant_table('drawer_session');
revoke update, delete on drawer_session from servery_app;
grant update (close_id, closed_by, closed_by_id, closed_at, blind, counts, counted, expected, difference_reason, handed_over, handed_to,
  z_number, report) on drawer_session to servery_app;

create function drawer_session_closed_once() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'A closed drawer stays as it was counted.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger drawer_session_closed_once before update on drawer_session for each row execute function drawer_session_closed_once();

-- The last number of a store's Z reports. Its row is locked until the closing commits: numbers have no gaps.
create table drawer_z_number (
  restaurant_id uuid not null,
  store_id uuid not null,
  last integer not null check (last > 0),
  primary key (restaurant_id, store_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id)
);
select tenant_table('drawer_z_number');
revoke delete on drawer_z_number from servery_app;

-- What happened at a till that has a drawer: rows are added, and get their session once.
create table drawer_entry (
  restaurant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  sequence bigint generated always as identity,
  store_id uuid not null,
  device_id uuid not null,
  -- Null: between two sessions. The next one gets it.
  session_id uuid,
  kind text not null
    check (kind in ('tender', 'tenderUndone', 'sale', 'saleUndone', 'lineVoided', 'billCancelled', 'paidIn', 'paidOut', 'noSale')),
  order_id uuid,
  tender_id uuid,
  line_id uuid,
  -- What it changes of the cash in the drawer.
  cash bigint not null default 0,
  -- What a void line or bill was worth.
  worth bigint not null default 0,
  -- What people do to the drawer has one; of all else it is with the tender, the order or the bill.
  reason text not null default '',
  by_name text not null,
  by_id uuid,
  at timestamptz not null,
  -- Entered before its session was opened: it waited at a till without a connection, or nobody had opened the drawer.
  late boolean not null default false,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  foreign key (restaurant_id, session_id) references drawer_session (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  foreign key (restaurant_id, tender_id) references tender (restaurant_id, id),
  constraint drawer_entry_of_what check ((tender_id is not null or kind not in ('tender', 'tenderUndone'))
    and (order_id is not null or kind in ('paidIn', 'paidOut', 'noSale')))
);
create unique index drawer_entry_everywhere on drawer_entry (id);
create index drawer_entry_session on drawer_entry (restaurant_id, session_id, sequence);
create index drawer_entry_between on drawer_entry (restaurant_id, device_id) where session_id is null;
create index drawer_entry_order on drawer_entry (restaurant_id, order_id) where order_id is not null;
create unique index drawer_entry_line on drawer_entry (restaurant_id, order_id, line_id) where kind = 'lineVoided';
select tenant_table('drawer_entry');
revoke update, delete on drawer_entry from servery_app;
grant update (session_id, late) on drawer_entry to servery_app;

-- Nothing enters a session that was counted.
create function drawer_entry_open() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.session_id is not null then
    raise exception 'An entry stays in its session.' using errcode = 'check_violation';
  end if;
  if new.session_id is not null and exists (select from drawer_session s
    where s.restaurant_id = new.restaurant_id and s.id = new.session_id and (s.closed_at is not null or s.device_id <> new.device_id)) then
    raise exception 'This drawer has been closed.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger drawer_entry_open before insert or update on drawer_entry for each row execute function drawer_entry_open();

-- Whoever opens or closes a till's drawer takes this lock alone, whoever moves money there takes it with others: so each entry is either in
-- the session or in the next one.
create function drawer_lock_key(restaurant uuid, device uuid) returns bigint language sql immutable as $$
  select hashtextextended('drawer/' || restaurant || '/' || device, 0)
$$;

-- Adds an entry at a till, if the till has ever had a drawer. `entered`: when it was entered at the till, if that is known to be earlier.
create function drawer_enter(entry drawer_entry, entered timestamptz) returns void language plpgsql as $$
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
  insert into drawer_entry (restaurant_id, store_id, device_id, session_id, kind, order_id, tender_id, line_id, cash, worth,
      by_name, by_id, at, late)
    values (entry.restaurant_id, entry.store_id, entry.device_id, current_id, entry.kind, entry.order_id, entry.tender_id, entry.line_id,
      coalesce(entry.cash, 0), coalesce(entry.worth, 0), entry.by_name, entry.by_id, entry.at,
      coalesce(entered < opened, false))
    on conflict do nothing;
end
$$;

-- When an id was made, if it says so (UUIDv7): by the clock of the till.
create function uuid_time(id uuid) returns timestamptz language sql immutable as $$
  select case when substr(id::text, 15, 1) = '7'
    then to_timestamp(('x' || lpad(translate(left(id::text, 13), '-', ''), 16, '0'))::bit(64)::bigint / 1000.0) end
$$;

create function drawer_follow_tender() returns trigger language plpgsql as $$
declare
  entry drawer_entry;
  counts boolean := new.undone_at is null and new.state in ('success', 'refundSuccess');
  counted boolean := tg_op = 'UPDATE' and old.undone_at is null and old.state in ('success', 'refundSuccess');
  of_till uuid;
  sign integer;
begin
  if counts = counted or new.kind not in ('cash', 'card', 'moto', 'custom', 'refundCash', 'refundCard', 'reversalCard') then
    return null;
  end if;
  sign := case when counts then 1 else -1 end * case new.kind when 'cash' then 1 when 'refundCash' then -1 else 0 end;
  entry.restaurant_id := new.restaurant_id;
  entry.store_id := new.store_id;
  entry.order_id := new.order_id;
  entry.tender_id := new.id;
  entry.cash := sign * new.amount;
  if counts then
    entry.kind := 'tender';
    -- The release before recorded the till only as who took it.
    entry.device_id := coalesce(new.device_id, new.taken_by_id);
    entry.by_name := new.taken_by;
    entry.by_id := new.taken_by_id;
    entry.at := new.taken_at;
    perform drawer_enter(entry, uuid_time(new.id));
  else
    entry.kind := 'tenderUndone';
    entry.by_name := coalesce(new.undone_by, new.taken_by);
    entry.by_id := new.undone_by_id;
    entry.at := coalesce(new.undone_at, now());
    -- At the till where somebody undid it; from elsewhere, at the one that had taken it.
    select e.device_id into of_till from drawer_entry e
      where e.restaurant_id = new.restaurant_id and e.order_id = new.order_id and e.tender_id = new.id limit 1;
    if exists (select from drawer_session s where s.restaurant_id = new.restaurant_id and s.device_id = new.undone_by_id) then
      of_till := new.undone_by_id;
    end if;
    entry.device_id := of_till;
    perform drawer_enter(entry, null);
  end if;
  return null;
end
$$;
create trigger drawer_follow_tender_inserted after insert on tender for each row execute function drawer_follow_tender();
create trigger drawer_follow_tender_updated after update of undone_at, state on tender for each row execute function drawer_follow_tender();

-- An order is a sale of the till where its last part was paid, until it is due again or has ended. A bill that is cancelled is a void of the
-- till that opened it.
create function drawer_follow_order() returns trigger language plpgsql as $$
declare
  entry drawer_entry;
  last drawer_entry;
  sold boolean := new.payment_status = 'PAID' and new.status not in ('rejected', 'cancelled');
  net bigint;
begin
  entry.restaurant_id := new.restaurant_id;
  entry.store_id := new.store_id;
  entry.order_id := new.id;
  entry.at := now();
  if new.source = 'pos' and new.status = 'cancelled' and old.status <> 'cancelled' then
    select b.device_id, b.terminal_name into entry.device_id, entry.by_name from bill b
      where b.restaurant_id = new.restaurant_id and b.order_id = new.id;
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
create trigger drawer_follow_order after update of status, payment_status on orders for each row
  when ((new.payment_status = 'PAID' and new.status not in ('rejected', 'cancelled'))
    is distinct from (old.payment_status = 'PAID' and old.status not in ('rejected', 'cancelled'))
    or (new.source = 'pos' and new.status = 'cancelled' and old.status <> 'cancelled'))
  execute function drawer_follow_order();

-- What somebody voids is a void of their till, at what it was worth when it was rung up: a line once, and of a part what there was of it. The
-- bill has been written before its operations are.
create function drawer_follow_void() returns trigger language plpgsql as $$
declare
  entry drawer_entry;
  line jsonb;
  voided bigint;
begin
  entry.restaurant_id := new.restaurant_id;
  entry.device_id := new.device_id;
  entry.order_id := new.order_id;
  entry.kind := 'lineVoided';
  entry.by_name := new.by_name;
  entry.at := new.received_at;
  select b.store_id, l.line into entry.store_id, line
    from bill b, lateral (select x as line from jsonb_array_elements(b.document->'lines') as x where x->>'id' = new.operation->>'lineId' limit 1) l
    where b.restaurant_id = new.restaurant_id and b.order_id = new.order_id;
  if new.operation->>'type' = 'voidLine' then
    entry.line_id := (new.operation->>'lineId')::uuid;
    voided := (line->>'quantity')::bigint;
  else
    select (p->>'quantity')::bigint into voided from jsonb_array_elements(coalesce(line->'partsVoided', '[]')) as p
      where (p->>'at')::timestamptz = new.at and p->>'by' = new.by_name limit 1;
  end if;
  if voided > 0 then
    entry.worth := voided * (line->'frozen'->'priced'->>'unitPrice')::bigint;
    perform drawer_enter(entry, null);
  end if;
  return null;
end
$$;
create trigger drawer_follow_void after insert on bill_operation for each row when (new.operation->>'type' in ('voidLine', 'voidPart'))
  execute function drawer_follow_void();

-- A Z report that differs from the ledger raises an alarm.
alter table alarm drop constraint alarm_kind_check;
alter table alarm add constraint alarm_kind_check
  check (kind in ('orderUnaccepted', 'kitchenUnacknowledged', 'printFailed', 'printerTaken', 'unpaidOrders', 'drawerDiffers'));
