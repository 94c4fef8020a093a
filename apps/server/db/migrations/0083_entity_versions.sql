-- A change of a table, an employee or a picture names the version that it was made from: two people do not overwrite each other unnoticed.
-- Counted here, so that changes by a node of the release before count as well.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

alter table dining_table add column version integer not null default 1 check (version > 0);
create trigger dining_table_version before update of name, area on dining_table for each row
  when ((old.name, old.area) is distinct from (new.name, new.area)) execute function count_version();

-- Where somebody works is in another table: every change writes the name and the role too, different or not.
alter table employee add column version integer not null default 1 check (version > 0);
create trigger employee_version before update of name, role on employee for each row execute function count_version();

alter table picture add column version integer not null default 1 check (version > 0);
create trigger picture_version before update of name, alt, keep on picture for each row
  when ((old.name, old.alt, old.keep) is distinct from (new.name, new.alt, new.keep)) execute function count_version();
