import type { TableOrderView } from '@servery/contract/tables';
import { currentQuantity } from '@servery/domain/bills';
import { formatCovers } from '@servery/domain/orders';
import { stateOfTable, type TableState } from '@servery/domain/tables';
import type { LocalBill } from '../../shared/bills/local-bills.ts';

/** What goes on at a table: its current orders, oldest first, and since when somebody is there. */
export interface TableAt {
  orders: readonly TableOrderView[];
  state: TableState;
  /** Of its oldest order; null while it is free. */
  since: string | null;
  /** Guests of all orders there, as far as they were counted; null: nobody has counted. */
  covers: number | null;
  /** Who looks after the oldest order; empty where nobody signs in at the till. */
  server: string;
}

const free: TableAt = { orders: [], state: 'free', since: null, covers: null, server: '' };

function sumCovers(orders: readonly TableOrderView[]): number | null {
  const counted = orders.flatMap(({ covers = null }) => (covers === null ? [] : [covers]));
  return counted.length === 0 ? null : counted.reduce((sum, covers) => sum + covers, 0);
}

/** The person, where it is one: a till without people enters its own name. */
const getServer = ({ server = '', terminalName }: TableOrderView): string => (server === terminalName ? '' : server);

/** "3 guests · Ana": how many are there and who looks after them; empty: neither is known. */
export const atTable = ({ covers, server }: Pick<TableAt, 'covers' | 'server'>): string =>
  [covers === null ? '' : formatCovers(covers), server].filter(Boolean).join(' · ');

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
    const [oldest] = orders.toSorted((a, b) => a.since.localeCompare(b.since)) as [TableOrderView, ...TableOrderView[]];
    return { orders, state: stateOfTable(orders), since: oldest.since, covers: sumCovers(orders), server: getServer(oldest) };
  };
}
