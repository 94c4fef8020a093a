-- A change of a restaurant's or store's details names the version that it was made from: two people do not overwrite each other unnoticed.
alter table restaurant add column profile_version integer not null default 1 check (profile_version > 0);
alter table store add column profile_version integer not null default 1 check (profile_version > 0);
