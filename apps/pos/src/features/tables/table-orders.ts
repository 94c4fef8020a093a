import type { TableOrderView } from '@servery/contract/tables';
import { currentQuantity } from '@servery/domain/bills';
import { stateOfTable, type TableState } from '@servery/domain/tables';
import type { LocalBill } from '../../shared/bills/local-bills.ts';

/** What goes on at a table: its current orders, oldest first, and since when somebody is there. */
export interface TableAt {
  orders: readonly TableOrderView[];
  state: TableState;
  /** Of its oldest order; null while it is free. */
  since: string | null;
}

const free: TableAt = { orders: [], state: 'free', since: null };

/** A bill that only this till has, or whose table this till has changed, as the server will list it. */
const toOrder = ({ id, bill, row }: LocalBill, now: string, currency: TableOrderView['currency']): TableOrderView | null =>
  bill.table === null
    ? null
    : {
        orderId: id,
        tableId: bill.table.id,
        number: row?.number ?? '',
        source: 'pos',
        customerName: bill.customerName,
        terminalName: row?.terminalName ?? '',
        grandTotal: row?.grandTotal ?? 0,
        currency,
        since: row?.placedAt ?? now,
        open: true,
        sent: bill.lines.some((line) => line.sent > 0 && currentQuantity(line) > 0),
        ready: false,
        paid: false,
      };

/** The tables with somebody at them, by id. What this till knows of a bill's table overrides the server's list. */
export function ordersByTable(
  listed: readonly TableOrderView[],
  own: readonly LocalBill[],
  { now, currency }: { now: string; currency: TableOrderView['currency'] },
): (tableId: string) => TableAt {
  const known = new Map(listed.map((order) => [order.orderId, order]));
  const mine = own.flatMap((bill) => {
    const there = known.get(bill.id);
    if (there && there.tableId === bill.bill.table?.id) return [];
    return [{ id: bill.id, order: toOrder(bill, now, currency) }];
  });
  const moved = new Set(mine.map(({ id }) => id));
  const tables = new Map<string, TableOrderView[]>();
  for (const order of [...listed.filter(({ orderId }) => !moved.has(orderId)), ...mine.flatMap(({ order }) => order ?? [])]) {
    tables.set(order.tableId, [...(tables.get(order.tableId) ?? []), order]);
  }
  return (tableId) => {
    const orders = tables.get(tableId);
    if (!orders) return free;
    return { orders, state: stateOfTable(orders), since: orders.map(({ since }) => since).toSorted()[0]! };
  };
}
