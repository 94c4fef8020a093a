import { useState } from 'react';
import { collectionNames } from '@servery/app-kit/format.ts';
import type { BillCollectionType } from '@servery/domain/bills';
import type { MenuSnapshot } from '@servery/domain/menu';
import { formatForWhen } from '@servery/ui/patterns/orders/order-text.ts';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { formatCovers, formatTableName } from '@servery/domain/orders';
import { setCollectionType } from '../../shared/bills/bill-commands.ts';
import { useBills } from '../../shared/bills/bills-store.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { AddressDialog } from './address-dialog.tsx';
import { CoversDialog, TableDialog } from './bill-dialogs.tsx';
import styles from './bill-pane.module.css';
import { CustomerDialog } from './customer-dialog.tsx';
import { TypeDialog } from './type-dialog.tsx';
import { WhenDialog } from './when-dialog.tsx';

/** A bill becomes a delivery once it is open, with its address. */
const ways = (['pickup', 'dineIn'] as const).map((type): [BillCollectionType, string] => [type, collectionNames[type]]);

interface BillHeadProps {
  menu: MenuSnapshot;
  store: TillStore;
  /** Its order type is fixed. */
  closed: boolean;
  /** Who has it on another screen, too. */
  editing: string | undefined;
}

/** The bill's number, order type, table and customer. */
export const BillHead = ({ menu, store, closed, editing }: BillHeadProps) => {
  const shown = useBills((state) => state.shown);
  const draft = useBills((state) => state.draft);
  const number = useBills(({ currentId, known }) => (currentId === null ? undefined : known[currentId]?.row.number));
  const [asking, setAsking] = useState<'table' | 'covers' | 'customer' | 'type' | 'address' | 'when' | null>(null);
  const { collectionType, table, customerName, covers = null } = shown ?? draft;
  const close = () => setAsking(null);
  return (
    <header className={styles.head}>
      <h1 className={styles.number}>{number ?? 'New bill'}</h1>
      {shown ? (
        <button
          type="button"
          className={styles.fact}
          data-timed={shown.requested ? '' : undefined}
          disabled={closed}
          onClick={() => setAsking('type')}
        >
          <span className={styles.factText}>
            {collectionNames[collectionType]}
            {shown.requested && ` · ${formatForWhen({ promisedFor: null, requestedFor: shown.requested.at }, clockNow(), store.timeZone)}`}
          </span>
        </button>
      ) : (
        <Choice<BillCollectionType> label="Order type" value={collectionType} options={ways} onChange={setCollectionType} />
      )}
      {collectionType === 'dineIn' && (
        <button type="button" className={styles.fact} onClick={() => setAsking('table')}>
          {table ? formatTableName(table.name) : 'Choose a table'}
        </button>
      )}
      {collectionType === 'dineIn' && (
        <button type="button" className={styles.fact} onClick={() => setAsking('covers')}>
          {covers === null ? 'Guests' : formatCovers(covers)}
        </button>
      )}
      {shown && collectionType === 'delivery' && (
        <button type="button" className={styles.fact} disabled={closed} onClick={() => setAsking('address')}>
          <span className={styles.factText}>{shown.delivery?.address.line1 ?? 'Enter the address'}</span>
        </button>
      )}
      <button type="button" className={styles.fact} onClick={() => setAsking('customer')}>
        <span className={styles.factText}>{customerName || 'Customer and note'}</span>
      </button>
      {shown && editing !== undefined && (
        <p className={styles.note} role="status">
          {editing}.
        </p>
      )}
      {shown?.asking && <p className={styles.note}>The guests want the bill.</p>}
      {shown && shown.comments !== '' && <p className={styles.note}>“{shown.comments}”</p>}
      {asking === 'table' && <TableDialog tables={store.tables} chosen={table?.id ?? null} onClose={close} />}
      {asking === 'covers' && <CoversDialog covers={covers} asking={shown && shown.asking === true} onClose={close} />}
      {asking === 'type' && shown && (
        <TypeDialog
          bill={shown}
          menu={menu}
          store={store}
          onClose={close}
          onDelivery={() => setAsking('address')}
          onWhen={() => setAsking('when')}
        />
      )}
      {asking === 'when' && shown && <WhenDialog bill={shown} onClose={close} />}
      {asking === 'address' && shown && <AddressDialog bill={shown} store={store} onClose={close} />}
      {asking === 'customer' && <CustomerDialog onClose={close} />}
    </header>
  );
};
