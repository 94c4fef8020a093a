-- A printer may belong to a room of its store: an id of the list `printLocations` of the settings section `printing`; empty: to none.
alter table printer add column print_location_id text not null default '';
