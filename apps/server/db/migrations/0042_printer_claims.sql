-- A claim on a cloud printer's serial number, compared without case, is pending until a code that came out of that printer is entered.
-- Several restaurants may have a pending claim on one number; one of them may be confirmed.
alter table directory.cloud_printer
  drop constraint cloud_printer_pkey,
  add column confirmed_at timestamptz,
  -- The newest code that was printed for this claim: kept as a keyed hash, good for a quarter of an hour and a few tries.
  add column code_key bytea,
  add column code_hash bytea,
  add column code_expires_at timestamptz,
  add column code_tries integer not null default 0,
  add constraint cloud_printer_code check ((code_hash is null) = (code_key is null) and (code_hash is null) = (code_expires_at is null));

-- What stands counts as confirmed. Of numbers that differ in case alone the first claim is; the others have to be proven.
delete from directory.cloud_printer twin using directory.cloud_printer own
  where twin.restaurant_id = own.restaurant_id and lower(twin.serial) = lower(own.serial)
    and (own.claimed_at, own.serial) < (twin.claimed_at, twin.serial);
update directory.cloud_printer set confirmed_at = claimed_at;
update directory.cloud_printer later set confirmed_at = null from directory.cloud_printer first
  where lower(later.serial) = lower(first.serial) and later.restaurant_id <> first.restaurant_id
    and (first.claimed_at, first.restaurant_id) < (later.claimed_at, later.restaurant_id);
update directory.cloud_printer set serial = lower(serial);
alter table directory.cloud_printer
  add primary key (serial, restaurant_id),
  add constraint cloud_printer_lower check (serial = lower(serial));
create unique index cloud_printer_confirmed on directory.cloud_printer (serial) where confirmed_at is not null;

-- What the tenant's own rows know of it: nothing is sent to a cloud printer before.
alter table printer add column serial_confirmed boolean not null default false;
update printer set serial_confirmed = true where connection = 'CLOUD' and serial <> '' and exists (select from directory.cloud_printer claim
  where claim.serial = lower(printer.serial) and claim.restaurant_id = printer.restaurant_id and claim.confirmed_at is not null);

-- A printer that another restaurant has taken over is something that somebody must look at.
alter table alarm drop constraint alarm_kind_check;
alter table alarm add constraint alarm_kind_check
  check (kind in ('orderUnaccepted', 'kitchenUnacknowledged', 'printFailed', 'printerTaken'));
