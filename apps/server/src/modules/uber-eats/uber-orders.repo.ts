import type { Tx } from '../../platform/db/connections.types.ts';
import type { MarketplaceCourier, MarketplaceFulfillment, MarketplaceOrder, MarketplaceState } from '../../ports/marketplace.ts';

/** What screens show of an order in addition to the order itself. */
export interface StoredFacts {
  /** The reference given by whoever accepted it: our order id if that was us. */
  reference: string | null;
  phoneCode: string | null;
  courier: MarketplaceCourier | null;
  failure: { reason: string; party: string; description: string } | null;
}

/** Uber's last report of one of our orders. */
export interface UberOrderRow {
  id: string;
  store_id: string;
  uber_order_id: string;
  uber_store_id: string;
  display_id: string;
  state: MarketplaceState;
  preparation_status: string | null;
  fulfillment_type: MarketplaceFulfillment;
  facts: StoredFacts;
  synced_at: Date;
  accept_before: Date;
  released_at: Date | null;
  ready_told_at: Date | null;
}

export const uberOrderFields = [
  'id',
  'store_id',
  'uber_order_id',
  'uber_store_id',
  'display_id',
  'state',
  'preparation_status',
  'fulfillment_type',
  'facts',
  'synced_at',
  'accept_before',
  'released_at',
  'ready_told_at',
] as const satisfies readonly (keyof UberOrderRow)[];
const columns = uberOrderFields.map((field) => `u.${field}`).join(', ');

const getFacts = ({ reference, customer, courier, failure }: MarketplaceOrder): StoredFacts => ({
  reference,
  phoneCode: customer.phoneCode,
  courier,
  failure,
});

/** By our id, in one of these stores or (null) any of the restaurant's. */
export async function readUberOrder(tx: Tx, id: string, storeId: string | null = null): Promise<UberOrderRow | undefined> {
  const rows = await tx.sql<UberOrderRow>({
    name: 'uberEats.read',
    text: `select ${columns} from uber_eats_order u where u.restaurant_id = $1 and u.id = $2 and ($3::uuid is null or u.store_id = $3)`,
    values: [tx.scope.restaurantId, id, storeId],
  });
  return rows[0];
}

/** By Uber's id. */
export async function findUberOrder(tx: Tx, uberOrderId: string): Promise<UberOrderRow | undefined> {
  const rows = await tx.sql<UberOrderRow>({
    name: 'uberEats.find',
    text: `select ${columns} from uber_eats_order u where u.restaurant_id = $1 and u.uber_order_id = $2`,
    values: [tx.scope.restaurantId, uberOrderId],
  });
  return rows[0];
}

/** Rejects with the database's error if the order exists already. */
export async function insertUberOrder(tx: Tx, id: string, storeId: string, order: MarketplaceOrder, syncedAt: Date): Promise<void> {
  await tx.sql({
    name: 'uberEats.insert',
    text: `insert into uber_eats_order (restaurant_id, id, store_id, uber_order_id, uber_store_id, display_id, state, preparation_status,
        fulfillment_type, native, facts, synced_at, accept_before)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12, $13)`,
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
    ],
  });
}

/** Stores the result of a read, unless a later one is stored. @param syncedAt when the read began */
export async function recordReading(tx: Tx, id: string, order: MarketplaceOrder, syncedAt: Date): Promise<void> {
  await tx.sql({
    name: 'uberEats.recordReading',
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

/** Records the state from Uber's answer to a command. */
export async function recordState(tx: Tx, id: string, state: MarketplaceState, at: Date): Promise<void> {
  await tx.sql({
    name: 'uberEats.recordState',
    text: 'update uber_eats_order set state = $3, synced_at = greatest(synced_at, $4) where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id, state, at],
  });
}

/** When a job is to read the order from Uber again; null: nothing is open. */
export async function setCheck(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.sql({
    name: 'uberEats.setCheck',
    text: 'update uber_eats_order set check_at = $3 where restaurant_id = $1 and id = $2 and check_at is distinct from $3',
    values: [tx.scope.restaurantId, id, at],
  });
}

/** The courier is close by. */
export async function markReleased(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.sql({
    name: 'uberEats.markReleased',
    text: 'update uber_eats_order set released_at = coalesce(released_at, $3) where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id, at],
  });
}

/** Uber has taken in that the food is ready. */
export async function markReadyReported(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.sql({
    name: 'uberEats.markReadyReported',
    text: `update uber_eats_order set ready_told_at = coalesce(ready_told_at, $3), preparation_status = 'READY_FOR_HANDOFF'
      where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id, at],
  });
}

export interface OpenUberOrder {
  id: string;
  uber_order_id: string;
  state: MarketplaceState;
  pending_until: Date | null;
}

/** Orders of a store that are not over with us. The statuses as text are the partial index's. */
export const openUberOrders = (tx: Tx, storeId: string): Promise<OpenUberOrder[]> =>
  tx.sql<OpenUberOrder>({
    name: 'uberEats.open',
    text: `select u.id, u.uber_order_id, u.state, o.pending_until from orders o
      join uber_eats_order u on u.restaurant_id = o.restaurant_id and u.id = o.id
      where o.restaurant_id = $1 and o.store_id = $2 and o.status in ('processingPayment', 'new', 'accepted') and o.source = 'uberEats'
      order by o.placed_at limit 500`,
    values: [tx.scope.restaurantId, storeId],
  });

/** Orders that a job has to read from Uber now. */
export const dueUberOrders = (tx: Tx, now: Date): Promise<{ uber_order_id: string; store_id: string; uber_store_id: string }[]> =>
  tx.sql({
    name: 'uberEats.due',
    text: `select uber_order_id, store_id, uber_store_id from uber_eats_order where restaurant_id = $1 and check_at <= $2 order by check_at limit 100`,
    values: [tx.scope.restaurantId, now],
  });

/** A number of the trading day that no order of the store has. */
export async function freeNumber(tx: Tx, storeId: string, tradingDay: string, displayId: string): Promise<string> {
  const wanted = `U-${displayId}`;
  const rows = await tx.sql<{ number: string }>({
    name: 'uberEats.numbers',
    text: `select number from orders where restaurant_id = $1 and store_id = $2 and trading_day = $3::date and starts_with(number, $4)`,
    values: [tx.scope.restaurantId, storeId, tradingDay, wanted],
  });
  const taken = new Set(rows.map(({ number }) => number));
  let number = wanted;
  for (let again = 2; taken.has(number); again += 1) number = `${wanted}-${again}`;
  return number;
}
