import { useEndpoint } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { useStore } from '../../../shared/store-context.ts';
import { endingMoney } from '@servery/ui/patterns/orders/payment-text.ts';
import { useOrderPayment } from '@servery/app-kit/orders/use-order-payment.ts';
import styles from './ending-money.module.css';

/** What rejecting or cancelling an order means for the guest's money, shown before it is done. */
export const EndingMoney = ({ orderId }: { orderId: string }) => {
  const { restaurantId, storeId } = useStore();
  const order = useEndpoint(getOrder, { params: { restaurantId, storeId, orderId } }, { staleTime: 2000 }).data;
  const words = endingMoney(useOrderPayment(orderId, { restaurantId, storeId }).data?.payment, order);
  return words === null ? null : <p className={styles.words}>{words}</p>;
};
