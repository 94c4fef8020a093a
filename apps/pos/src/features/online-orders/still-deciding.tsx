import { useDecided } from '@servery/app-kit/orders/use-decided.ts';
import type { OrderStatus } from '@servery/domain/orders';
import { useTill } from '../../shared/till-context.ts';
import styles from '../../shared/orders/parts.module.css';

/** Another device is working on this order, or the bank has not answered yet: it continues without a press. */
export const StillDeciding = ({
  orderId,
  ends,
  onDecided,
  onAgain,
}: {
  orderId: string;
  ends: (status: OrderStatus) => boolean;
  onDecided: () => void;
  onAgain: () => void;
}) => {
  useDecided(orderId, useTill(), ends, onDecided);
  return (
    <div className={styles.stack}>
      <p className={styles.waiting} role="status">
        <strong>Waiting for the bank or another device</strong>
        <span>This order is being decided. Nothing is charged twice, and this screen updates on its own.</span>
      </p>
      <button type="button" className={styles.plain} onClick={onAgain}>
        Try again
      </button>
    </div>
  );
};
