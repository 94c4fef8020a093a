import { defineModule } from '../../platform/define-module.ts';
import type { GuestView } from '../../platform/events/bind-streams.ts';
import { toGuestMessage, type OrderRow } from './orders.events.ts';
import { ordersPlainJobs } from './orders.jobs.ts';
import { ordersPolicy } from './orders.policy.ts';
import { countUnaccepted } from './orders.queries.ts';
import { ordersRoutes, type OrdersDeps } from './orders.routes.ts';
import { findOwnOrder } from './use-cases/follow-order.ts';

export { AskMarketplace } from './use-cases/change-order.ts';
export type { ListedOrder, OrderSnapshot, PendingCommand } from './order-snapshot.repo.ts';
export type { OrderRow, OrderView } from './orders.events.ts';
export { calculateDue, toClientCart, toHandBack, toOrderRow, toOrderView } from './orders.events.ts';
export {
  followTenders,
  freeReservation,
  lockOrder,
  markReady,
  takeReadyBack,
  moveOrder,
  readWrittenOrder,
  readOrder,
  readOrderAnywhere,
  repriceOrder,
  reserveOrder,
} from './orders.repo.ts';
export { insertMarketplaceOrder, type MarketplacePlacement } from './marketplace-orders.repo.ts';
export { acceptAgreed, acceptOrder, finishAccept, getEta, isAutoAccepted, type AcceptInput } from './use-cases/accept-order.ts';
export { cancelAsGuest, cancelOrder } from './use-cases/cancel-order.ts';
export { completeOrder } from './use-cases/complete-order.ts';
export { endTestOrders } from './use-cases/end-test-orders.ts';
export { rejectOrder } from './use-cases/reject-order.ts';
export { readJoinedTo, readRefunded } from './order-refunds.queries.ts';
export { readUnpaidCap, type CountedOrder } from './unpaid-orders.repo.ts';
export { hasOrders } from './orders.queries.ts';
export { findOrders } from './order-list.queries.ts';
export { listOrdersWith } from './order-joins.queries.ts';
export { insertBillLines, insertBillOrder, nextBillCount, replaceBillLines, updateBillOrder, type BillFacts } from './bill-orders.repo.ts';
export { deliveryOfOrder, getDeliveryFields, withAddressCheck } from './use-cases/check-delivery.ts';
export { checkSlot } from './use-cases/check-slot.ts';
export { findOwnOrder, type OrderKeys } from './use-cases/follow-order.ts';
export { followPayment, type PaymentChange } from './use-cases/follow-payment.ts';
export { readLatestOrders, listOwnOrders } from './use-cases/list-customer-orders.ts';

/** Orders of every source: quoting, placing, and every change until they end. */
export function createOrdersModule(input: Omit<OrdersDeps, 'now'> & { now?: () => Date }) {
  const deps: OrdersDeps = { ...input, now: input.now ?? (() => new Date()) };
  /** For the live stream of one's own order. */
  const guests: GuestView = {
    opens: async (order) => (await findOwnOrder(deps.database, { ...order, now: deps.now() })) !== undefined,
    getMessage: ({ payload }) => toGuestMessage((payload as { row: OrderRow }).row),
  };
  return defineModule({
    name: 'orders',
    routes: ordersRoutes(deps),
    plainJobs: ordersPlainJobs(deps),
    policy: ordersPolicy,
    guests,
    gauges: [
      {
        name: 'servery_unaccepted_orders',
        help: 'Orders that have waited for staff for over a minute',
        among: 'newOrders',
        count: countUnaccepted,
      },
    ],
  });
}
export type OrdersModule = ReturnType<typeof createOrdersModule>;
