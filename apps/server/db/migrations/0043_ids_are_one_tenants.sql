-- Clients make the ids of what they create. An id that another restaurant has is refused: what is named by its id alone somewhere (a payment
-- provider's metadata, a printer's cloud, a log, an address of a page) would be two restaurants'. The index does it in the statement that
-- writes the row. The names end in `_everywhere`: `database-errors.ts` knows them by it.
do $$
declare
  name text;
  standing uuid[];
begin
  foreach name in array array['orders', 'taken_payment', 'payment_attempt', 'refund', 'bill_operation', 'coupon', 'batch_upload_job', 'printer', 'print_job'] loop
    -- What two restaurants have already stays as it is; no order is lost over it.
    execute format('select array_agg(id) from (select id from %I group by id having count(*) > 1) twice', name) into standing;
    if standing is null then
      execute format('create unique index %I on %I (id)', name || '_everywhere', name);
    else
      execute format('create unique index %I on %I (id) where id <> all (%L::uuid[])', name || '_everywhere', name, standing);
    end if;
  end loop;
end $$;
