-- When a printer last printed something is asked for beside its state: without an index of its own that reads every try of a restaurant.
create index print_attempt_printed on print_attempt (restaurant_id, printer_id, ended_at desc) where result = 'printed';
