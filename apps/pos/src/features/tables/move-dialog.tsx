import type { TableOrderView } from '@servery/contract/tables';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import styles from '@servery/device-app/dialog/dialog.module.css';
import { formatTableName } from '@servery/domain/orders';

/** Asks before a bill is moved to another table, and which one where several are at the first. */
export const MoveDialog = ({
  from,
  to,
  orders,
  taken,
  onMove,
  onClose,
}: {
  from: string;
  to: string;
  /** What is at the first table. */
  orders: readonly TableOrderView[];
  /** Somebody is at the other table. */
  taken: boolean;
  onMove: (orderId: string) => void;
  onClose: () => void;
}) => {
  const open = orders.filter((order) => order.open);
  return (
    <Dialog title={`Move to ${formatTableName(to)}?`} onClose={onClose}>
      {open.length === 0 ? (
        <p className={styles.text}>
          Nothing at {formatTableName(from)} can be moved: only open bills can, and these are closed or were ordered online.
        </p>
      ) : (
        <p className={styles.text}>
          {open.length === 1 ? `The bill at ${formatTableName(from)} moves.` : `Choose the bill at ${formatTableName(from)} that moves.`}
          {taken && ` ${formatTableName(to)} has a bill already: each stays a bill of its own.`} The kitchen sees the new table with the
          next “Send to kitchen”.
        </p>
      )}
      <div className={styles.foot}>
        <button type="button" className={styles.button} onClick={onClose}>
          {open.length === 0 ? 'Close' : 'Keep it there'}
        </button>
        {open.map((order) => (
          <button key={order.orderId} type="button" className={styles.primary} onClick={() => onMove(order.orderId)}>
            Move {order.number || 'new bill'}
          </button>
        ))}
      </div>
    </Dialog>
  );
};
