import { useCallback } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { OrderRow } from '@servery/app-kit/orders/order-groups.ts';

/** Shows an order beside the list. */
export const useChoose = (): ((row: Pick<OrderRow, 'id'>) => void) => {
  const navigate = useNavigate();
  return useCallback(({ id }) => void navigate({ to: '/online-orders/$orderId', params: { orderId: id } }), [navigate]);
};
