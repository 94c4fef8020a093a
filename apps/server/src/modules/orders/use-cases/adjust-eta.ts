import { channels, sourceNames, promiseProblem } from '@servery/domain/orders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { toOrderRow, type OrderRow } from '../orders.events.ts';
import { lockOrder, promiseOrder } from '../orders.repo.ts';

const problems = {
  past: 'Please choose a time that is still to come.',
  tooLate: 'Please choose a time within a day.',
} as const;

/**
 * Changes the promised time of an accepted order. Of several simultaneous changes the last one applies, on the order, its ticket and in the
 * log alike; the current time changes nothing.
 * @throws ORDER_DOES_NOT_EXIST, resource_status_conflict unless the order is accepted, validation_failed for a time that has passed.
 */
export async function adjustEta(
  tx: Tx,
  input: { storeId: string; orderId: string; promisedFor: string; actor: Actor; now: Date },
): Promise<OrderRow> {
  const { storeId, orderId, actor, now } = input;
  const order = await lockOrder(tx, orderId);
  if (order === undefined || order.storeId !== storeId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  if (order.status !== 'accepted') {
    throw new ApiError('resource_status_conflict', { message: 'Only an order that is accepted can be promised for another time.' });
  }
  if (channels[order.source].promisedBy === 'channel') {
    throw new ApiError('resource_status_conflict', {
      message: `${sourceNames[order.source]} has told its guest a time. Change it in the ${sourceNames[order.source]} app.`,
    });
  }
  const dueAt = new Date(input.promisedFor);
  if (order.promisedFor?.getTime() === dueAt.getTime()) return toOrderRow(order);
  const problem = promiseProblem(dueAt.toISOString(), order.requestedFor?.toISOString() ?? null, now.toISOString());
  if (problem !== null) throw new ApiError('validation_failed', { fields: [{ path: 'promisedFor', message: problems[problem] }] });
  const row = toOrderRow(await promiseOrder(tx, orderId, dueAt));
  const before = order.promisedFor?.toISOString() ?? null;
  tx.emit({ storeId, type: 'order.etaChanged', subject: { kind: 'order', id: orderId }, payload: { row, before }, actor });
  return row;
}
