import type { ReportSection } from '@servery/domain/drawers';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { useId } from 'react';
import styles from './drawer-report.module.css';

/** Figures of a report with their names, section by section. */
export const ReportRows = ({ sections, currency }: { sections: readonly ReportSection[]; currency: CurrencyCode }) => {
  const id = useId();
  return (
    <div className={styles.report}>
      {sections.map(({ title, rows }, place) => (
        <section key={title} className={styles.section} aria-labelledby={`${id}${place}`}>
          <h3 id={`${id}${place}`} className={styles.title}>
            {title}
          </h3>
          <ul className={styles.rows}>
            {rows.map(({ label, detail, amount, weight }, at) => (
              <li key={at} className={styles.row} data-weight={weight}>
                <span className={styles.label}>
                  {label}
                  {detail !== undefined && <small className={styles.detail}>{detail}</small>}
                </span>
                {amount !== null && <span className={styles.amount}>{formatMoney(amount, currency)}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
