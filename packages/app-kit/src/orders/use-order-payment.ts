import type { ResponseOf } from '@servery/contract/endpoint';
import { getOrderPayment } from '@servery/contract/payments';
import { useEndpoint } from '../query.ts';
import type { StorePlace } from './store-place.ts';

type Payment = ResponseOf<typeof getOrderPayment>['payment'];

/** The provider is still being asked: read again soon. */
export const isUnsettled = (payment: Payment | undefined): boolean =>
  payment !== null &&
  payment !== undefined &&
  (payment.unresolved || payment.status === 'processing' || payment.refunds.some(({ status }) => status === 'processing'));

/** The payments of an order, polled while their outcome is unknown. `orderId` null: nothing is read. */
export const useOrderPayment = (orderId: string | null, { restaurantId, storeId }: StorePlace) =>
  useEndpoint(
    getOrderPayment,
    { params: { restaurantId, storeId, orderId: orderId ?? '' } },
    { enabled: orderId !== null, staleTime: 2000, refetchInterval: (answer) => (isUnsettled(answer?.payment) ? 3000 : false) },
  );
