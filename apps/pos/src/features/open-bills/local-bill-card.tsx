import { collectionNames } from '@servery/app-kit/format.ts';
import { priceBill, currentQuantity } from '@servery/domain/bills';
import type { MenuSnapshot } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { formatTableName } from '@servery/domain/orders';
import { findSettlement, isLeaving } from '../../shared/bills/bill-store.ts';
import { takenName } from '../../shared/bills/taken-name.ts';
import { linesToShow } from '../../shared/bills/bill-changes.ts';
import { useBills } from '../../shared/bills/bills-store.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import type { LocalBill } from '../../shared/bills/local-bills.ts';
import { getPriceInput } from '../../shared/bills/till-data.ts';
import styles from './open-bills-page.module.css';

/** A bill stored on this till, with its lines: changes that the server does not have yet exist nowhere else. */
export const LocalBillCard = ({
  local: { id, bill, row, waiting },
  menu,
  store,
  onOpen,
}: {
  local: LocalBill;
  menu: MenuSnapshot;
  store: TillStore;
  onOpen: () => void;
}) => {
  const leaving = useBills((state) => isLeaving(state, id));
  const settlement = useBills((state) => findSettlement(state, id));
  const { table, customerName, collectionType } = bill;
  const lines = linesToShow(bill).filter((line) => currentQuantity(line) > 0);
  return (
    <li>
      <button type="button" className={styles.card} onClick={onOpen}>
        <span className={styles.top}>
          <strong className={styles.number}>{row?.number ?? 'New bill'}</strong>
          <strong className={styles.amount}>{formatMoney(priceBill(bill, getPriceInput(menu, store)).grandTotal, store.currency)}</strong>
        </span>
        <span className={styles.who}>
          {[table && formatTableName(table.name), customerName, !table && collectionNames[collectionType]].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.facts}>
          {lines.map((line) => `${currentQuantity(line)} × ${line.frozen.priced.name}`).join(', ') || 'Nothing on it yet'}
        </span>
        <span className={styles.marks}>
          {waiting > 0 && (
            <span className={styles.unsent}>{waiting === 1 ? '1 change not sent yet' : `${waiting} changes not sent yet`}</span>
          )}
          {settlement?.kind === 'tender' && <span className={styles.unsent}>Paid here: {takenName(settlement.tender)}</span>}
          {leaving && <span className={styles.unsent}>Cancelled here, not sent yet</span>}
        </span>
      </button>
    </li>
  );
};
