-- A bill of which everything was moved to another one ends with it (docs/adr/0076-lines-move-between-bills.md). The release before does not
-- write the column, and reads such a bill as cancelled.
alter table bill add column merged_into uuid,
  add constraint bill_merged_into foreign key (restaurant_id, merged_into) references bill (restaurant_id, order_id),
  add constraint bill_merged_into_another check (merged_into <> order_id);

-- As before, but a merged bill is no void: the other bill has all of it.
create or replace function drawer_follow_order() returns trigger language plpgsql as $$
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
