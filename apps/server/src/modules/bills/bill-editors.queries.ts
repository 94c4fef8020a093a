import type { BillEditor } from '@servery/contract/bill-editing';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getSilentSince } from './bill-editors.repo.ts';

/** Who has a store's open bills on their screens, apart from the asking device; those that began last come first. */
export async function listEditors(
  tx: Tx,
  { storeId, deviceId, now }: { storeId: string; deviceId: string; now: Date },
): Promise<BillEditor[]> {
  const rows = await tx.sql<Omit<BillEditor, 'since'> & { since: Date }>({
    name: 'bills.editors',
    text: `select e.order_id as "orderId", e.by_name as by, e.terminal_name as "terminalName", e.since
      from bill_editor e join orders o on o.restaurant_id = e.restaurant_id and o.id = e.order_id and o.status = 'new'
      where e.restaurant_id = $1 and e.store_id = $2 and e.device_id <> $3 and e.seen_at > $4
      order by e.since desc, e.order_id, e.device_id`,
    values: [tx.scope.restaurantId, storeId, deviceId, getSilentSince(now)],
  });
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
