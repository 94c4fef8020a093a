import { markReady } from './orders.repo.ts';
import { orderRowOf } from './orders.events.ts';
import { ordersJobs, ordersPlainJobs } from './orders.jobs.ts';
import { ordersPolicy } from './orders.policy.ts';
import { ordersRoutes, type OrdersDeps } from './orders.routes.ts';
import { findOwnOrder } from './use-cases/follow-order.ts';

export type { KitchenOfOrders } from './use-cases/change-order.ts';
export type { OrderRecord } from './orders.repo.ts';
export type { OrderRow, OrderView } from './orders.events.ts';
export { guestMessageOf, orderRowOf } from './orders.events.ts';
export { markReady, readOrder } from './orders.repo.ts';

/** Orders of every source: quoting, placing, and their way through the store. */
export function createOrdersModule(input: Omit<OrdersDeps, 'now'> & { now?: () => Date }) {
  const deps: OrdersDeps = { ...input, now: input.now ?? (() => new Date()) };
  return {
    routes: ordersRoutes(deps),
    jobs: ordersJobs(deps),
    plainJobs: ordersPlainJobs(deps),
    policy: ordersPolicy,
    findOwnOrder,
    markReady,
    orderRowOf,
  };
}
export type OrdersModule = ReturnType<typeof createOrdersModule>;
