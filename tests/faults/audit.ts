import pg from 'pg';
import type { Place } from '../dev-env/orders.ts';
import type { Ledger } from './load-clients.ts';

export interface Audit {
  orders: number;
  /** Acknowledged, but not in the database: must be empty. */
  lost: string[];
  /** Anything duplicated or that does not add up: must be empty. */
  faults: string[];
}

const one = async <T>(client: pg.Client, text: string, values: unknown[]): Promise<T[]> => (await client.query(text, values)).rows as T[];

/** A name, and a query whose every row is a fault; $1 and $2 are restaurant and store. */
export type Check = readonly [name: string, text: string];

/** What holds for a store's orders whatever happened to them, however they are paid. */
export const orderChecks: readonly Check[] = [
  [
    'a human number twice',
    `select number || ' on ' || trading_day as what from orders where restaurant_id = $1 and store_id = $2 group by number, trading_day having count(*) > 1`,
  ],
  [
    'orders without their lines',
    `select o.id::text as what from orders o where o.restaurant_id = $1 and o.store_id = $2 and not exists
        (select from order_line l where l.restaurant_id = o.restaurant_id and l.order_id = o.id)`,
  ],
  [
    'lines that do not add up to the item total',
    `select o.id::text as what from orders o join order_line l on l.restaurant_id = o.restaurant_id and l.order_id = o.id
        where o.restaurant_id = $1 and o.store_id = $2 group by o.id, o.item_total having sum(l.line_total) <> o.item_total`,
  ],
  [
    'a gap in the event log',
    `select 'last ' || s.seq || ', rows ' || count(e.seq) as what from stream s left join event e on e.restaurant_id = s.restaurant_id and e.store_id = s.store_id
        where s.restaurant_id = $1 and s.store_id = $2 group by s.seq having count(e.seq) <> s.seq or max(e.seq) is distinct from nullif(s.seq, 0)`,
  ],
  [
    'accepted orders with other than one kitchen ticket',
    `select o.id::text as what from orders o left join kitchen_ticket t on t.restaurant_id = o.restaurant_id and t.order_id = o.id
        where o.restaurant_id = $1 and o.store_id = $2 and o.status = 'accepted' group by o.id having count(t.id) <> 1`,
  ],
  [
    'counters behind their rows',
    `select c.source as what from order_counter c where c.restaurant_id = $1 and c.store_id = $2 and c.last <>
        (select count(*) from orders o where o.restaurant_id = c.restaurant_id and o.store_id = c.store_id and o.trading_day = c.trading_day and o.source = c.source)`,
  ],
  [
    'an order that prints twice',
    `select order_id::text as what from print_job where restaurant_id = $1 and store_id = $2 and not duplicate group by order_id, document, printer_id having count(*) > 1`,
  ],
];

/** Runs checks, and returns what they find as text. */
export async function findFaults(client: pg.Client, checks: readonly Check[], place: Place): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, text] of checks) {
    const rows = await one<{ what: string }>(client, text, [place.restaurantId, place.storeId]);
    for (const row of rows) faults.push(`${name}: ${row.what}`);
  }
  return faults;
}

const placedOnce: Check = [
  'orders with other than one order.placed event',
  `select o.id::text as what from orders o left join event e on e.restaurant_id = o.restaurant_id and e.subject_id = o.id and e.type = 'order.placed'
        where o.restaurant_id = $1 and o.store_id = $2 group by o.id having count(e.seq) <> 1`,
];

/** Compares the answers that clients received with the database, reading the rows directly instead of through the application. */
export async function audit(connection: pg.ClientConfig, place: Place, ledger: Ledger): Promise<Audit> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const scope = [place.restaurantId, place.storeId];
    const orders = await one<{ id: string; number: string; grand_total: string; status: string }>(
      client,
      'select id, number, grand_total, status from orders where restaurant_id = $1 and store_id = $2',
      scope,
    );
    const byId = new Map(orders.map((order) => [order.id, order]));
    const lost: string[] = [];
    const faults: string[] = [];
    for (const [id, told] of ledger.placed) {
      const order = byId.get(id);
      if (order === undefined) lost.push(id);
      else if (order.number !== told.number || Number(order.grand_total) !== told.grandTotal)
        faults.push(`${id}: told ${told.number}, stored ${order.number}`);
    }
    for (const id of ledger.accepted) {
      const status = byId.get(id)?.status;
      if (status !== 'accepted' && status !== 'completed') lost.push(`acceptance of ${id} (${status})`);
    }
    faults.push(...(await findFaults(client, [placedOnce, ...orderChecks], place)));
    return { orders: orders.length, lost, faults };
  } finally {
    await client.end();
  }
}
