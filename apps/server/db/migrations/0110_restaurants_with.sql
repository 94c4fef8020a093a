-- Sweeps of the hour and the gauges of /metrics find the restaurants that have something for them by one statement; an idle restaurant costs
-- no transaction. Like alarms_due it runs with the rights of who calls it and steps from one tenant to the next. It may find a restaurant of
-- which nothing is due after all, and misses none: what exactly is due, or counted, its caller decides.
create function restaurants_with(restaurants uuid[], what text, at timestamptz)
returns table (restaurant_id uuid) language plpgsql as $$
declare
  restaurant uuid;
  has boolean;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    has := case what
      when 'activeAlarms' then exists (select from alarm a where a.restaurant_id = restaurant and a.cleared_at is null)
      when 'newOrders' then exists (select from orders o where o.restaurant_id = restaurant
        and o.status in ('processingPayment', 'new', 'accepted') and o.status = 'new')
      when 'queuedPrintouts' then exists (select from print_job j where j.restaurant_id = restaurant and j.status = 'queued')
      when 'paymentDifferences' then exists (select from reconciliation_difference d where d.restaurant_id = restaurant and d.resolved_at is null)
      when 'troubledPayments' then
        exists (select from payment p where p.restaurant_id = restaurant and p.check_at is not null and p.tries >= 4)
        or exists (select from payment p where p.restaurant_id = restaurant and p.check_at < now() - interval '3 minutes')
        or exists (select from payment p where p.restaurant_id = restaurant and p.problem is not null)
        or exists (select from payment p where p.restaurant_id = restaurant and p.status = 'refundFailure')
      when 'oldKeys' then exists (select from idempotency i where i.restaurant_id = restaurant and i.expires_at < now())
      when 'oldTillSteps' then exists (select from pos_stashed_order_log l
        where l.restaurant_id = restaurant and l.received_at < now() - interval '30 days')
      when 'oldExports' then exists (select from customer_export e
        where e.restaurant_id = restaurant and e.content is not null and e.expires_at <= at)
      when 'staleAccounts' then exists (select from payment_account p where p.restaurant_id = restaurant and p.account_id is not null
        and p.archived_at is null and (p.read_at is null or p.read_at < at))
      when 'unreportedEvents' then exists (select from stream s
        left join report_cursor c on c.restaurant_id = s.restaurant_id and c.store_id = s.store_id
        where s.restaurant_id = restaurant and s.seq > coalesce(c.seq, 0))
    end;
    if has then
      restaurant_id := restaurant;
      return next;
    end if;
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;
revoke execute on function restaurants_with(uuid[], text, timestamptz) from public;
grant execute on function restaurants_with(uuid[], text, timestamptz) to servery_app;
