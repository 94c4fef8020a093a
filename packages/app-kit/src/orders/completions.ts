import type { ResponseOf } from '@servery/contract/endpoint';
import { getOrder, reopenOrder } from '@servery/contract/online-ordering';
import { channels, undoSeconds } from '@servery/domain/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { newId } from '../ids.ts';
import { endpointKey, useClient } from '../query.ts';
import { takeRow, type Problem } from './open-orders.ts';
import type { OrderRow } from './order-groups.ts';
import type { StorePlace } from './store-place.ts';

type OrderView = ResponseOf<typeof getOrder>;

interface Completion extends StorePlace {
  orderId: string;
  number: string;
  /** When the undo expires, in milliseconds of `performance.now()`: the device's clock may be changed. */
  until: number;
}

/** The orders that this device completed and can still undo, the latest last. */
const useCompletions = create<{ done: readonly Completion[] }>(() => ({ done: [] }));

const leave = (orderId: string) => useCompletions.setState(({ done }) => ({ done: done.filter((each) => each.orderId !== orderId) }));

/** Records an order completed here, once the server has answered. `left`: milliseconds left to undo it. */
export const noteCompletion = (
  { restaurantId, storeId }: StorePlace,
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
  left = undoSeconds * 1000,
): void => {
  const completion = { restaurantId, storeId, orderId: id, number, until: performance.now() + left };
  useCompletions.setState(({ done }) => ({ done: [...done.filter(({ orderId }) => orderId !== id), completion] }));
};

/**
 * An order that was completed a moment ago can be undone wherever it is shown, also if this page did not complete it, for example after a
 * reload. `now`: the server's clock, in epoch milliseconds.
 */
export const useRecentCompletion = (
  { restaurantId, storeId }: StorePlace,
  { id, number, status, source, closedAt }: Pick<OrderView, 'id' | 'number' | 'status' | 'source' | 'closedAt'>,
  now: () => number,
): void => {
  const until =
    status === 'completed' && !channels[source].startsAsBill && closedAt !== null ? Date.parse(closedAt) + undoSeconds * 1000 : null;
  const note = useEffectEvent((end: number) => {
    const left = end - now();
    const isKnown = useCompletions.getState().done.some(({ orderId }) => orderId === id);
    if (left > 0 && !isKnown) noteCompletion({ restaurantId, storeId }, { id, number }, left);
  });
  useEffect(() => {
    if (until !== null) note(until);
  }, [id, until]);
};

/**
 * The store's last completion on this device with its undo; after it, the one before. `forget`: the time for undo is over. `onRefused`
 * receives the reason when an undo fails.
 */
export const useUndoCompletion = ({ restaurantId, storeId }: StorePlace, onRefused: (problem: Problem, completion: Completion) => void) => {
  const client = useClient();
  const queries = useQueryClient();
  const last = useCompletions(({ done }) => done.findLast((each) => each.storeId === storeId));
  const undo = async (completion: Completion): Promise<void> => {
    const { orderId } = completion;
    leave(orderId);
    const params = { restaurantId, storeId, orderId };
    const answer = await client.call(reopenOrder, { params, body: {}, idempotencyKey: newId(), retries: 2 });
    if (answer.ok) takeRow(answer.data);
    // A conflict means that another device has undone it already, which was the aim.
    else if (answer.error.code !== 'resource_status_conflict') onRefused(answer.error, completion);
    await queries.invalidateQueries({ queryKey: endpointKey(getOrder) });
  };
  return { last, undo, forget: ({ orderId }: Completion) => leave(orderId) };
};
