import { formatMoney } from '@servery/domain/money';
import type { Order } from '../../shared/api.ts';
import { calculateDue } from './due.ts';
import styles from './order-due.module.css';

/** The amount still to be paid, how and where. */
export const OrderDue = ({ order }: { order: Order }) => {
  const due = calculateDue(order);
  if (!due) return null;
  return (
    <section className={styles.due} aria-label={`To pay for order ${order.number}`}>
      <p className={styles.what}>
        <span>To pay</span>
        <strong>{formatMoney(due.amount, order.cart.currency)}</strong>
      </p>
      <p className={styles.how}>{due.how}</p>
      <p className={styles.where}>{due.where}</p>
    </section>
  );
};
