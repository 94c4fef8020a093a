import { getReportSections, type DrawerReport as Report, type ReportedSession } from '@servery/domain/drawers';
import { formatMoney } from '@servery/domain/money';
import type { TimeZone } from '@servery/domain/time';
import { useId } from 'react';
import styles from './drawer-report.module.css';

/** The figures of an X or Z report, section by section. */
export const DrawerReport = ({ session, report, timeZone }: { session: ReportedSession; report: Report; timeZone: TimeZone }) => {
  const id = useId();
  return (
    <div className={styles.report}>
      {getReportSections(session, report, timeZone).map(({ title, rows }) => (
        <section key={title} className={styles.section} aria-labelledby={`${id}${title}`}>
          <h3 id={`${id}${title}`} className={styles.title}>
            {title}
          </h3>
          <ul className={styles.rows}>
            {rows.map(({ label, detail, amount, weight }, at) => (
              <li key={at} className={styles.row} data-weight={weight}>
                <span className={styles.label}>
                  {label}
                  {detail !== undefined && <small className={styles.detail}>{detail}</small>}
                </span>
                {amount !== null && <span className={styles.amount}>{formatMoney(amount, report.currency)}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
