-- Which tills have an open bill on their screen. Advisory: it is shown on the others and keeps nobody out.
create table bill_editor (
  restaurant_id uuid not null,
  store_id uuid not null,
  order_id uuid not null,
  device_id uuid not null,
  -- Who works there, and the till, as they are called now; the same where nobody signs in.
  by_name text not null,
  terminal_name text not null,
  since timestamptz not null,
  -- The till says so again and again while the bill is on its screen.
  seen_at timestamptz not null,
  primary key (restaurant_id, order_id, device_id),
  foreign key (restaurant_id, order_id) references bill (restaurant_id, order_id)
);
create index bill_editor_store on bill_editor (restaurant_id, store_id, seen_at);
select tenant_table('bill_editor');
