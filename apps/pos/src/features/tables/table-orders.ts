import type { TableOrderView } from '@servery/contract/tables';
import { currentQuantity } from '@servery/domain/bills';
import { getTables, type TableAt } from '@servery/ui/patterns/table-map/table-at.ts';
import type { LocalBill } from '../../shared/bills/local-bills.ts';

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
        ...(bill.covers !== undefined && { covers: bill.covers }),
        ...(bill.lines[0] && { server: bill.lines[0].addedBy }),
        ...(bill.asking && { asking: true }),
      };

/** The tables with somebody at them, by id. What this till knows of a bill's table overrides the server's list. */
export function ordersByTable(
  listed: readonly TableOrderView[],
  own: readonly LocalBill[],
  { now, currency, editors }: { now: string; currency: TableOrderView['currency']; editors?: ReadonlyMap<string, string> },
): (tableId: string) => TableAt {
  const known = new Map(listed.map((order) => [order.orderId, order]));
  const mine = own.flatMap((bill) => {
    const there = known.get(bill.id);
    if (there && there.tableId === bill.bill.table?.id) return [];
    return [{ id: bill.id, order: toOrder(bill, now, currency) }];
  });
  const moved = new Set(mine.map(({ id }) => id));
  return getTables([...listed.filter(({ orderId }) => !moved.has(orderId)), ...mine.flatMap(({ order }) => order ?? [])], editors);
}
