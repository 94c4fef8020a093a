import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import { defineModule } from '../../platform/define-module.ts';
import type { OrderSnapshot } from '../orders/index.ts';
import { lockTicketOfOrder } from './kitchen.repo.ts';
import { kitchenPolicy } from './kitchen.policy.ts';
import { kitchenRoutes, type KitchenRoutesDeps } from './kitchen.routes.ts';
import { kitchenJobs, kitchenPlainJobs } from './kitchen.jobs.ts';
import { kitchenSubscriptions, type FollowingDeps } from './kitchen.subscribers.ts';
import { changeDue } from './use-cases/command-ticket.ts';
import { openTicket, type OpenDeps } from './use-cases/open-ticket.ts';
import { moveTasks } from './use-cases/move-tasks.ts';
import { isDone, sendBill } from './use-cases/send-bill.ts';

export interface KitchenDeps extends Omit<KitchenRoutesDeps, 'now'>, OpenDeps {
  settings: KitchenRoutesDeps['settings'] & OpenDeps['settings'];
  stores: KitchenRoutesDeps['stores'] & OpenDeps['stores'];
  orders: KitchenRoutesDeps['orders'] & FollowingDeps['orders'];
  now?: () => Date;
}

/** What the kitchen module depends on. */
export function createKitchenModule(input: KitchenDeps) {
  const deps = { ...input, now: input.now ?? (() => new Date()) };
  return defineModule({
    name: 'kitchen',
    routes: kitchenRoutes(deps),
    policy: kitchenPolicy,
    jobs: kitchenJobs(deps),
    plainJobs: kitchenPlainJobs(deps),
    on: kitchenSubscriptions(deps),
    locks: 'ticket',
    /** For bills: sends an open bill to the kitchen, in the transaction that appends the event. */
    forBills: {
      sendBill: (tx: Tx, order: OrderSnapshot, by: { actor: Actor; now: Date; moved: boolean }) => sendBill(tx, deps, order, by),
      isDone,
      moveTasks,
    },
    /** For marketplaces: opens a ticket that waited for its courier. */
    openTicket: (tx: Tx, order: OrderSnapshot, by: Parameters<typeof openTicket>[3]) => openTicket(tx, deps, order, by),
    /** For tests: both ways of changing a ticket at once. */
    forOrders: { changeDue },
    /** The ticket of an order, locked; for who has locked the order. */
    getTicket: lockTicketOfOrder,
  });
}
export type KitchenModule = ReturnType<typeof createKitchenModule>;
