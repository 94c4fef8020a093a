import { getOrder, reopenOrder } from '@servery/contract/online-ordering';
import { undoSeconds } from '@servery/domain/orders';
import { useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { newId } from '../ids.ts';
import { endpointKey, useClient } from '../query.ts';
import { takeRow, type Problem } from './open-orders.ts';
import type { OrderRow } from './order-groups.ts';
import type { StorePlace } from './store-place.ts';

interface Completion extends StorePlace {
  orderId: string;
  number: string;
  /** Until when it can be undone, in milliseconds of `performance.now()`: the device's clock may be set meanwhile. */
  until: number;
}

/** What this device has completed and can still undo; the last one is last. */
const useCompletions = create<{ done: readonly Completion[] }>(() => ({ done: [] }));

const leave = (orderId: string) => useCompletions.setState(({ done }) => ({ done: done.filter((each) => each.orderId !== orderId) }));

/** An order was completed here, as the server has answered. */
export const noteCompletion = ({ restaurantId, storeId }: StorePlace, { id, number }: Pick<OrderRow, 'id' | 'number'>): void => {
  const completion = { restaurantId, storeId, orderId: id, number, until: performance.now() + undoSeconds * 1000 };
  useCompletions.setState(({ done }) => ({ done: [...done.filter(({ orderId }) => orderId !== id), completion] }));
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
