import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { markUberEatsOrderReady } from '@servery/contract/uber-eats';
import { useEndpointMutation } from '../query.ts';
import { takeRow } from './open-orders.ts';
import type { StorePlace } from './store-place.ts';

/** Whether Uber Eats has yet to be notified that an order is ready. */
export const waitsForReady = ({ uberEats }: Pick<ResponseOf<typeof getOrder>, 'uberEats'>): boolean =>
  uberEats?.state === 'ACCEPTED' && !uberEats.readyTold;

/** Notifies Uber Eats that the food is ready, where no kitchen display has: it then sends its courier. */
export function useReportReady({ restaurantId, storeId }: StorePlace, onChanged: () => void) {
  const ready = useEndpointMutation(markUberEatsOrderReady, {
    onSuccess: (row) => {
      takeRow(row);
      onChanged();
    },
    onError: onChanged,
  });
  return {
    reportReady: (orderId: string) => ready.mutate({ params: { uberEatsOrderId: orderId }, body: { restaurantId, storeId } }),
    isPending: ready.isPending,
    error: ready.error?.error,
  };
}
