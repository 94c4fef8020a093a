-- A restaurant is listed once its owner has opened it to the public (docs/adr/0042-owners-open-their-restaurants.md).
alter table restaurant add column opened_at timestamptz;

-- Every restaurant with a menu has been listed until now, and stays so.
-- An owner that is no superuser sees nothing of tables whose row-level security is forced.
alter table restaurant no force row level security;
alter table store no force row level security;
update restaurant r set opened_at = now()
  where exists (select from store s where s.restaurant_id = r.restaurant_id and s.active and s.menu_version > 0);
alter table store force row level security;
alter table restaurant force row level security;
