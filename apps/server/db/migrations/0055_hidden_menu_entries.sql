-- What an owner hides stays in the menu that they edit, and out of the one that is published.
alter table category add column hidden boolean not null default false;
alter table item add column hidden boolean not null default false;
