-- Erasing a customer: docs/algorithms/erasing-customers.md, docs/adr/0051-customers-are-erased.md.

-- One row for each customer who is or was erased: who asked, when and why, and nothing of the customer but an id that no other row has any more.
create table erasure (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  customer_id uuid not null,
  reason text not null check (reason in ('customerRequest', 'duplicate', 'noLongerNeeded', 'restoredBackup')),
  -- waiting: for what `waits_for` lists. erased: the data are gone, the provider and late writers are still to be seen to. done.
  state text not null default 'waiting' check (state in ('waiting', 'erased', 'done')),
  waits_for jsonb not null default '[]',
  requested_by uuid,
  requested_by_name text not null,
  requested_at timestamptz(3) not null,
  erased_at timestamptz,
  done_at timestamptz,
  -- How many orders lost their customer, and until when the law requires their amounts; null: there were none.
  order_count integer not null default 0 check (order_count >= 0),
  retain_until date,
  -- To be deleted at the card provider; null: there is none, or it is deleted.
  provider_customer_id text,
  attempts integer not null default 0,
  -- When the job looks again; null: nothing is open.
  next_at timestamptz,
  primary key (restaurant_id, id),
  unique (restaurant_id, customer_id),
  constraint erasure_done check ((state = 'done') = (done_at is not null) and (state = 'waiting') = (erased_at is null))
);
create index erasure_due on erasure (restaurant_id, next_at) where next_at is not null;
create index erasure_list on erasure (restaurant_id, requested_at desc, id desc);
select tenant_table('erasure');
revoke delete on erasure from servery_app;

-- The orders of an erased customer: their names, contacts, addresses and notes are empty.
alter table orders add column erasure_id uuid;
alter table orders add constraint orders_erasure foreign key (restaurant_id, erasure_id) references erasure (restaurant_id, id);
create index orders_erasure on orders (restaurant_id, erasure_id) where erasure_id is not null;

-- Orders without sign-in are found by the last digits of the number that they name, however it was typed.
create index orders_phone on orders (restaurant_id, right(regexp_replace(customer_phone, '\D', '', 'g'), 7))
  where customer_id is null and customer_phone <> '';

-- Mails about an order are found by it.
alter table directory.mail add column order_id uuid;
create index mail_order on directory.mail (order_id) where order_id is not null;

-- A document of an order without its customer: the values of these keys are emptied wherever they are. Only text is; null stays null.
create function without_person(document jsonb) returns jsonb language plpgsql immutable as $$
declare
  result jsonb;
begin
  if jsonb_typeof(document) = 'array' then
    select coalesce(jsonb_agg(without_person(e.value) order by e.position), '[]') into result
      from jsonb_array_elements(document) with ordinality as e (value, position);
    return result;
  elsif jsonb_typeof(document) = 'object' then
    select coalesce(jsonb_object_agg(e.key, case
        when jsonb_typeof(e.value) = 'string' and e.key in ('customerName', 'customerPhone', 'customerEmail', 'phone', 'email', 'comments', 'note',
          'dropoffNotes', 'line1', 'suburb', 'postcode', 'deliverySuburb', 'was') then '""'
        when e.key in ('latitude', 'longitude', 'providerPlaceId') then 'null'
        when document ->> 'type' = 'setCustomer' and e.key = 'name' then '""'
        when document ->> 'type' = 'voidLine' and e.key = 'reason' then '""'
        when e.key = 'voided' and jsonb_typeof(e.value) = 'object' then e.value || '{"reason": ""}'
        else without_person(e.value)
      end), '{}') into result
      from jsonb_each(document) as e;
    return result;
  end if;
  return document;
end
$$;

-- An event's payload without its customer. Reasons are chosen from a list, except of a payment that was waived.
create function event_without_person(event_type text, payload jsonb) returns jsonb language sql immutable as $$
  select without_person(payload) || case when event_type = 'payment.waived' then '{"reason": ""}'::jsonb else '{}' end
$$;

-- The log stays what it is: history. The one change that anybody can make to it is taking a customer out of it.
grant update (payload, actor_name, actor_id) on event to servery_app;
create function event_only_loses_person() returns trigger language plpgsql as $$
begin
  if new.payload is distinct from event_without_person(old.type, old.payload)
    or (new.actor_name is distinct from old.actor_name and not (new.actor_name = '' and old.actor_kind in ('customer', 'guest')))
    or (new.actor_id is distinct from old.actor_id and not (new.actor_id is null and old.actor_kind = 'customer')) then
    raise exception 'The event log is history.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger event_only_loses_person before update on event for each row execute function event_only_loses_person();

grant update (operation) on bill_operation to servery_app;
create function bill_operation_only_loses_person() returns trigger language plpgsql as $$
begin
  if new.operation is distinct from without_person(old.operation) then
    raise exception 'A bill''s log is history.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger bill_operation_only_loses_person before update on bill_operation for each row execute function bill_operation_only_loses_person();

-- What was undone stays so; its texts can be emptied.
grant update (note) on taken_payment to servery_app;
create or replace function taken_payment_undone_once() returns trigger language plpgsql as $$
begin
  if old.undone_at is not null
    and (new.undone_at, new.undone_by, new.undone_by_id) is distinct from (old.undone_at, old.undone_by, old.undone_by_id) then
    raise exception 'What was undone stays so.' using errcode = 'check_violation';
  end if;
  if new.note is distinct from old.note and new.note <> '' then
    raise exception 'The note of a payment stays as it was.' using errcode = 'insufficient_privilege';
  end if;
  if old.undone_at is not null and new.undone_reason is distinct from old.undone_reason and new.undone_reason <> '' then
    raise exception 'What was undone stays so.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- A loyalty card goes with its customer, and only so.
grant delete on loyalty_card, loyalty_entry to servery_app;
create function loyalty_only_goes_with_customer() returns trigger language plpgsql as $$
begin
  if not exists (select from erasure e where e.restaurant_id = old.restaurant_id and e.customer_id = old.customer_id) then
    raise exception 'A loyalty card goes with its customer.' using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;
create trigger loyalty_card_only_goes_with_customer before delete on loyalty_card for each row execute function loyalty_only_goes_with_customer();
create trigger loyalty_entry_only_goes_with_customer before delete on loyalty_entry for each row execute function loyalty_only_goes_with_customer();

-- Erasures that the job has to look at, in many restaurants by one question; as payments_due.
create function erasures_due(restaurants uuid[], at timestamptz)
returns table (restaurant_id uuid, id uuid) language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    return query select e.restaurant_id, e.id from erasure e where e.restaurant_id = restaurant and e.next_at <= at order by e.next_at limit 50;
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;
revoke execute on function erasures_due(uuid[], timestamptz) from public;
grant execute on function erasures_due(uuid[], timestamptz) to servery_app;

-- Exports of customers: a file for the one who asked, for a day. The row stays as the log of it.
create table customer_export (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  -- The stores whose customers it has; null: all of the restaurant.
  store_ids uuid[],
  searched boolean not null,
  row_count integer not null check (row_count >= 0),
  -- Null: it has expired, or one of its customers was erased.
  content text,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz(3) not null,
  expires_at timestamptz not null,
  downloads integer not null default 0,
  primary key (restaurant_id, id)
);
create index customer_export_list on customer_export (restaurant_id, requested_at desc, id desc);
create index customer_export_stored on customer_export (restaurant_id, expires_at) where content is not null;
select tenant_table('customer_export');
revoke delete on customer_export from servery_app;
