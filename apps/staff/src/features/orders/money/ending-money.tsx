import { money } from '@servery/app-kit/format.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { useStore } from '../../../shared/store-context.ts';
import { endingWords } from './payment-words.ts';
import { useOrderPayment } from './use-order-payment.ts';
import styles from './ending-money.module.css';

/** What rejecting or cancelling an order does to the guest's money, before it is done. */
export const EndingMoney = ({ orderId }: { orderId: string }) => {
  const { restaurantId, storeId } = useStore();
  const order = useEndpoint(getOrder, { params: { restaurantId, storeId, orderId } }, { staleTime: 2000 }).data;
  const byCard = endingWords(useOrderPayment(orderId).data?.payment);
  const taken = order?.takenPayments.filter(({ undoneAt }) => undoneAt === null).reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  const byHand = taken > 0 && order ? `${money(taken, order.cart.currency)} was taken in the store: hand it back to the guest.` : null;
  const words = byCard ?? byHand;
  return words === null ? null : <p className={styles.words}>{words}</p>;
};
