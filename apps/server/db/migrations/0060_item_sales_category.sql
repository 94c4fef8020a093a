-- What an item's sales are reported under. Categories are archived and never deleted, so that it cannot point to nothing.
alter table item add column sales_category_id uuid;
alter table item add constraint item_sales_category foreign key (restaurant_id, sales_category_id)
  references sales_category (restaurant_id, id);
