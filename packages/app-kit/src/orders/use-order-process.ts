import { useOrders, type OrderProcess } from './open-orders.ts';

/** Until it is known: the setting of most stores. */
const usual: OrderProcess = { hasEta: true, hasCompleteStatus: true, hasUnprocessedOrderMonitor: true, acceptWithinInMinutes: 5 };

/** The store's order workflow. */
export const useOrderProcess = (): OrderProcess => useOrders((orders) => orders.process) ?? usual;

/** Minutes within which a new order should be accepted; null where the store does not monitor that. */
export const useAcceptWithin = (): number | null => {
  const { hasUnprocessedOrderMonitor, acceptWithinInMinutes } = useOrderProcess();
  return hasUnprocessedOrderMonitor ? acceptWithinInMinutes : null;
};
