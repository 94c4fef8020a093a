-- Orders that are owed for: they complete when nothing is due, or when somebody with the right says that no payment is required.

-- Who let an order go without its money, and why. Written once, in the transaction that completes the order.
create table waived_payment (
  restaurant_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  -- What was due, in minor units.
  amount bigint not null check (amount > 0),
  reason text not null check (reason <> ''),
  waived_by text not null,
  waived_by_id uuid,
  waived_at timestamptz not null,
  primary key (restaurant_id, order_id),
  foreign key (restaurant_id, store_id) references store (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
);
select tenant_table('waived_payment');
revoke update, delete on waived_payment from servery_app;

-- What was accepted or handed over and is not paid. An order enters it when it is accepted, so placing writes nothing here.
drop index orders_unpaid;
create index orders_unpaid on orders (restaurant_id, store_id, placed_at desc, id desc)
  where payment_status = 'NOT_PAID' and status in ('accepted', 'completed');
