-- Bills name a customer of the restaurant: docs/algorithms/bills.md

-- As in 0062, and without the customer's id. No document held one before.
create or replace function without_person(document jsonb) returns jsonb language plpgsql immutable as $$
declare
  result jsonb;
begin
  if jsonb_typeof(document) = 'array' then
    select coalesce(jsonb_agg(without_person(e.value) order by e.position), '[]') into result
      from jsonb_array_elements(document) with ordinality as e (value, position);
    return result;
  elsif jsonb_typeof(document) = 'object' then
    select coalesce(jsonb_object_agg(e.key, case
        when jsonb_typeof(e.value) = 'string' and e.key in ('customerName', 'customerPhone', 'customerEmail', 'phone', 'email', 'comments', 'note',
          'dropoffNotes', 'line1', 'suburb', 'postcode', 'deliverySuburb', 'was') then '""'
        when e.key in ('latitude', 'longitude', 'providerPlaceId', 'customerId') then 'null'
        when document ->> 'type' = 'setCustomer' and e.key = 'name' then '""'
        when document ->> 'type' = 'voidLine' and e.key = 'reason' then '""'
        when e.key = 'voided' and jsonb_typeof(e.value) = 'object' then e.value || '{"reason": ""}'
        else without_person(e.value)
      end), '{}') into result
      from jsonb_each(document) as e;
    return result;
  end if;
  return document;
end
$$;
