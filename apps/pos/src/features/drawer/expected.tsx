import { describeDifference } from '@servery/domain/drawers';
import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import type { ShownReport } from './drawer-calls.ts';
import styles from './drawer.module.css';

/** Whether a difference that was shown has no explanation yet. `expected` null: counted blind. */
export const isReasonMissing = ({ counted, expected, reason }: { counted: Minor; expected: Minor | null; reason: string }): boolean =>
  expected !== null && counted !== expected && reason.trim().length < 3;

/** What was counted and what should be there, for those who may see it. */
export const Expected = ({ counted, currency, shown }: { counted: Minor; currency: CurrencyCode; shown: ShownReport }) => {
  const { isHidden, ask, data, error, again } = shown;
  const rows: [string, Minor][] = [['Counted', counted], ...(data ? [['Expected', data.report.cash.expected] as [string, Minor]] : [])];
  const difference = data ? counted - data.report.cash.expected : 0;
  return (
    <div className={styles.stack}>
      <dl className={styles.amounts}>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      {data && (
        <p className={styles.difference} data-differs={difference !== 0 || undefined} role="status">
          {describeDifference(difference, currency)}
        </p>
      )}
      {isHidden && (
        <>
          <p className={styles.text}>This is a blind count. The Z report shows what should be in the drawer.</p>
          <div>
            <button type="button" className={styles.key} onClick={ask}>
              Show the difference first
            </button>
          </div>
        </>
      )}
      {!isHidden && !data && error && <Failure error={error} onRetry={again} />}
      {!isHidden && !data && !error && (
        <div role="status" aria-label="Reading what is expected">
          <Skeleton height="3rem" />
        </div>
      )}
    </div>
  );
};
