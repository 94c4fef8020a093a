import type { ResponseOf } from '@servery/contract/endpoint';
import { getOrder, reopenOrder } from '@servery/contract/online-ordering';
import { undoSeconds } from '@servery/domain/orders';
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
  /** Until when it can be undone, in milliseconds of `performance.now()`: the device's clock may be set meanwhile. */
  until: number;
}

/** What this device has completed and can still undo; the last one is last. */
const useCompletions = create<{ done: readonly Completion[] }>(() => ({ done: [] }));

const leave = (orderId: string) => useCompletions.setState(({ done }) => ({ done: done.filter((each) => each.orderId !== orderId) }));

/** An order was completed here, as the server has answered. `left`: milliseconds for which it can be undone. */
export const noteCompletion = (
  { restaurantId, storeId }: StorePlace,
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
  left = undoSeconds * 1000,
): void => {
  const completion = { restaurantId, storeId, orderId: id, number, until: performance.now() + left };
  useCompletions.setState(({ done }) => ({ done: [...done.filter(({ orderId }) => orderId !== id), completion] }));
};

/**
 * An order that is looked at and was completed a moment ago can be undone, also where this page has not completed it: it may have been
 * loaded anew since. `now`: the server's clock, in epoch milliseconds.
 */
export const useRecentCompletion = (
  { restaurantId, storeId }: StorePlace,
  { id, number, status, source, closedAt }: Pick<OrderView, 'id' | 'number' | 'status' | 'source' | 'closedAt'>,
  now: () => number,
): void => {
  const until = status === 'completed' && source !== 'pos' && closedAt !== null ? Date.parse(closedAt) + undoSeconds * 1000 : null;
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
 * The last completion of the store on this device, and how to undo it; then the one before it. `forget`: its time is over.
 * `onRefused` is told why one could not be undone.
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
    // A conflict: another device has undone it already, which is what was wanted.
    else if (answer.error.code !== 'resource_status_conflict') onRefused(answer.error, completion);
    await queries.invalidateQueries({ queryKey: endpointKey(getOrder) });
  };
  return { last, undo, forget: ({ orderId }: Completion) => leave(orderId) };
};
