-- Test orders of a restaurant that is not open to the public yet (docs/adr/0053-test-orders.md).
alter table orders add column test boolean not null default false;
-- A number of its own sequence, no customer, nothing to collect: a test order cannot be taken for a real one, nor the reverse.
alter table orders add constraint orders_test check (
  test = starts_with(number, 'TEST-')
  and (not test or (source = 'website' and customer_id is null and payment_status in ('PAID', 'CANCELLED')))
);
-- Going live ends those that are still open.
create index orders_test on orders (restaurant_id, store_id) where test and status in ('new', 'accepted');
