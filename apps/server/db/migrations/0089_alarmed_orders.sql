-- Accepting an order, working on its ticket and completing it clear its alarms. Nearly no order has any: one that never had one is not looked
-- up. Set with the first alarm and never reset. Whoever raises such an alarm has locked the order's row, so a step that locks or changes the
-- row afterwards sees it. Set here, so that alarms of a node of the release before count as well.
alter table orders add column alarmed boolean not null default false;

create function alarm_marks_order() returns trigger language plpgsql as $$
begin
  update orders o set alarmed = true where o.restaurant_id = new.restaurant_id and o.id = new.order_id and not o.alarmed;
  return null;
end
$$;
create trigger alarm_marks_order after insert on alarm for each row
  when (new.kind in ('orderUnaccepted', 'kitchenUnacknowledged')) execute function alarm_marks_order();

update orders o set alarmed = true where exists (select from alarm a
  where a.restaurant_id = o.restaurant_id and a.order_id = o.id and a.kind in ('orderUnaccepted', 'kitchenUnacknowledged'));
