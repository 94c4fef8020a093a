import type { BillCustomer, BillOperation } from '@servery/domain/bills';
import type { Tx } from '../../platform/db/connections.types.ts';

/**
 * The customers whom operations name, by id, as a bill keeps them; locked until the transaction ends, so that none is erased before the bill
 * refers to them. Those whom the restaurant does not have are left out.
 */
export async function findCustomers(tx: Tx, operations: readonly BillOperation[]): Promise<ReadonlyMap<string, BillCustomer>> {
  const ids = operations.flatMap((operation) => (operation.type === 'linkCustomer' && operation.customerId ? [operation.customerId] : []));
  if (ids.length === 0) return new Map();
  const rows = await tx.sql<BillCustomer & { customerId: string }>({
    name: 'bills.customers',
    text: `select id as "customerId", name as "customerName", coalesce(mobile_number_e164, phone_number_e164, '') as "customerPhone"
      from customer where restaurant_id = $1 and id = any($2::uuid[]) order by id for key share`,
    values: [tx.scope.restaurantId, ids],
  });
  return new Map(rows.map((row) => [row.customerId, row]));
}
