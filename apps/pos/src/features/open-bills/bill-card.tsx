import { collectionNames } from '@servery/app-kit/format.ts';
import { formatMoney } from '@servery/domain/money';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { isLeaving, getWaiting, type BillRow } from '../../shared/bills/bill-store.ts';
import { useTill } from '../../shared/till-context.ts';
import { firstLinesText, formatTableName } from '@servery/domain/orders';
import { useBills } from '../../shared/bills/bills-store.ts';
import { countChanges } from '../../shared/bills/pending-text.ts';
import styles from './open-bills-page.module.css';

/** A bill as a button: number, table or name, total, age, and whether the kitchen has all of it. */
export const BillCard = ({ row, pay, onOpen }: { row: BillRow; pay: boolean; onOpen: () => void }) => {
  const { timeZone } = useTill();
  const waiting = useBills((state) => getWaiting(state, row.id));
  const leaving = useBills((state) => isLeaving(state, row.id));
  const { number, tableName, customerName, collectionType, grandTotal, currency, placedAt, itemCount, firstLines, unsent } = row;
  return (
    <li>
      <button type="button" className={styles.card} onClick={onOpen}>
        <span className={styles.top}>
          <strong className={styles.number}>{number}</strong>
          <strong className={styles.amount}>{formatMoney(grandTotal, currency)}</strong>
        </span>
        <span className={styles.who}>
          {[tableName && formatTableName(tableName), customerName, !tableName && collectionNames[collectionType]]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.facts}>
          <span className={styles.dishes}>{firstLinesText(firstLines, itemCount)}</span>
          <RelativeTime at={placedAt} timeZone={timeZone} />
          {row.terminalName !== '' && <span>{row.terminalName}</span>}
        </span>
        <span className={styles.marks}>
          {unsent && <span className={styles.unsent}>● Not all sent</span>}
          {waiting > 0 && <span className={styles.unsent}>{countChanges(waiting)} not sent yet</span>}
          {leaving && <span className={styles.unsent}>Cancelled here, not sent yet</span>}
          {pay && <span className={styles.pay}>Pay</span>}
        </span>
      </button>
    </li>
  );
};
