-- Nodes remember for some seconds which cloud printers are a restaurant's. Every change of that is notified as it commits, as changes of
-- sessions are. A claim that nobody has confirmed changes nothing.
create trigger cloud_printer_added after insert on directory.cloud_printer for each row
  when (new.confirmed_at is not null) execute function directory.note_session_change();
create trigger cloud_printer_changed after update on directory.cloud_printer for each row
  when ((old.serial, old.restaurant_id, old.confirmed_at) is distinct from (new.serial, new.restaurant_id, new.confirmed_at))
  execute function directory.note_session_change();
create trigger cloud_printer_ended after delete on directory.cloud_printer for each row
  when (old.confirmed_at is not null) execute function directory.note_session_change();
