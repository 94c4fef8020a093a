import type { DeliveryAddress } from '@servery/domain/delivery';
import type { Tx } from '../../platform/db/connections.types.ts';

/**
 * A delivery address as it was used. `confirmed`: its last order went to a place that a provider knows; `signedLine1`: its first line as
 * the server had signed it, without what the guest had added.
 */
type UsedAddress = DeliveryAddress & { confirmed?: boolean; signedLine1?: string };

export interface AddressRow {
  id: string;
  address: UsedAddress;
  dropoff_notes: string;
  created_at: Date;
}

/** Older ones are stored but not shown: an order to one brings it back. */
const shown = 20;

/** A customer's delivery addresses, the last used first. They come to be in `orders/placement.repo.ts`. */
export const readAddresses = (tx: Tx, customerId: string): Promise<AddressRow[]> =>
  tx.sql<AddressRow>({
    name: 'addresses.read',
    text: `select id, address, dropoff_notes, created_at from customer_address
      where restaurant_id = $1 and customer_id = $2 order by last_used_at desc, id desc limit $3`,
    values: [tx.scope.restaurantId, customerId, shown],
  });

/** Removes an address of the customer; one that is not there, or is another's, stays as it is. */
export async function removeAddress(tx: Tx, customerId: string, addressId: string): Promise<void> {
  await tx.sql({
    name: 'addresses.remove',
    text: 'delete from customer_address where restaurant_id = $1 and customer_id = $2 and id = $3',
    values: [tx.scope.restaurantId, customerId, addressId],
  });
}
