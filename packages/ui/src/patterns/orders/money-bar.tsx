import { getHeld } from './payment-text.ts';
import type { Payment } from './payment.types.ts';
import styles from './card-payment.module.css';

/** The payment as one bar: authorised, captured, refunded. The figures are below it. */
export const MoneyBar = ({ payment }: { payment: Payment }) => {
  const parts: [part: string, amount: number][] = [
    ['kept', payment.captured - payment.refunded],
    ['held', getHeld(payment)],
    ['refunded', payment.refunded],
  ];
  const shown = parts.filter(([, amount]) => amount > 0);
  if (shown.length === 0) return null;
  return (
    <div className={styles.bar} aria-hidden="true">
      {shown.map(([part, amount]) => (
        <span key={part} className={styles.part} data-part={part} style={{ flexGrow: amount }} />
      ))}
    </div>
  );
};
