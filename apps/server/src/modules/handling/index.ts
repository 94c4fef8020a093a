import type { Tx } from '../../platform/db/connections.types.ts';
import { defineModule } from '../../platform/define-module.ts';
import { toTakenPayment } from './handling.events.ts';
import { handlingRoutes, type HandlingDeps } from './handling.routes.ts';
import { loadTakenPayments } from './handling.repo.ts';

/** What staff do with an order between accepting and handing it over: another ETA, money by hand. */
export function createHandlingModule(input: Omit<HandlingDeps, 'now'> & { now?: () => Date }) {
  return defineModule({
    name: 'handling',
    routes: handlingRoutes({ ...input, now: input.now ?? (() => new Date()) }),
    // The module that owns the orders decides who may do this.
    policy: {},
  });
}

/** What was taken for an order in the store or at the door, oldest first. For the order's page. */
export const readTakenPayments = async (tx: Tx, orderId: string) => (await loadTakenPayments(tx, orderId)).map(toTakenPayment);
