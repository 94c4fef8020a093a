-- Since when a store is closed until its owner opens it again: guests order nothing there, staff work as before. Null: it is open, by its
-- hours. (`active` false hides a store from everybody, its own staff included; nothing sets it.) A node of the release before does not know
-- the column: until it is replaced, it takes orders as the hours say.
alter table store add column closed_at timestamptz;
