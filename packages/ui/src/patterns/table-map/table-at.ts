import type { TableOrderView } from '@servery/contract/tables';
import { formatCovers } from '@servery/domain/orders';
import { stateOfTable, type TableState } from '@servery/domain/tables';

/** What goes on at a table: its current orders, oldest first, and since when somebody is there. */
export interface TableAt {
  orders: readonly TableOrderView[];
  state: TableState;
  /** Of its oldest order, or when the last food was served while all have theirs; null while it is free. */
  since: string | null;
  /** Guests of all orders there, as far as they were counted; null: nobody has counted. */
  covers: number | null;
  /** Who looks after the oldest order; empty where nobody signs in at the till. */
  server: string;
  /** Who has a bill of it on a screen elsewhere; empty: nobody. */
  editing: string;
}

const free: TableAt = { orders: [], state: 'free', since: null, covers: null, server: '', editing: '' };

function sumCovers(orders: readonly TableOrderView[]): number | null {
  const counted = orders.flatMap(({ covers = null }) => (covers === null ? [] : [covers]));
  return counted.length === 0 ? null : counted.reduce((sum, covers) => sum + covers, 0);
}

/** The person, where it is one: a till without people enters its own name. */
const getServer = ({ server = '', terminalName }: TableOrderView): string => (server === terminalName ? '' : server);

/** "3 guests · Ana": how many are there and who looks after them; empty: neither is known. */
export const atTable = ({ covers, server }: Pick<TableAt, 'covers' | 'server'>): string =>
  [covers === null ? '' : formatCovers(covers), server].filter(Boolean).join(' · ');

/** What goes on at each table, by its id. `editors`: who has a bill on a screen elsewhere, in words, by order id. */
export function getTables(
  orders: readonly TableOrderView[],
  editors: ReadonlyMap<string, string> = new Map(),
): (tableId: string) => TableAt {
  const found = new Map<string, TableOrderView[]>();
  for (const order of orders) {
    const there = found.get(order.tableId);
    if (there) there.push(order);
    else found.set(order.tableId, [order]);
  }
  const known = new Map([...found].map(([tableId, there]): [string, TableAt] => [tableId, toTableAt(there, editors)]));
  return (tableId) => known.get(tableId) ?? free;
}

/** Served: since the last of it was. Otherwise since somebody is there. */
const getSince = (state: TableState, oldest: TableOrderView, orders: readonly TableOrderView[]): string => {
  const served = orders.flatMap(({ servedAt = null }) => (servedAt === null ? [] : [servedAt])).toSorted();
  return (state === 'served' ? served.at(-1) : undefined) ?? oldest.since;
};

function toTableAt(orders: readonly TableOrderView[], editors: ReadonlyMap<string, string>): TableAt {
  const [oldest] = orders.toSorted((a, b) => a.since.localeCompare(b.since)) as [TableOrderView, ...TableOrderView[]];
  const editing = orders.flatMap(({ orderId }) => editors.get(orderId) ?? []).join(' ');
  const state = stateOfTable(orders);
  return { orders, state, since: getSince(state, oldest, orders), covers: sumCovers(orders), server: getServer(oldest), editing };
}
