-- Kitchen: which display was first to paint a ticket, and finding completed tickets by their number.

alter table kitchen_ticket
  add column acknowledged_at timestamptz,
  -- Name of the display, as it was then.
  add column acknowledged_by text,
  add constraint kitchen_ticket_acknowledged check ((acknowledged_at is null) = (acknowledged_by is null)),
  -- The order's human number: what lists need stands beside the document.
  add column number text not null generated always as (document ->> 'number') stored;
