import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { isLeaving, getWaiting, type BillRow } from '../../shared/bills/bill-store.ts';
import { useTill } from '../../shared/till-context.ts';
import { useBills } from '../../shared/bills/bills-store.ts';
import { countChanges } from '../../shared/bills/pending-text.ts';
import { BillFace } from './bill-face.tsx';
import styles from './open-bills-page.module.css';

/** A bill as a button: number, table or name, total, age, and whether the kitchen has all of it. */
export const BillCard = ({
  row,
  pay,
  editing,
  onOpen,
}: {
  row: BillRow;
  pay: boolean;
  /** Who has it on a screen elsewhere. */
  editing: string | undefined;
  onOpen: () => void;
}) => {
  const { timeZone } = useTill();
  const waiting = useBills((state) => getWaiting(state, row.id));
  const leaving = useBills((state) => isLeaving(state, row.id));
  const { unsent } = row;
  return (
    <li>
      <button type="button" className={styles.card} onClick={onOpen}>
        <BillFace
          row={row}
          timeZone={timeZone}
          facts={
            <>
              <RelativeTime at={row.placedAt} timeZone={timeZone} />
              {row.terminalName !== '' && <span>{row.terminalName}</span>}
            </>
          }
        />
        <span className={styles.marks}>
          {editing !== undefined && <span>{editing}</span>}
          {unsent && <span className={styles.unsent}>● Not all sent</span>}
          {waiting > 0 && <span className={styles.unsent}>{countChanges(waiting)} not sent yet</span>}
          {leaving && <span className={styles.unsent}>Cancelled here, not sent yet</span>}
          {row.status === 'completed' && <span>Completed</span>}
          {pay && <span className={styles.pay}>Pay</span>}
        </span>
      </button>
    </li>
  );
};
