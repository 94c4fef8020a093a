import { acceptBefore, acknowledgeBefore, unacceptedWords, unacknowledgedWords, type KitchenReach } from '@servery/domain/alarms';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Tx } from '../../../platform/db/door.types.ts';
import type { StoreBook } from '../../restaurants/index.ts';
import { announce } from '../alarms.events.ts';
import { kitchenHas, lockWatched } from '../alarms.queries.ts';
import { insertAlarm, type NewAlarm } from '../alarms.repo.ts';

export interface RaiseDeps {
  database: Database;
  stores: Pick<StoreBook, 'get'>;
  /** What stands in a store that could tell its kitchen of an order. */
  reach(restaurantId: string, storeId: string): Promise<KitchenReach>;
  now: () => Date;
}

export interface OfOrder {
  restaurantId: string;
  storeId: string;
  orderId: string;
}

/** Clocks of the database and of this node differ a little: who is woken at an instant is not told that it is too early. */
const toleranceMs = 1_000;
const isOver = (before: string, now: Date): boolean => Date.parse(before) <= now.getTime() + toleranceMs;

/** Raises `orderUnaccepted` if the order still waits and its time is over. Safe to repeat, on any node. */
export async function raiseUnaccepted(deps: RaiseDeps, { restaurantId, storeId, orderId }: OfOrder): Promise<void> {
  const process = (await deps.stores.get(restaurantId, storeId))?.settings.orderProcess;
  if (process?.hasUnprocessedOrderMonitor !== true) return;
  const now = deps.now();
  await deps.database.tenant({ restaurantId }, async (tx) => {
    const order = await lockWatched(tx, orderId);
    if (order?.status !== 'new' || order.source === 'pos') return;
    const { source, new_since: newSince, requested_for: requestedFor } = order;
    const waiting = { source, newSince: newSince.toISOString(), requestedFor: requestedFor?.toISOString() ?? null };
    if (!isOver(acceptBefore(waiting, process.acceptWithinInMinutes), now)) return;
    const waited = Math.max(1, Math.floor((now.getTime() + toleranceMs - order.new_since.getTime()) / 60_000));
    const message = unacceptedWords(order.number, waited);
    await raise(tx, { id: uuidv7(), store_id: storeId, kind: 'orderUnaccepted', order_id: orderId, print_job_id: null, message }, now);
  });
}

/** Raises `kitchenUnacknowledged` if the order is still to be made, its time is over and nobody in the kitchen has it. Safe to repeat. */
export async function raiseUnacknowledged(deps: RaiseDeps, { restaurantId, storeId, orderId }: OfOrder): Promise<void> {
  const reach = await deps.reach(restaurantId, storeId);
  const now = deps.now();
  await deps.database.tenant({ restaurantId }, async (tx) => {
    const order = await lockWatched(tx, orderId);
    if (order === undefined || order.told_at === null) return;
    if (!isOver(acknowledgeBefore(order.told_at.toISOString()), now) || (await kitchenHas(tx, order))) return;
    const message = unacknowledgedWords(order.number, reach, order.sending_id === null ? 'accepted' : 'sent');
    await raise(
      tx,
      {
        id: uuidv7(),
        store_id: storeId,
        kind: 'kitchenUnacknowledged',
        order_id: orderId,
        print_job_id: null,
        cause_id: order.sending_id,
        message,
      },
      now,
    );
  });
}

/** Raises an alarm once for its cause, with its event. */
export async function raise(tx: Tx, alarm: NewAlarm, now: Date): Promise<void> {
  const row = await insertAlarm(tx, alarm, now);
  if (row !== undefined) announce(tx, 'alarm.raised', row);
}
