import { useState } from 'react';
import { money, moment } from '@servery/app-kit/format.ts';
import type { Minor } from '@servery/domain/money';
import { paymentTraits } from '@servery/domain/orders';
import type { OrderView } from '@servery/ui/patterns/orders/order.types.ts';
import { paidAppearance, type Look } from '@servery/ui/patterns/orders/paid-appearance.ts';
import type { Payment } from '@servery/ui/patterns/orders/payment.types.ts';
import {
  cardText,
  getHeld,
  isUnknown,
  paymentAppearance,
  refundAppearances,
  refundNote,
} from '@servery/ui/patterns/orders/payment-text.ts';
import { nothingTaken, takenText, wayLabels } from '@servery/ui/patterns/orders/taken-text.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { CardRefundDialog } from '../refund/card-refund-dialog.tsx';
import { TenderList } from '../refund/tender-list.tsx';
import { useTill } from '../till-context.ts';
import styles from './parts.module.css';

const Chip = ({ look: { tone, words } }: { look: Look }) => <StateChip tone={tone}>{words}</StateChip>;

const ByCard = ({ order, payment }: { order: OrderView; payment: Payment }) => {
  const [refunding, setRefunding] = useState(false);
  return (
    <div className={styles.stack}>
      <p className={styles.big}>
        {money(payment.amount, payment.currency)} by {cardText(payment.card)}
      </p>
      {isUnknown(payment) && (
        <p className={styles.waiting}>
          <strong>Not known yet: we are asking the bank</strong>
          <span>Nothing is lost or taken twice. This page updates as soon as we know.</span>
        </p>
      )}
      {getHeld(payment) > 0 && <p className={styles.help}>The card is charged when the order is accepted.</p>}
      {payment.refunds.length > 0 && (
        <ul className={styles.list}>
          {payment.refunds.map((refund) => (
            <li key={refund.id}>
              <strong>
                {money(refund.amount, payment.currency)} · {refundAppearances[refund.status].words}
              </strong>
              <span>
                {[refundNote(refund), refund.by, refund.approvedBy && `approved by ${refund.approvedBy}`].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {payment.refundable > 0 && (
        <button type="button" className={styles.plain} onClick={() => setRefunding(true)}>
          Refund…
        </button>
      )}
      {refunding && <CardRefundDialog order={order} payment={payment} onClose={() => setRefunding(false)} />}
    </div>
  );
};

/** The payments of an order: by card online, or taken at the counter or the door. `due` in minor units. */
export const MoneyPanel = ({ order, payment, due }: { order: OrderView; payment: Payment | null | undefined; due: Minor }) => {
  const { currency, grandTotal } = order.cart;
  if (payment)
    return (
      <Panel title="Payment" aside={<Chip look={paymentAppearance(payment)} />}>
        <ByCard order={order} payment={payment} />
      </Panel>
    );
  return (
    <Panel title="Payment" aside={<Chip look={paidAppearance({ ...order, grandTotal })} />}>
      <div className={styles.stack}>
        {order.toHandBack !== null && (
          <NoticeBox tone="late" title={`${money(order.toHandBack, currency)} to hand back`}>
            <span>The order has ended, and you still have the guest’s money. Give it back, and refund it here.</span>
          </NoticeBox>
        )}
        {due > 0 && (
          <p className={styles.big}>
            {money(due, currency)} due <span className={styles.help}>· {wayLabels[order.paymentMethod]}</span>
          </p>
        )}
        {paymentTraits[order.paymentMethod].collectedBy === 'staff' ? (
          <TenderList order={order} fallback={(rows) => <Taken order={order} due={rows === undefined ? null : due} />} />
        ) : (
          <Taken order={order} due={due} />
        )}
      </div>
    </Panel>
  );
};

/** What was taken of an order, as its page knows it. `due`: null while its payments are read. */
const Taken = ({ order, due }: { order: OrderView; due: Minor | null }) => {
  const { timeZone } = useTill();
  const { currency } = order.cart;
  return (
    <>
      {order.takenPayments.length > 0 && (
        <ul className={styles.list}>
          {order.takenPayments.map((taken) => (
            <li key={taken.id}>
              <strong>
                {taken.undoneAt !== null && 'Undone: '}
                {money(taken.amount, currency)} {takenText(taken)}
              </strong>
              <span>{[taken.takenBy, moment(taken.takenAt, clockNow(), timeZone), taken.note].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {due === 0 && order.takenPayments.length === 0 && <p className={styles.help}>{nothingTaken(order)}</p>}
    </>
  );
};
