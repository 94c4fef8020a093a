import { useState } from 'react';
import type { TableOrderView } from '@servery/contract/tables';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import styles from '@servery/device-app/dialog/dialog.module.css';
import { channels, formatTableName } from '@servery/domain/orders';
import { useMoveLines } from '../../shared/bills/use-move-lines.ts';

/** Bills that lines can be moved to: those of tills, until they are paid. */
const canTake = ({ source, paid }: TableOrderView): boolean => channels[source].startsAsBill && !paid;

/** One bill of the first table: it moves as it is, or is joined to one at the other table. */
const MovedBill = ({
  order,
  others,
  several,
  onMove,
  onClose,
}: {
  order: TableOrderView;
  others: readonly TableOrderView[];
  /** There are more at the first table: the buttons name this one. */
  several: boolean;
  onMove: () => void;
  onClose: () => void;
}) => {
  const { waiting, busy, problem, unanswered, move } = useMoveLines(order.orderId);
  const name = order.number || 'new bill';
  const join = async (toOrderId: string) => {
    if ((await move({ toOrderId, lines: null })) !== null) onClose();
  };
  return (
    <>
      {problem !== null && (
        <p className={styles.text} role="alert">
          {problem}
        </p>
      )}
      {unanswered === null && (
        <button type="button" className={styles.key} disabled={busy} onClick={onMove}>
          Move {name}
          {others.length > 0 && <small>They stay separate bills</small>}
        </button>
      )}
      {others.map((other) => (
        <button
          key={other.orderId}
          type="button"
          className={styles.key}
          disabled={busy || waiting > 0 || order.number === '' || (unanswered !== null && unanswered.toOrderId !== other.orderId)}
          onClick={() => void join(other.orderId)}
        >
          {unanswered === null ? `Join ${several || others.length > 1 ? `${name} to ${other.number}` : `to ${other.number}`}` : 'Try again'}
          <small>{waiting > 0 ? 'Saving the last changes' : 'All on one bill'}</small>
        </button>
      ))}
    </>
  );
};

/** Asks whether a bill is moved to another table, or joined to the bill there, and which one where several are at the first. */
export const MoveDialog = ({
  from,
  to,
  orders,
  there,
  onMove,
  onClose,
}: {
  from: string;
  to: string;
  /** What is at the first table. */
  orders: readonly TableOrderView[];
  /** What is at the other table. */
  there: readonly TableOrderView[];
  onMove: (orderId: string) => void;
  onClose: () => void;
}) => {
  const [open] = useState(() => orders.filter((order) => order.open));
  const others = there.filter((order) => canTake(order) && order.number !== '');
  return (
    <Dialog title={others.length > 0 ? `Move to ${formatTableName(to)}, or join?` : `Move to ${formatTableName(to)}?`} onClose={onClose}>
      {open.length === 0 ? (
        <p className={styles.text}>
          Nothing at {formatTableName(from)} can be moved. Only open bills can, and these are closed or were ordered online.
        </p>
      ) : (
        <p className={styles.text}>
          {open.length === 1 ? `The bill at ${formatTableName(from)} moves.` : `Choose the bill at ${formatTableName(from)} that moves.`}{' '}
          The kitchen keeps making what it already has, and sees the new table with the next “Send to kitchen”
          {others.length > 0 ? ', or at once if the bills are joined.' : '.'}
        </p>
      )}
      <div className={styles.keys}>
        {open.map((order) => (
          <MovedBill
            key={order.orderId}
            order={order}
            others={others}
            several={open.length > 1}
            onMove={() => onMove(order.orderId)}
            onClose={onClose}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <button type="button" className={styles.button} onClick={onClose}>
          {open.length === 0 ? 'Close' : 'Keep it there'}
        </button>
      </div>
    </Dialog>
  );
};
