import { useOrders, type OrderProcess } from './open-orders.ts';

/** Until it is known, as most stores have it. */
const usual: OrderProcess = { hasEta: true, hasCompleteStatus: true, hasUnprocessedOrderMonitor: true, acceptWithinInMinutes: 5 };

/** How orders go through this store. */
export const useOrderProcess = (): OrderProcess => useOrders((orders) => orders.process) ?? usual;

/** Minutes in which a new order should be accepted; null where the store does not watch that. */
export const useAcceptWithin = (): number | null => {
  const { hasUnprocessedOrderMonitor, acceptWithinInMinutes } = useOrderProcess();
  return hasUnprocessedOrderMonitor ? acceptWithinInMinutes : null;
};
