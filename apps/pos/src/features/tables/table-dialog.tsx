import type { TableOrderView } from '@servery/contract/tables';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import styles from '@servery/device-app/dialog/dialog.module.css';
import { formatMoney } from '@servery/domain/money';
import { formatTableName } from '@servery/domain/orders';
import { nameTableOrder } from '@servery/ui/patterns/table-map/state-names.ts';

/** The orders at a table where there are several, or where the one there cannot be added to. */
export const TableDialog = ({
  name,
  orders,
  onOpen,
  onNew,
  onClose,
}: {
  name: string;
  orders: readonly TableOrderView[];
  onOpen: (order: TableOrderView) => void;
  onNew: () => void;
  onClose: () => void;
}) => (
  <Dialog title={formatTableName(name)} onClose={onClose}>
    <div className={styles.keys}>
      {orders.map((order) => (
        <button key={order.orderId} type="button" className={styles.key} onClick={() => onOpen(order)}>
          {order.number || 'New bill'}
          <small>
            {[order.customerName, nameTableOrder(order), formatMoney(order.grandTotal, order.currency)].filter(Boolean).join(' · ')}
          </small>
        </button>
      ))}
    </div>
    <div className={styles.foot}>
      <button type="button" className={styles.primary} onClick={onNew}>
        New bill at this table
      </button>
    </div>
  </Dialog>
);
