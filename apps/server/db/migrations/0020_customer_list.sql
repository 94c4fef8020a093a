-- Lists go on after a time in milliseconds, as every other list's column has it: a customer of the same millisecond was left out where a
-- page ended between two of them.
alter table customer alter column created_at type timestamptz(3);
