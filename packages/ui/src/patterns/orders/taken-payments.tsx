import type { ReactNode } from 'react';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { formatMoney } from '@servery/domain/money';
import { clockNow } from '../../primitives/clock.ts';
import { Money } from '../../primitives/money.tsx';
import { NoticeBox } from '../../primitives/notice-box.tsx';
import { Panel } from '../../primitives/panel.tsx';
import { formatMoment } from '../../primitives/relative.ts';
import { StateChip } from '../../primitives/state-chip.tsx';
import { paidAppearance } from './paid-appearance.ts';
import { dueNow, nothingTaken, takenText, wayLabels, type Taken } from './taken-text.ts';
import styles from './taken-payments.module.css';

type Order = ResponseOf<typeof getOrder>;

interface TakenPaymentsProps {
  order: Order;
  timeZone: string;
  /** What undoes a payment, beside it. `label` names it for a screen reader: "Undo $5.00 in cash". */
  undo?: ((taken: Taken, label: string) => ReactNode) | undefined;
  /** What else can be done, below. */
  children?: ReactNode;
}

const join = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');

/** The payments of an order that is paid in the store or at the door, or not at all: what is due, what was taken, by whom. */
export const TakenPayments = ({ order, timeZone, undo, children }: TakenPaymentsProps) => {
  const { currency, grandTotal } = order.cart;
  const { paymentMethod, paymentStatus, status } = order;
  const asked = { status, paymentMethod, paymentStatus, grandTotal };
  const due = dueNow(order);
  const { tone, words } = paidAppearance({ ...asked, test: order.test });
  const at = (instant: string) => formatMoment(instant, clockNow(), timeZone);

  return (
    <Panel title="Payment" aside={<StateChip tone={due > 0 && status === 'completed' ? 'late' : tone}>{words}</StateChip>}>
      {order.toHandBack !== null && (
        <NoticeBox tone="late" title={`${formatMoney(order.toHandBack, currency)} to hand back`}>
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
            <li key={taken.id} className={styles.taken} data-undone={taken.undoneAt !== null || undefined}>
              <span>
                <strong>
                  {taken.undoneAt !== null && 'Undone: '}
                  <Money amount={taken.amount} currency={currency} /> {takenText(taken)}
                </strong>
                <span className={styles.quiet}>{join([taken.takenBy, at(taken.takenAt), taken.note])}</span>
                {taken.undoneAt !== null && (
                  <span className={styles.quiet}>
                    {join([
                      taken.undoneBy,
                      at(taken.undoneAt),
                      taken.undoneReason,
                      taken.undoApprovedBy == null ? null : `approved by ${taken.undoApprovedBy}`,
                    ])}
                  </span>
                )}
              </span>
              {taken.undoneAt === null && undo?.(taken, `Undo ${formatMoney(taken.amount, currency)} ${takenText(taken)}`)}
            </li>
          ))}
        </ul>
      )}
      {due === 0 && order.takenPayments.length === 0 && <p className={styles.help}>{nothingTaken(order)}</p>}
      {children}
    </Panel>
  );
};
