import { useMemo } from 'react';
import { collectionNames } from '@servery/app-kit/format.ts';
import type { MenuSnapshot } from '@servery/domain/menu';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import {
  applyOperation,
  billCollectionTypes,
  currentLines,
  operationProblem,
  priceBill,
  type Bill,
  type BillCollectionType,
  type BillOperation,
} from '@servery/domain/bills';
import { formatMoney } from '@servery/domain/money';
import { formatForWhen } from '@servery/ui/patterns/orders/order-text.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { switchType } from '../../shared/bills/bill-commands.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { getPriceInput } from '../../shared/bills/till-data.ts';
import styles from './customer-dialog.module.css';

/** The bill as it would be in another order type. */
function getChanged(bill: Bill, collectionType: BillCollectionType): Bill {
  const operation = { type: 'setCollectionType', collectionType } as const;
  const at = new Date(clockNow()).toISOString();
  return applyOperation(bill, { id: '', revision: null, deviceId: '', sequence: null, by: '', at, operation }) ?? bill;
}

const getWord = (collectionType: BillCollectionType): string => collectionNames[collectionType].toLowerCase().replace(' ', '-');

/** What another order type costs. The fee of a delivery is known once its address is. */
const difference = (amount: number, type: BillCollectionType, currency: TillStore['currency']): string => {
  const change = `${formatMoney(Math.abs(amount), currency)} ${amount > 0 ? 'more' : 'less'}`;
  if (type !== 'delivery') return amount === 0 ? 'The total stays the same.' : `${change}.`;
  return `${amount === 0 ? 'The items cost the same' : `${change} for the items`}. The delivery fee depends on the address and is added.`;
};

interface Props {
  bill: Bill;
  menu: MenuSnapshot;
  store: TillStore;
  onClose: () => void;
  /** A delivery needs an address first. */
  onDelivery: () => void;
  /** Asks when the guest wants it. */
  onWhen: () => void;
}

/** Changes the order type of an open bill. What each change does to the prices is shown before it is tapped. */
export const TypeDialog = ({ bill, menu, store, onClose, onDelivery, onWhen }: Props) => {
  const { currency } = store;
  const input = useMemo(() => getPriceInput(menu, store), [menu, store]);
  const before = priceBill(bill, input).grandTotal;
  const lines = currentLines(bill);
  const others = billCollectionTypes.filter((type) => type !== bill.collectionType && (type !== 'delivery' || store.delivers === true));
  return (
    <Dialog title="Order type and time" onClose={onClose}>
      <p className={dialog.text}>
        {collectionNames[bill.collectionType]} now, {formatMoney(before, currency)}.
      </p>
      {bill.collectionType !== 'dineIn' && (
        <section className={styles.card} aria-label="Time">
          <div className={styles.who}>
            <p className={styles.name}>
              {formatForWhen({ promisedFor: null, requestedFor: bill.requested?.at ?? null }, clockNow(), store.timeZone)}
            </p>
            <button type="button" className={dialog.button} onClick={onWhen}>
              Choose a time
            </button>
          </div>
        </section>
      )}
      {others.map((type) => {
        const operation: BillOperation = { type: 'setCollectionType', collectionType: type };
        const problem = operationProblem(bill, operation);
        const changed = getChanged(bill, type);
        const after = priceBill(changed, input).grandTotal;
        const priced = currentLines(changed);
        return (
          <section key={type} className={styles.card} aria-label={collectionNames[type]}>
            <div className={styles.who}>
              <p className={styles.name}>{problem ? '—' : formatMoney(after, currency)}</p>
              <button
                type="button"
                className={dialog.primary}
                disabled={problem !== null}
                onClick={() => {
                  if (type === 'delivery') return onDelivery();
                  switchType(type);
                  onClose();
                }}
              >
                Change to {getWord(type)}
              </button>
            </div>
            <p className={styles.line}>{problem ? problem.message : difference(after - before, type, currency)}</p>
            {problem === null && (
              <ul className={styles.list}>
                {lines.map(({ priced: was }, at) => {
                  const now = priced[at]?.priced;
                  if (now === undefined || now.lineTotal === was.lineTotal) return null;
                  return (
                    <li key={was.id} className={styles.order}>
                      <span>
                        {was.quantity} × {was.name}
                      </span>
                      <span>{`${formatMoney(was.lineTotal, currency)} → ${formatMoney(now.lineTotal, currency)}`}</span>
                    </li>
                  );
                })}
              </ul>
            )}
            {problem === null && bill.requested && type === 'dineIn' && (
              <p className={styles.line}>The chosen time is removed: dine-in is for now.</p>
            )}
            {problem === null && bill.table && type !== 'dineIn' && <p className={styles.line}>The bill is taken off its table.</p>}
          </section>
        );
      })}
    </Dialog>
  );
};
