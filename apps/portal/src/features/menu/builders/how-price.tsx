import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import type { PriceRow } from '@servery/domain/selections';
import styles from './how-price.module.css';

/** How a unit price is calculated. A single row would explain nothing that the button does not show. */
export const HowPrice = ({ rows, total, currency }: { rows: readonly PriceRow[]; total: Minor; currency: CurrencyCode }) =>
  rows.length > 0 && (
    <section className={styles.how} aria-label="Price breakdown">
      <h3 className={styles.title}>Price breakdown</h3>
      <dl>
        {rows.map(({ label, amount }, at) => (
          <div key={at} className={styles.row}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
        <div className={styles.row} data-total>
          <dt>For one</dt>
          <dd>{formatMoney(total, currency)}</dd>
        </div>
      </dl>
    </section>
  );
