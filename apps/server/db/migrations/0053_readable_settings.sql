-- The last value of a section that the release that stored it could read whole: a field that another release cannot read is used as it was
-- here, not by its default. What stands when this is applied was written through the schemas.
alter table store_setting add column last_readable jsonb;
update store_setting set last_readable = value;
