import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '../../shared/api.ts';
import { paths } from '../../shared/paths.ts';
import { closeAttempt, openAttempt } from '../checkout/attempt.ts';
import { finishAttempt } from '../checkout/finish-attempt.ts';

/** Whether the bank has sent the guest here (`?paying=1`, and what it adds of its own). */
export const isBackFromBank = (search: string): boolean => new URLSearchParams(search).has('paying');

/**
 * An order that is placed by the time its page opens, by the provider's own word or in another tab: the checkout lets go of it, and
 * whoever comes from the bank goes on to the success page.
 */
export function useArrival(order: Order | null): void {
  const router = useRouter();
  const [returning] = useState(() => typeof location !== 'undefined' && isBackFromBank(location.search));
  const arrive = useEffectEvent((arrived: Order) => {
    const { id, storeId, status } = arrived;
    if (status === 'failure') {
      if (openAttempt(storeId)?.id === id) closeAttempt(storeId);
    } else finishAttempt(storeId, id);
    if (!returning || !isBackFromBank(location.search)) return;
    const path = status === 'failure' ? paths.order(arrived, id) : paths.orderSuccess(arrived, id);
    void router.navigate({ href: path + location.hash, replace: true });
  });
  const waits = order === null || order.status === 'processingPayment';
  useEffect(() => {
    if (!waits && order) arrive(order);
  }, [waits, order]);
}
