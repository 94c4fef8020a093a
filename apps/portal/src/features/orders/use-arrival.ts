import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useEffectEvent, useRef } from 'react';
import type { Order } from '../../shared/api.ts';
import { paths } from '../../shared/paths.ts';
import { closeAttempt, openAttempt } from '../../shared/placing/attempt.ts';
import { finishAttempt } from '../../shared/placing/finish-attempt.ts';

/** Whether the bank has sent the guest here (`?paying=1`, and its own additions). */
export const isBackFromBank = (search: string): boolean => new URLSearchParams(search).has('paying');

/**
 * An order that is placed by now, by this page's payment, by the provider's report or in another tab: the checkout is finished.
 * A guest who paid here, or comes from the bank, goes on to the success page.
 */
export function useArrival(order: Order | null): void {
  const router = useRouter();
  /** This page has shown the order while it waited for its payment. */
  const waited = useRef(false);
  const arrive = useEffectEvent((arrived: Order) => {
    const { id, storeId, status } = arrived;
    const failed = status === 'failure';
    if (!failed) finishAttempt(storeId, arrived);
    else {
      const attempt = openAttempt(storeId);
      if (attempt?.id === id) closeAttempt(storeId, attempt);
    }
    const returning = isBackFromBank(location.search);
    if (!returning && (failed || !waited.current)) return;
    waited.current = false;
    const path = failed ? paths.order(arrived, id) : paths.orderSuccess(arrived, id);
    void router.navigate({ href: path + location.hash, replace: true });
  });
  // With the rendering that shows the order as placed: whoever goes on at once finds a cart without it.
  useLayoutEffect(() => {
    if (!order) return;
    if (order.status === 'processingPayment') waited.current = true;
    else arrive(order);
  }, [order]);
}
