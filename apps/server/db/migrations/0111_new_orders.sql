-- The platform's own people follow the orders of all restaurants: one cursor on the event log, by time, as the role that reads it. Only what
-- places or moves an order is in the index. docs/adr/0092-new-orders-of-all-restaurants.md
create index event_orders on event (at)
  where type in ('order.placed', 'order.accepted', 'order.rejected', 'order.cancelled', 'order.completed', 'order.reopened');
