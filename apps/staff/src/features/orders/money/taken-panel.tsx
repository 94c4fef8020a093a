import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { moment, money, timeOfDay } from '@servery/app-kit/format.ts';
import { dueByHand, isFree } from '@servery/domain/orders';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Money } from '@servery/ui/primitives/money.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { useStore } from '../../../shared/store-context.ts';
import { useMay } from '../../../shared/use-may.ts';
import { paidAppearance } from '@servery/ui/patterns/orders/paid-appearance.ts';
import { TakeSheet } from './take-sheet.tsx';
import { nothingTaken, takenLabels, wayLabels, type Taken } from '@servery/ui/patterns/orders/taken-text.ts';
import { UndoSheet } from './undo-sheet.tsx';
import styles from './taken.module.css';

type Order = ResponseOf<typeof getOrder>;

const TakenLine = ({ taken, order, onUndo }: { taken: Taken; order: Order; onUndo?: (() => void) | undefined }) => {
  const { timeZone } = useStore();
  const undone = taken.undoneAt !== null;
  const amount = money(taken.amount, order.cart.currency);
  return (
    <li className={styles.taken} data-undone={undone || undefined}>
      <span>
        <strong>
          {undone && 'Undone: '}
          <Money amount={taken.amount} currency={order.cart.currency} /> {takenLabels[taken.method]}
        </strong>
        <span className={styles.quiet}>
          {[taken.takenBy, moment(taken.takenAt, clockNow(), timeZone), taken.note].filter(Boolean).join(' · ')}
        </span>
        {taken.undoneAt !== null && (
          <span className={styles.quiet}>
            {[taken.undoneBy, timeOfDay(taken.undoneAt, timeZone), taken.undoneReason].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
      {!undone && onUndo && (
        <Button
          variant="default"
          size="md"
          mih={44}
          style={{ flexShrink: 0 }}
          aria-label={`Undo ${amount} ${takenLabels[taken.method]}`}
          onClick={onUndo}
        >
          Undo…
        </Button>
      )}
    </li>
  );
};

/** The payments of an order that is paid in the store or at the door, or not at all: what is due, what was taken, by whom. */
export const TakenPanel = ({ order }: { order: Order }) => {
  const mayUndo = useMay('orders.refund');
  const [taking, setTaking] = useState(false);
  const [undoing, setUndoing] = useState<Taken | null>(null);
  const { currency, grandTotal } = order.cart;
  const { paymentMethod, paymentStatus, status } = order;
  const due = dueByHand({ status, paymentMethod, paymentStatus, grandTotal });
  const { tone, words } = paidAppearance({ status, paymentMethod, paymentStatus, grandTotal });

  return (
    <Panel title="Payment" aside={<StateChip tone={due > 0 && status === 'completed' ? 'late' : tone}>{words}</StateChip>}>
      {order.toHandBack !== null && (
        <NoticeBox tone="late" title={`${money(order.toHandBack, currency)} to hand back`}>
          <span>The order has ended and its money is still here. Give it back to the guest, then undo the payment below.</span>
        </NoticeBox>
      )}
      {due > 0 && (
        <p className={styles.due}>
          <Money amount={due} currency={currency} /> due
          <span className={styles.quiet}>{wayLabels[paymentMethod]}</span>
        </p>
      )}
      {order.takenPayments.length > 0 && (
        <ul className={styles.list}>
          {order.takenPayments.map((taken) => (
            <TakenLine key={taken.id} taken={taken} order={order} onUndo={mayUndo ? () => setUndoing(taken) : undefined} />
          ))}
        </ul>
      )}
      {due === 0 && order.takenPayments.length === 0 && (
        <p className={styles.help}>{isFree(order.cart) ? 'Discounts cover all of it: nobody has to pay.' : nothingTaken(paymentMethod)}</p>
      )}
      {due > 0 && (
        <Button fullWidth variant="default" onClick={() => setTaking(true)}>
          Take {money(due, currency)}…
        </Button>
      )}
      <TakeSheet
        orderId={order.id}
        paymentMethod={paymentMethod}
        due={due}
        currency={currency}
        opened={taking && due > 0}
        onClose={() => setTaking(false)}
      />
      <UndoSheet orderId={order.id} taken={undoing} currency={currency} onClose={() => setUndoing(null)} />
    </Panel>
  );
};
