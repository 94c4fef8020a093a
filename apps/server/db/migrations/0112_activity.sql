-- The activity log reads who changed what, newest first. What happens in every order's life is not in it, nor in this index.
-- docs/adr/0093-activity-is-read-from-the-log.md
create index event_activity on event (restaurant_id, at desc)
  where type not in ('order.placed', 'order.accepted', 'order.completed', 'order.ready', 'order.recalled', 'order.etaChanged', 'payment.taken',
    'payment.authorised', 'payment.declined', 'payment.expired', 'payment.captured', 'payment.released', 'payment.refunded', 'bill.changed',
    'bill.sent', 'bill.editing', 'ticket.created', 'ticket.changed', 'ticket.acknowledged', 'menu.edited', 'menu.countsGivenBack',
    'batchUpload.changed', 'print.queued', 'print.finished', 'printer.changed', 'alarm.raised', 'alarm.seen', 'alarm.cleared', 'drawer.changed',
    'shift.changed');
