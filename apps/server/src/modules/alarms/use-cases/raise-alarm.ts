import { channels } from '@servery/domain/orders';
import {
  acceptBefore,
  acknowledgeBefore,
  unacceptedText,
  unacknowledgedText,
  unpaidOrdersText,
  type KitchenReach,
} from '@servery/domain/alarms';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Tx } from '../../../platform/db/connections.types.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { announce } from '../alarms.events.ts';
import { kitchenHas, lockFree, lockWatched, type manyUnpaid, type WatchedOrder } from '../alarms.queries.ts';
import { insertAlarms, type NewAlarm } from '../alarms.repo.ts';

export interface RaiseDeps {
  database: Database;
  stores: Pick<StoreCache, 'get'>;
  /** How a store can show its kitchen an order: displays and printers. */
  reach(restaurantId: string, storeId: string): Promise<KitchenReach>;
  /** How long the kitchen may take to have an accepted order. */
  acknowledgeSeconds: number;
  now: () => Date;
}

export interface OfOrder {
  restaurantId: string;
  storeId: string;
  orderId: string;
}

/** Orders of one store. */
export interface OfOrders {
  restaurantId: string;
  storeId: string;
  orderIds: readonly string[];
}

/**
 * The clocks of the database and of this node differ slightly: a check at the exact time must not be refused as too
 * early.
 */
const toleranceMs = 1_000;
const isOver = (before: string, now: Date): boolean => Date.parse(before) <= now.getTime() + toleranceMs;

/**
 * Raises `orderUnaccepted` for those of a store's orders that still wait past their time, in one batch. Safe to repeat,
 * on any node.
 */
export async function raiseUnaccepted(deps: RaiseDeps, { restaurantId, storeId, orderIds }: OfOrders): Promise<void> {
  const process = (await deps.stores.get(restaurantId, storeId))?.settings.orderProcess;
  if (process?.hasUnprocessedOrderMonitor !== true) return;
  const now = deps.now();
  const raiseFor = async (tx: Tx, orders: readonly WatchedOrder[]): Promise<string[]> => {
    const late = orders.flatMap((order) => unacceptedAlarm(order, process.acceptWithinInMinutes, now));
    await raise(tx, late, now);
    return orders.map(({ id }) => id);
  };
  const looked = new Set(await deps.database.tenant({ restaurantId }, async (tx) => raiseFor(tx, await lockFree(tx, orderIds))));
  // Somebody was at these: one by one after them.
  for (const orderId of orderIds.filter((id) => !looked.has(id))) {
    await deps.database.tenant({ restaurantId }, async (tx) => {
      const order = await lockWatched(tx, orderId);
      if (order !== undefined) await raiseFor(tx, [order]);
    });
  }
}

function unacceptedAlarm(order: WatchedOrder, withinInMinutes: number, now: Date): NewAlarm[] {
  const { id, store_id, source, new_since: newSince, requested_for: requestedFor } = order;
  if (order.status !== 'new' || channels[source].startsAsBill) return [];
  const waiting = { source, newSince: newSince.toISOString(), requestedFor: requestedFor?.toISOString() ?? null };
  if (!isOver(acceptBefore(waiting, withinInMinutes), now)) return [];
  const waited = Math.max(1, Math.floor((now.getTime() + toleranceMs - newSince.getTime()) / 60_000));
  const message = unacceptedText(order.number, waited);
  return [{ id: uuidv7(), store_id, kind: 'orderUnaccepted', order_id: id, print_job_id: null, message }];
}

/**
 * Raises `kitchenUnacknowledged` if the order is still to be made, its time is over and the kitchen has not
 * acknowledged it. Safe to repeat.
 */
export async function raiseUnacknowledged(deps: RaiseDeps, { restaurantId, storeId, orderId }: OfOrder): Promise<void> {
  const reach = await deps.reach(restaurantId, storeId);
  const now = deps.now();
  await deps.database.tenant({ restaurantId }, async (tx) => {
    const order = await lockWatched(tx, orderId);
    if (order === undefined || order.told_at === null) return;
    if (!isOver(acknowledgeBefore(order.told_at.toISOString(), deps.acknowledgeSeconds), now) || (await kitchenHas(tx, order))) return;
    const message = unacknowledgedText(order.number, reach, order.sending_id === null ? 'accepted' : 'sent');
    const cause_id = order.sending_id;
    await raise(
      tx,
      [{ id: uuidv7(), store_id: storeId, kind: 'kitchenUnacknowledged', order_id: orderId, print_job_id: null, cause_id, message }],
      now,
    );
  });
}

/** Raises `unpaidOrders` for stores that got many of them in a short time. It blocks nothing; staff decide. */
export const raiseManyUnpaid = (tx: Tx, stores: Awaited<ReturnType<typeof manyUnpaid>>, now: Date): Promise<void> =>
  raise(
    tx,
    stores.map(({ store_id, from_what, count, order_id }) => ({
      id: uuidv7(),
      store_id,
      kind: 'unpaidOrders',
      order_id,
      print_job_id: null,
      message: unpaidOrdersText(count, from_what),
    })),
    now,
  );

/** Raises alarms, each once per cause, with its event. */
export async function raise(tx: Tx, alarms: readonly NewAlarm[], now: Date): Promise<void> {
  if (alarms.length === 0) return;
  for (const row of await insertAlarms(tx, alarms, now)) announce(tx, 'alarm.raised', row);
}
