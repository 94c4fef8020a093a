import type { ReactNode } from 'react';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import type { Tender } from '@servery/contract/tenders';
import { formatMoney } from '@servery/domain/money';
import { Money } from '../../primitives/money.tsx';
import { NoticeBox } from '../../primitives/notice-box.tsx';
import { Panel } from '../../primitives/panel.tsx';
import { StateChip } from '../../primitives/state-chip.tsx';
import { paidAppearance } from './paid-appearance.ts';
import { dueNow, marketplaceHelp, nothingTaken, wayLabels } from './taken-text.ts';
import { tenderFacts, tenderPrefix, tenderText, toTender, undoneFacts } from './tender-text.ts';
import styles from './taken-payments.module.css';

type Order = ResponseOf<typeof getOrder>;

interface TakenPaymentsProps {
  order: Order;
  timeZone: string;
  /** What can be done about one, beside it. `is` names it for a screen reader: "$5.00 in cash". */
  actions?: ((tender: Tender, is: string) => ReactNode) | undefined;
  /** What else can be done, below. */
  children?: ReactNode;
}

/** The payments of an order that is paid in the store or at the door, or not at all: what is due, what was taken and refunded, by whom. */
export const TakenPayments = ({ order, timeZone, actions, children }: TakenPaymentsProps) => {
  const { currency, grandTotal } = order.cart;
  const { paymentMethod, paymentStatus, status } = order;
  const asked = { status, paymentMethod, paymentStatus, grandTotal };
  const due = dueNow(order);
  const { tone, words } = paidAppearance({ ...asked, test: order.test, refunded: order.refunded, joinedTo: order.joinedTo });
  // A node of the release before lists payments alone.
  const rows = order.tenders ?? order.takenPayments.map(toTender);

  return (
    <Panel title="Payment" aside={<StateChip tone={due > 0 && status === 'completed' ? 'late' : tone}>{words}</StateChip>}>
      {order.toHandBack !== null && (
        <NoticeBox tone="late" title={`${formatMoney(order.toHandBack, currency)} to hand back`}>
          <span>The order has ended and its money is still here. Give it back to the guest, and refund the payment below.</span>
        </NoticeBox>
      )}
      {(order.due?.refund ?? 0) > 0 && order.toHandBack === null && (
        <NoticeBox tone="late" title={`${formatMoney(order.due!.refund, currency)} too much was paid`}>
          <span>Give it back to the guest, and refund it below.</span>
        </NoticeBox>
      )}
      {due > 0 && (
        <p className={styles.due}>
          <Money amount={due} currency={currency} /> due
          <span className={styles.quiet}>{wayLabels[paymentMethod]}</span>
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => {
            const undone = undoneFacts(row, timeZone);
            return (
              <li key={row.id} className={styles.taken} data-undone={row.undoneAt !== null || undefined}>
                <span>
                  <strong>
                    {tenderPrefix(row)}
                    <Money amount={row.amount} currency={currency} /> {tenderText(row)}
                  </strong>
                  <span className={styles.quiet}>{tenderFacts(row, currency, timeZone)}</span>
                  {undone !== '' && <span className={styles.quiet}>{undone}</span>}
                </span>
                {actions && (
                  <span className={styles.actions}>{actions(row, `${formatMoney(row.amount, currency)} ${tenderText(row)}`)}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {rows.length > 0 && marketplaceHelp(paymentMethod) !== '' && <p className={styles.help}>{marketplaceHelp(paymentMethod)}</p>}
      {due === 0 && rows.length === 0 && <p className={styles.help}>{nothingTaken(order)}</p>}
      {children}
    </Panel>
  );
};
