import { useSession } from '@servery/app-kit/session.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getOrderPayment } from '@servery/contract/payments';
import { session } from '../../../shared/session.ts';
import { useStore } from '../../../shared/store-context.ts';
import { isUnsettled, mayRefund } from './payment-words.ts';

/** The money of an order; asked again by itself while nobody knows what became of it. */
export const useOrderPayment = (orderId: string | null) => {
  const { restaurantId, storeId } = useStore();
  return useEndpoint(
    getOrderPayment,
    { params: { restaurantId, storeId, orderId: orderId ?? '' } },
    { enabled: orderId !== null, staleTime: 2000, refetchInterval: (answer) => (isUnsettled(answer?.payment) ? 3000 : false) },
  );
};

/** Whether the signed-in person is offered refunds at this store. */
export const useMayRefund = (): boolean => mayRefund(useSession(session).who, useStore());
