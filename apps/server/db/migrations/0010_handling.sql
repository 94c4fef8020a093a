-- Money that staff take by hand, and what a store must look at now.

-- The whole of what was due, taken in the store or at the door. A mistake, or money handed back, is written beside it: rows are never
-- taken away. docs/algorithms/payments.md.
create table taken_payment (
  restaurant_id uuid not null,
  -- Made by the client: the same id again is the same payment.
  id uuid not null,
  store_id uuid not null,
  order_id uuid not null,
  method text not null check (method in ('cash', 'card')),
  amount bigint not null check (amount >= 0),
  note text not null default '',
  taken_by text not null,
  taken_by_id uuid,
  taken_at timestamptz not null,
  undone_by text,
  undone_by_id uuid,
  undone_at timestamptz,
  undone_reason text,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  constraint taken_payment_undone check (num_nonnulls(undone_at, undone_by, undone_reason) in (0, 3))
);
-- Nothing is taken twice.
create unique index taken_payment_standing on taken_payment (restaurant_id, order_id) where undone_at is null;
create index taken_payment_order on taken_payment (restaurant_id, order_id, taken_at);

select tenant_table('taken_payment');
revoke update, delete on taken_payment from servery_app;
grant update (undone_by, undone_by_id, undone_at, undone_reason) on taken_payment to servery_app;

create function taken_payment_undone_once() returns trigger language plpgsql as $$
begin
  if old.undone_at is not null then
    raise exception 'What was undone stays so.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger taken_payment_undone_once before update on taken_payment for each row execute function taken_payment_undone_once();

-- One row for each cause, raised once ever: a cause that is gone does not come back, and a look that comes late raises nothing again.
create table alarm (
  restaurant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  kind text not null check (kind in ('orderUnaccepted', 'kitchenUnacknowledged', 'printFailed')),
  -- The order, or the print job whose paper is missing.
  cause_id uuid not null,
  order_id uuid,
  print_job_id uuid,
  message text not null,
  raised_at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  cleared_at timestamptz,
  primary key (restaurant_id, id),
  unique (restaurant_id, kind, cause_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  foreign key (restaurant_id, print_job_id) references print_job (restaurant_id, id),
  constraint alarm_seen check ((seen_at is null) = (seen_by is null))
);
create index alarm_standing on alarm (restaurant_id, store_id, raised_at, id) where cleared_at is null;
create index alarm_standing_order on alarm (restaurant_id, order_id) where cleared_at is null;

select tenant_table('alarm');
revoke delete on alarm from servery_app;

-- What was handed over and never paid. An order enters it when it ends, so placing writes nothing here.
create index orders_unpaid on orders (restaurant_id, store_id, placed_at desc, id desc)
  where payment_status = 'NOT_PAID' and status = 'completed';
