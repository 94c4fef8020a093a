import { endingWords } from './payment-words.ts';
import { useOrderPayment } from './use-order-payment.ts';
import styles from './ending-money.module.css';

/** What rejecting or cancelling an order does to the guest's money, before it is done. */
export const EndingMoney = ({ orderId }: { orderId: string }) => {
  const words = endingWords(useOrderPayment(orderId).data?.payment);
  return words === null ? null : <p className={styles.words}>{words}</p>;
};
