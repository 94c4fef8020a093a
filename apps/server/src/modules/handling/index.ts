import type { Tx } from '../../platform/db/connections.types.ts';
import { toTakenPayment } from './handling.events.ts';
import { handlingRoutes, type HandlingDeps } from './handling.routes.ts';
import { loadTakenPayments } from './handling.repo.ts';

/** What staff do with an order between accepting and handing it over, and with the store meanwhile: another ETA, money by hand, pauses. */
export function createHandlingModule(input: Omit<HandlingDeps, 'now'> & { now?: () => Date }) {
  return {
    routes: handlingRoutes({ ...input, now: input.now ?? (() => new Date()) }),
    // The modules that own the orders and menus decide who may do this.
    policy: {},
  };
}

/** What was taken for an order in the store or at the door, oldest first. For the order's page. */
export const readTakenPayments = async (tx: Tx, orderId: string) => (await loadTakenPayments(tx, orderId)).map(toTakenPayment);
