-- Counts up with every change of a settings section of the store. Placing an order checks it on the row that it locks anyway: summing the
-- sections' own versions there cost a tenth of the statement, and a change under way was not waited for.
alter table store add column settings_version integer not null default 0;
