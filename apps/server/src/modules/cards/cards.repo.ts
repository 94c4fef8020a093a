import type { Tx } from '../../platform/db/connections.types.ts';

/** The provider's customer for one of ours, if there is one. */
export async function findProviderCustomer(tx: Tx, customerId: string): Promise<string | undefined> {
  const rows = await tx.sql<{ provider_customer_id: string }>({
    name: 'cards.find',
    text: 'select provider_customer_id from payment_customer where restaurant_id = $1 and customer_id = $2',
    values: [tx.scope.restaurantId, customerId],
  });
  return rows[0]?.provider_customer_id;
}

/** Stores the first one that was created. @returns the stored one */
export async function storeProviderCustomer(tx: Tx, customerId: string, providerCustomerId: string): Promise<string> {
  const rows = await tx.sql<{ provider_customer_id: string }>({
    name: 'cards.keep',
    text: `insert into payment_customer (restaurant_id, customer_id, provider_customer_id) values ($1, $2, $3)
      on conflict (restaurant_id, customer_id) do update set customer_id = excluded.customer_id returning provider_customer_id`,
    values: [tx.scope.restaurantId, customerId, providerCustomerId],
  });
  return rows[0]?.provider_customer_id ?? providerCustomerId;
}

/** The provider no longer knows it. */
export async function dropProviderCustomer(tx: Tx, customerId: string, providerCustomerId: string): Promise<void> {
  await tx.sql({
    name: 'cards.drop',
    text: 'delete from payment_customer where restaurant_id = $1 and customer_id = $2 and provider_customer_id = $3',
    values: [tx.scope.restaurantId, customerId, providerCustomerId],
  });
}
