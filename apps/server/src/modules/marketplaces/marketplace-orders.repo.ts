import { getMarketplaceNumber, type MarketplaceSource } from '@servery/domain/orders';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import type { MarketplaceFacts, MarketplaceOrder, MarketplaceRecord, MarketplaceState } from '../../ports/marketplace.ts';

/** The table has the name of the first marketplace: the release before this one still reads and writes it (docs/adr/0068-marketplaces.md). */

/** A marketplace's last report of one of our orders. */
export interface RecordRow {
  id: string;
  store_id: string;
  provider: string;
  uber_order_id: string;
  uber_store_id: string;
  display_id: string;
  state: MarketplaceState;
  fulfillment_type: string;
  facts: MarketplaceFacts;
  synced_at: Date;
  accept_before: Date;
  released_at: Date | null;
  ready_told_at: Date | null;
}

/** The table, its columns as rows have them. */
export const recordTable = {
  name: 'uber_eats_order',
  columns: [
    'id',
    'store_id',
    'provider',
    'uber_order_id',
    'uber_store_id',
    'display_id',
    'state',
    'fulfillment_type',
    'facts',
    'synced_at',
    'accept_before',
    'released_at',
    'ready_told_at',
  ],
} as const satisfies { name: string; columns: readonly (keyof RecordRow)[] };
const columns = recordTable.columns.map((field) => `u.${field}`).join(', ');

export const toRecord = (row: RecordRow): MarketplaceRecord => ({
  id: row.id,
  storeId: row.store_id,
  // Only a marketplace that this release knows writes rows that it reads.
  source: row.provider as MarketplaceSource,
  marketplaceOrderId: row.uber_order_id,
  marketplaceStoreId: row.uber_store_id,
  displayId: row.display_id,
  state: row.state,
  fulfillment: row.fulfillment_type,
  facts: row.facts,
  syncedAt: row.synced_at,
  acceptBefore: row.accept_before,
  releasedAt: row.released_at,
  readyReportedAt: row.ready_told_at,
});

const getFacts = ({ reference, customer, courier, failure }: MarketplaceOrder): MarketplaceFacts => ({
  reference,
  phoneCode: customer.phoneCode,
  courier,
  failure: failure && { reason: failure.reason, party: failure.party, description: failure.description },
});

/** By our id; null: of any marketplace, in any store of the restaurant. */
export async function readRecord(
  tx: Tx,
  source: MarketplaceSource | null,
  id: string,
  storeId: string | null = null,
): Promise<MarketplaceRecord | undefined> {
  const rows = await tx.sql<RecordRow>({
    name: 'marketplaces.read',
    text: `select ${columns} from uber_eats_order u where u.restaurant_id = $1 and u.id = $2 and ($3::uuid is null or u.store_id = $3)
      and ($4::text is null or u.provider = $4)`,
    values: [tx.scope.restaurantId, id, storeId, source],
  });
  return rows[0] && toRecord(rows[0]);
}

/** By the marketplace's id. */
export async function findRecord(tx: Tx, source: MarketplaceSource, marketplaceOrderId: string): Promise<MarketplaceRecord | undefined> {
  const rows = await tx.sql<RecordRow>({
    name: 'marketplaces.find',
    text: `select ${columns} from uber_eats_order u where u.restaurant_id = $1 and u.uber_order_id = $2 and u.provider = $3`,
    values: [tx.scope.restaurantId, marketplaceOrderId, source],
  });
  return rows[0] && toRecord(rows[0]);
}

/** Rejects with the database's error if the order exists already. */
export async function insertRecord(
  tx: Tx,
  { id, storeId, source }: { id: string; storeId: string; source: MarketplaceSource },
  order: MarketplaceOrder,
  syncedAt: Date,
): Promise<void> {
  await tx.sql({
    name: 'marketplaces.insert',
    text: `insert into uber_eats_order (restaurant_id, id, store_id, uber_order_id, uber_store_id, display_id, state, preparation_status,
        fulfillment_type, native, facts, synced_at, accept_before, provider)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12, $13, $14)`,
    values: [
      tx.scope.restaurantId,
      id,
      storeId,
      order.id,
      order.storeId,
      order.displayId,
      order.state,
      order.preparationStatus,
      order.fulfillment,
      JSON.stringify(order.native),
      JSON.stringify(getFacts(order)),
      syncedAt,
      order.acceptBefore,
      source,
    ],
  });
}

