import { channels, type CancellationReason } from '@servery/domain/orders';
import type { NewEvent, Subscriptions, Tx } from '../../platform/db/connections.types.ts';
import type { OrderSnapshot } from '../orders/index.ts';
import { changeDue, closeTicket } from './use-cases/command-ticket.ts';
import { openTicket, type OpenDeps } from './use-cases/open-ticket.ts';

export interface FollowingDeps extends OpenDeps {
  orders: {
    /** One order of a store. */
    readOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderSnapshot | undefined>;
  };
  now: () => Date;
}

/** Opens the ticket of an accepted order, and shows on it when the order ends or is promised for another time. */
export function kitchenSubscriptions(deps: FollowingDeps): Subscriptions {
  const close =
    (as: 'cancel' | 'reject') =>
    async (tx: Tx, { subject, payload, actor }: NewEvent<'order.cancelled' | 'order.rejected' | 'bill.cancelled'>): Promise<void> => {
      await closeTicket(tx, subject.id, { as, actor, now: deps.now(), reason: getReason(payload.reason), note: payload.note });
    };
  return {
    async 'order.accepted'(tx, { storeId, subject, payload, actor, context }) {
      // A bill's lines went to the kitchen when they were sent. What is gone is recorded and not cooked.
      if (channels[payload.row.source].startsAsBill || context?.cooking === 'gone') return;
      const order = await deps.orders.readOrder(tx, storeId, subject.id);
      if (order === undefined) throw new Error('An order that was just accepted is not there.');
      await openTicket(tx, deps, order, { actor, now: deps.now(), released: context?.cooking === 'released' });
    },
    'order.rejected': close('reject'),
    'order.cancelled': close('cancel'),
    'bill.cancelled': close('cancel'),
    async 'order.etaChanged'(tx, { subject, payload, actor }) {
      const { promisedFor } = payload.row;
      if (promisedFor !== null) await changeDue(tx, subject.id, { dueAt: new Date(promisedFor), actor });
    },
  };
}

/** The event has no reason where nobody gave one. */
const getReason = (reason: string): CancellationReason | undefined => (reason === '' ? undefined : (reason as CancellationReason));
