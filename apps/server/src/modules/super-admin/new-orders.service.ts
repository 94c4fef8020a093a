import type { QueryOf, ResponseOf } from '@servery/contract/endpoint';
import type { listNewOrders } from '@servery/contract/new-orders';
import type { Database } from '../../platform/db/connections.types.ts';
import type { RestaurantsModule, StoreProfile } from '../restaurants/index.ts';
import { readOrderEvents, type LoggedOrder } from './new-orders.queries.ts';

type Row = ResponseOf<typeof listNewOrders>['rows'][number];

export interface NewOrdersDeps {
  database: Database;
  readEverything: RestaurantsModule['readEverything'];
  now: () => Date;
}

/** How old the memory may be, and after what time without a reader it is read anew, in milliseconds. */
const [freshMs, forgottenMs] = [2_000, 60_000];
/** How far back the first reading goes, and how far before the newest event each further one begins: transactions commit in another order. */
const [dayMs, overlapMs] = [86_400_000, 15_000];
const [mostOrders, mostEvents, mostRows] = [2_000, 6_000, 100];

interface Memory {
  readAt: number;
  newest: Date;
  orders: Map<string, LoggedOrder>;
}

function take({ orders }: Memory, found: readonly LoggedOrder[]): void {
  for (const order of found) {
    const known = orders.get(order.id);
    if (known === undefined || known.version < order.version) orders.set(order.id, order);
  }
  if (orders.size <= mostOrders) return;
  const gone = [...orders.values()].toSorted((a, b) => (a.placedAt < b.placedAt ? -1 : 1)).slice(0, orders.size - mostOrders);
  for (const { id } of gone) orders.delete(id);
}

/** The newest orders, from a memory that is read on while somebody looks at it (docs/adr/0092-new-orders-of-all-restaurants.md). */
export function createNewOrders({ database, readEverything, now }: NewOrdersDeps) {
  let memory: Promise<Memory> | undefined;
  let readAt = 0;

  const readOn = async (before: Promise<Memory> | undefined, moment: number): Promise<Memory> => {
    const known = await before?.catch(() => undefined);
    const usable = known !== undefined && moment >= known.readAt && moment - known.readAt < forgottenMs ? known : undefined;
    const next = usable ?? { readAt: moment, newest: new Date(moment - dayMs + overlapMs), orders: new Map<string, LoggedOrder>() };
    const found = await readOrderEvents(database, { after: new Date(next.newest.getTime() - overlapMs), limit: mostEvents });
    take(next, found);
    next.readAt = moment;
    for (const { at } of found) if (at > next.newest) next.newest = at;
    return next;
  };

  const read = (): Promise<Memory> => {
    const moment = now().getTime();
    if (memory !== undefined && moment >= readAt && moment - readAt < freshMs) return memory;
    readAt = moment;
    const made = readOn(memory, moment);
    memory = made;
    // A failure is not given to others.
    made.catch(() => {
      if (memory === made) memory = undefined;
    });
    return made;
  };

  const toRow = ({ restaurantId, storeId, version: _, at: __, ...order }: LoggedOrder, store: StoreProfile): Row => ({
    ...order,
    ...{ restaurantId, restaurantName: store.restaurantName, storeId, storeName: store.name, country: store.country },
  });

  /** The newest hundred that the filters allow, newest first. */
  return async ({ search = '', country, status, source }: QueryOf<typeof listNewOrders>): Promise<ResponseOf<typeof listNewOrders>> => {
    const [{ orders, readAt: at }, everything] = await Promise.all([read(), readEverything()]);
    const stores = new Map(everything.flatMap((restaurant) => restaurant.stores).map((store) => [store.storeId, store]));
    const wanted = search.trim().toLowerCase();
    const rows: Row[] = [];
    for (const order of [...orders.values()].toSorted((a, b) => (a.placedAt > b.placedAt ? -1 : 1))) {
      const store = stores.get(order.storeId);
      if (store === undefined || (country !== undefined && store.country !== country)) continue;
      if ((status !== undefined && order.status !== status) || (source !== undefined && order.source !== source)) continue;
      if (![store.restaurantName, store.name, order.number].some((name) => name.toLowerCase().includes(wanted))) continue;
      rows.push(toRow(order, store));
      if (rows.length === mostRows) break;
    }
    return { at: new Date(at).toISOString(), rows };
  };
}
