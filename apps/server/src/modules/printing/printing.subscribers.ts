import type { NewEvent, Subscriptions, Tx } from '../../platform/db/connections.types.ts';
import { queueInTransaction, type PrintOccasion, type QueueDeps } from './use-cases/queue-documents.ts';

/**
 * Queues what prints when an order is accepted or completed, in that transaction. Where a document cannot be made, and for events of the
 * release before, a job does it (printing.jobs.ts).
 */
export function printingSubscriptions(deps: QueueDeps & { now: () => Date }): Subscriptions {
  const queue =
    (occasion: PrintOccasion) =>
    async (tx: Tx, { storeId, subject, payload }: NewEvent<'order.accepted' | 'order.completed'>): Promise<void> => {
      const paying = 'paying' in payload;
      const printing = { storeId, orderId: subject.id, occasion, askedAt: deps.now(), paying };
      if (await queueInTransaction(tx, deps, printing)) payload.printsQueued = true;
    };
  return { 'order.accepted': queue('onAccept'), 'order.completed': queue('onComplete') };
}
