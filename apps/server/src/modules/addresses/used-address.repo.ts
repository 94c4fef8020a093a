import type { SqlPart } from '../../platform/db/sql-parts.ts';

/** `signedLine1`: the first line as the server has signed it, if the address is confirmed; else null. */
export interface StoredAddress {
  id: string;
  key: string;
  signedLine1: string | null;
}

/**
 * Adds the delivery address to those that the customer has used, or moves it up among them. It comes last in the
 * statement that places the order. PostgreSQL runs such steps from last to first, so it does not prolong the lock on the store's sequence.
 */
export const storingAddress = ({ id, key, signedLine1 }: StoredAddress): SqlPart => ({
  name: 'keep',
  steps: `kept as (
    insert into customer_address (restaurant_id, id, customer_id, address_key, address, dropoff_notes, created_at, last_used_at)
    select @restaurant, @address::uuid, @customer, @address_key::text,
      (@delivery::jsonb->'address') || (@delivery::jsonb - 'address' - 'dropoffNotes') || @signed_line::jsonb,
      @delivery::jsonb->>'dropoffNotes', @placed_at, @placed_at from placed
    on conflict (restaurant_id, customer_id, address_key) do update
      set address = excluded.address, dropoff_notes = excluded.dropoff_notes, last_used_at = excluded.last_used_at
  )`,
  values: { address: id, address_key: key, signed_line: JSON.stringify(signedLine1 === null ? {} : { signedLine1 }) },
});
