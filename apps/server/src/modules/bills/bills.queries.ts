import type * as contract from '@servery/contract/bills';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { TableOrderView } from '@servery/contract/tables';
import type { CurrencyCode } from '@servery/domain/money';
import type { OrderSource } from '@servery/domain/orders';
import { minutesAfterMeal } from '@servery/domain/tables';
import type { Tx } from '../../platform/db/connections.types.ts';
import { listOrdersWith } from '../orders/index.ts';
import { toBillRow } from './bills.events.ts';
import { lastSequence, type BillRecord } from './bills.repo.ts';

export interface BillListQuery {
  limit: number;
  cursor?: string | undefined;
  view: 'open' | 'placed' | 'unpaid';
  search?: string | undefined;
}

const listed = ['terminal_name', 'revision', 'unsent', 'sent_at'] as const satisfies readonly (keyof BillRecord)[];

/**
 * A store's open bills, those placed and not settled, or these with the completed ones that owe money, newest first, with the asking device's
 * last sequence. All are few, and come from the indexes of open and of unpaid orders.
 */
export async function listBills(
  tx: Tx,
  storeId: string,
  { limit, cursor, view, search = '' }: BillListQuery,
  deviceId: string,
): Promise<ResponseOf<typeof contract.listBills>> {
  const { restaurantId } = tx.scope;
  const [sequence, deviceSequence, { rows, nextCursor }] = await Promise.all([
    tx.sql<{ seq: number }>({
      name: 'bills.sequence',
      text: 'select seq from stream where restaurant_id = $1 and store_id = $2',
      values: [restaurantId, storeId],
    }),
    lastSequence(tx, deviceId),
    listOrdersWith<Pick<BillRecord, (typeof listed)[number]>>(tx, {
      storeId,
      table: 'bill',
      key: 'order_id',
      columns: listed,
      statuses: [view === 'open' ? 'new' : 'accepted'],
      orOwing: view === 'unpaid',
      search,
      sort: 'placedAt',
      limit,
      cursor,
    }),
  ]);
  return { rows: rows.map(({ order, row }) => toBillRow(order, row)), nextCursor, cursor: sequence[0]?.seq ?? 0, deviceSequence };
}

interface TableOrderRow {
  id: string;
  table_id: string;
  number: string;
  source: OrderSource;
  customer_name: string;
  grand_total: number;
  currency: CurrencyCode;
  placed_at: Date;
  is_open: boolean;
  sent: boolean;
  ready: boolean;
  paid: boolean;
  terminal_name: string | null;
  covers: number | null;
  server: string | null;
  asking: boolean;
  served_at: Date | null;
}

/**
 * The current orders at a store's tables, oldest first, from the indexes of open orders and of active tickets. An order that was completed
 * before its food is out is there until the kitchen has finished it, or an hour after it was due. Where nobody finishes tickets, because the
 * kitchen works from paper, it leaves when it is completed.
 */
export async function listTableOrders(tx: Tx, storeId: string, now: Date): Promise<TableOrderView[]> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const rows = await tx.sql<TableOrderRow>({
    name: 'bills.tableOrders',
    text: `select o.id, o.table_id, o.number, o.source, o.customer_name, o.grand_total, o.currency, o.placed_at, b.terminal_name,
        b.order_id is not null and o.status = 'new' as is_open,
        t.id is not null as sent,
        coalesce(t.status in ('COMPLETED', 'REMOVED'), false) as ready,
        o.payment_status = 'PAID' as paid,
        (b.document ->> 'covers')::int as covers, b.document #>> '{lines,0,addedBy}' as server, coalesce((b.document ->> 'asking')::boolean, false) as asking,
        case when t.status in ('COMPLETED', 'REMOVED') then t.completed_at end as served_at
      from orders o left join bill b on b.restaurant_id = o.restaurant_id and b.order_id = o.id
        left join kitchen_ticket t on t.restaurant_id = o.restaurant_id and t.order_id = o.id
      where o.restaurant_id = $1 and o.store_id = $2 and o.table_id is not null
        and o.id = any (array(
          select id from orders where restaurant_id = $1 and store_id = $2 and status in ('new', 'accepted')
          union all
          select k.order_id from kitchen_ticket k join orders c on c.restaurant_id = k.restaurant_id and c.id = k.order_id
            where k.restaurant_id = $1 and k.store_id = $2 and k.status in ('NEW', 'IN_PROGRESS', 'RECALLED') and k.due_at > $3
              and c.status = 'completed' and c.table_id is not null
              and exists (select from kitchen_ticket where restaurant_id = $1 and store_id = $2 and status = 'COMPLETED' and completed_at > $4)))
        and not (o.payment_status = 'PAID' and coalesce(t.completed_at < $3, false))
      order by o.placed_at, o.id`,
    values: [tx.scope.restaurantId, storeId, before(minutesAfterMeal), before(24 * 60)],
  });
  return rows.map((row) => ({
    orderId: row.id,
    tableId: row.table_id,
    number: row.number,
    source: row.source,
    customerName: row.customer_name,
    terminalName: row.terminal_name ?? '',
    grandTotal: row.grand_total,
    currency: row.currency,
    since: row.placed_at.toISOString(),
    open: row.is_open,
    sent: row.sent,
    ready: row.ready,
    paid: row.paid,
    ...(row.covers !== null && { covers: row.covers }),
    ...(row.server !== null && { server: row.server }),
    ...(row.asking && { asking: true }),
    ...(row.served_at && { servedAt: row.served_at.toISOString() }),
  }));
}
