-- What a printer does for a till's cash drawer, beside documents of orders. Releases before this one see an invoice without an order.
alter table print_job
  -- DRAWER_REPORT: an X or Z report. DRAWER_KICK: a pulse that opens the drawer, and nothing on paper.
  add column drawer_document text check (drawer_document in ('DRAWER_REPORT', 'DRAWER_KICK')),
  -- Whose Z report it is: a second printout of it says DUPLICATE.
  add column drawer_session_id uuid,
  add foreign key (restaurant_id, drawer_session_id) references drawer_session (restaurant_id, id);
create index print_job_drawer on print_job (restaurant_id, drawer_session_id) where drawer_session_id is not null;