/** Stores the result of a read, unless a later one is stored. @param syncedAt when the read began */
export async function recordReading(tx: Tx, id: string, order: MarketplaceOrder, syncedAt: Date): Promise<void> {
  await tx.sql({
    name: 'marketplaces.recordReading',
    text: `update uber_eats_order set state = $3, preparation_status = $4, fulfillment_type = $5, native = $6::jsonb, facts = $7::jsonb,
        synced_at = $8, ready_told_at = coalesce(ready_told_at, case when $9 then $8::timestamptz end)
      where restaurant_id = $1 and id = $2 and synced_at <= $8`,
    values: [
      tx.scope.restaurantId,
      id,
      order.state,
      order.preparationStatus,
      order.fulfillment,
      JSON.stringify(order.native),
      JSON.stringify(getFacts(order)),
      syncedAt,
      order.ready,
    ],
  });
}

/** Records the state from the marketplace's answer to a command. */
export async function recordState(tx: Tx, id: string, state: MarketplaceState, at: Date): Promise<void> {
  await tx.sql({
    name: 'marketplaces.recordState',
    text: 'update uber_eats_order set state = $3, synced_at = greatest(synced_at, $4) where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id, state, at],
  });
}

/** When a job is to read the order from the marketplace again; null: nothing is open. */
export async function setCheck(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.sql({
    name: 'marketplaces.setCheck',
    text: 'update uber_eats_order set check_at = $3 where restaurant_id = $1 and id = $2 and check_at is distinct from $3',
    values: [tx.scope.restaurantId, id, at],
  });
}

/** The courier is close by. */
export async function markReleased(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.sql({
    name: 'marketplaces.markReleased',
    text: 'update uber_eats_order set released_at = coalesce(released_at, $3) where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id, at],
  });
}

/** The marketplace has taken in that the food is ready. @param readyWord what it calls that */
export async function markReadyReported(tx: Tx, id: string, at: Date, readyWord: string): Promise<void> {
  await tx.sql({
    name: 'marketplaces.markReadyReported',
    text: `update uber_eats_order set ready_told_at = coalesce(ready_told_at, $3), preparation_status = $4
      where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id, at, readyWord],
  });
}

export interface OpenOrder {
  id: string;
  marketplaceOrderId: string;
  state: MarketplaceState;
  pendingUntil: Date | null;
}

/** A marketplace's orders of a store that are not over with us. The statuses as text are the partial index's. */
export const listOpenOrders = (tx: Tx, source: MarketplaceSource, storeId: string): Promise<OpenOrder[]> =>
  tx.sql<OpenOrder>({
    name: 'marketplaces.open',
    text: `select u.id, u.uber_order_id as "marketplaceOrderId", u.state, o.pending_until as "pendingUntil" from orders o
      join uber_eats_order u on u.restaurant_id = o.restaurant_id and u.id = o.id
      where o.restaurant_id = $1 and o.store_id = $2 and o.status in ('processingPayment', 'new', 'accepted') and o.source = $3
      order by o.placed_at limit 500`,
    values: [tx.scope.restaurantId, storeId, source],
  });

/** Orders of every restaurant that a job has to read from a marketplace now, at most a hundred of each. */
export const listDueOrders = (
  database: Database,
  source: MarketplaceSource,
  now: Date,
): Promise<{ restaurantId: string; storeId: string; marketplaceOrderId: string }[]> =>
  database.acrossTenants('marketplaces: orders to look at', (restaurants) => ({
    name: 'marketplaces.due',
    text: `select restaurant_id as "restaurantId", store_id as "storeId", marketplace_order_id as "marketplaceOrderId"
      from marketplace_orders_due($1, $2, $3)`,
    values: [restaurants, now, source],
  }));

/** A number of the trading day that no order of the store has. */
export async function freeNumber(
  tx: Tx,
  { source, storeId, tradingDay, displayId }: { source: MarketplaceSource; storeId: string; tradingDay: string; displayId: string },
): Promise<string> {
  const wanted = getMarketplaceNumber(source, displayId);
  const rows = await tx.sql<{ number: string }>({
    name: 'marketplaces.numbers',
    text: `select number from orders where restaurant_id = $1 and store_id = $2 and trading_day = $3::date and starts_with(number, $4)`,
    values: [tx.scope.restaurantId, storeId, tradingDay, wanted],
  });
  const taken = new Set(rows.map(({ number }) => number));
  let number = wanted;
  for (let again = 2; taken.has(number); again += 1) number = `${wanted}-${again}`;
  return number;
}
