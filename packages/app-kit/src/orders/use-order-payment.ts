import type { ResponseOf } from '@servery/contract/endpoint';
import { getOrderPayment } from '@servery/contract/payments';
import { useEndpoint } from '../query.ts';
import type { StorePlace } from './store-place.ts';

type Payment = ResponseOf<typeof getOrderPayment>['payment'];

/** Somebody is still asking the provider: look again soon. */
export const isUnsettled = (payment: Payment | undefined): boolean =>
  payment !== null &&
  payment !== undefined &&
  (payment.unresolved || payment.status === 'processing' || payment.refunds.some(({ status }) => status === 'processing'));

/** The money of an order; asked again by itself while nobody knows what became of it. `orderId` null: nothing is asked. */
export const useOrderPayment = (orderId: string | null, { restaurantId, storeId }: StorePlace) =>
  useEndpoint(
    getOrderPayment,
    { params: { restaurantId, storeId, orderId: orderId ?? '' } },
    { enabled: orderId !== null, staleTime: 2000, refetchInterval: (answer) => (isUnsettled(answer?.payment) ? 3000 : false) },
  );
