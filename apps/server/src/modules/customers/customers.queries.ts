import type { DeliveryAddress } from '@servery/domain/delivery';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { containing, containingNumber } from '../../platform/db/like-pattern.ts';
import type { CustomerRow } from './customers.repo.ts';

export interface CountedCustomer extends CustomerRow {
  website_orders: number;
  google_orders: number;
  pos_orders: number;
  last_order_at: Date | null;
}

// Counted from the orders each time, by an index that starts with the customer, so there is no copy that could be wrong. Orders that were
// refused, cancelled or never paid do not count, and a bill not before it is placed.
const countedSql = `select c.id, c.name, c.previous_names, c.unverified_email, c.previous_unverified_emails, c.mobile_number_e164,
    c.phone_number_e164, c.created_at, o.website_orders, o.google_orders, o.pos_orders, o.last_order_at
  from customer c cross join lateral (
    select count(*) filter (where source = 'website')::int as website_orders, count(*) filter (where source = 'google')::int as google_orders,
      count(*) filter (where source = 'pos')::int as pos_orders, max(placed_at) as last_order_at, count(*) as seen
    from orders where restaurant_id = $1 and customer_id = c.id and (status in ('accepted', 'completed') or (status = 'new' and source <> 'pos'))
      and ($2::uuid[] is null or store_id = any($2))
  ) o`;

/** One customer with what they have ordered; with `storeIds`, of these stores alone. Undefined for an unknown one. */
export async function readCustomer(tx: Tx, id: string, storeIds: readonly string[] | null): Promise<CountedCustomer | undefined> {
  const rows = await tx.sql<CountedCustomer>({
    name: 'customers.read',
    text: `${countedSql} where c.restaurant_id = $1 and c.id = $3 and ${ofStores}`,
    values: [tx.scope.restaurantId, storeIds, id],
  });
  return rows[0];
}

/** Staff of single stores see customers who have ordered there. */
const ofStores = `($2::uuid[] is null or exists (
  select from orders where restaurant_id = $1 and customer_id = c.id and store_id = any($2)))`;

export interface UsedAddress {
  id: string;
  address: DeliveryAddress;
  dropoff_notes: string;
  last_used_at: Date;
}

/** Where a customer's deliveries went, used last first. */
export const readAddresses = (tx: Tx, customerId: string): Promise<UsedAddress[]> =>
  tx.sql<UsedAddress>({
    name: 'customers.addresses',
    text: `select id, address, dropoff_notes, last_used_at from customer_address where restaurant_id = $1 and customer_id = $2
      order by last_used_at desc, id limit 50`,
    values: [tx.scope.restaurantId, customerId],
  });

export interface CustomerListQuery {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  storeIds: readonly string[] | null;
}

/** A restaurant's customers, newest first. @throws validation_failed for a cursor that is not ours. */
export async function readCustomerPage(tx: Tx, query: CustomerListQuery): Promise<{ rows: CountedCustomer[]; nextCursor: string | null }> {
  const { limit, cursor, storeIds } = query;
  const from = cursor === undefined ? null : readKeysetCursor(cursor);
  const search = query.search?.trim() ?? '';
  const found = await tx.sql<CountedCustomer>({
    name: 'customers.list',
    text: `${countedSql} where c.restaurant_id = $1 and ${ofStores}
        and ($3::text is null or c.name ilike $3 or c.unverified_email ilike $3 or c.mobile_number_e164 like $4 or c.phone_number_e164 like $4)
        and ($5::timestamptz is null or (c.created_at, c.id) < ($5, $6::uuid))
      order by c.created_at desc, c.id desc limit $7`,
    values: [tx.scope.restaurantId, storeIds, containing(search), containingNumber(search), from?.at ?? null, from?.id ?? null, limit + 1],
  });
  return getPage(found, limit, (row) => [row.created_at, row.id]);
}
