import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import styles from './money.module.css';

/** An amount in minor units with its currency's symbol, in tabular figures, never wrapped. */
export const Money = ({ amount, currency }: { amount: Minor; currency: CurrencyCode }) => (
  <span className={styles.money}>{formatMoney(amount, currency)}</span>
);
