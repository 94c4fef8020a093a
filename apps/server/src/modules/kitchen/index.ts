import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import type { KitchenOfOrders, OrderRecord } from '../orders/index.ts';
import { lockTicketOfOrder } from './kitchen.repo.ts';
import { kitchenPolicy } from './kitchen.policy.ts';
import { kitchenRoutes, type KitchenRoutesDeps } from './kitchen.routes.ts';
import { kitchenJobs, kitchenPlainJobs } from './kitchen.jobs.ts';
import { changeDue, closeTicket } from './use-cases/command-ticket.ts';
import { openTicket, type OpenDeps } from './use-cases/open-ticket.ts';
import { isDone, sendBill } from './use-cases/send-bill.ts';

export interface KitchenDeps extends Omit<KitchenRoutesDeps, 'now'>, OpenDeps {
  settings: KitchenRoutesDeps['settings'] & OpenDeps['settings'];
  now?: () => Date;
}

/** What the kitchen module depends on. */
export function createKitchenModule(input: KitchenDeps) {
  const deps = { ...input, now: input.now ?? (() => new Date()) };
  const forOrders: KitchenOfOrders = {
    openTicket: (tx, order, by) => openTicket(tx, deps, order, by),
    closeTicket,
    changeDue,
  };
  return {
    routes: kitchenRoutes(deps),
    policy: kitchenPolicy,
    jobs: kitchenJobs(deps),
    plainJobs: kitchenPlainJobs(deps),
    /** For bills: sends an open bill to the kitchen, in the transaction that appends the event. */
    forBills: {
      sendBill: (tx: Tx, order: OrderRecord, by: { actor: Actor; now: Date }) => sendBill(tx, deps, order, by),
      isDone,
    },
    /** For the orders module: ticket and order change in one transaction. */
    forOrders,
    /** The ticket of an order, locked; for who has locked the order. */
    getTicket: lockTicketOfOrder,
  };
}
export type KitchenModule = ReturnType<typeof createKitchenModule>;
