import type { ReactNode } from 'react';
import { moment } from '@servery/app-kit/format.ts';
import type { useOrderPayment } from '@servery/app-kit/orders/use-order-payment.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { dueByHand } from '@servery/domain/orders';
import { paidAppearance } from '@servery/ui/patterns/orders/paid-appearance.ts';
import {
  cardText,
  getHeld,
  isUnknown,
  paymentAppearance,
  refundAppearances,
  refundNote,
} from '@servery/ui/patterns/orders/payment-text.ts';
import type { Payment } from '@servery/ui/patterns/orders/payment.types.ts';
import { nothingTaken, takenLabels } from '@servery/ui/patterns/orders/taken-text.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Money } from '@servery/ui/primitives/money.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useStore } from '../../shared/places.ts';
import styles from './order-page.module.css';

type Order = ResponseOf<typeof getOrder>;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Refunds = ({ payment }: { payment: Payment }) => {
  const { timeZone } = useStore();
  if (payment.refunds.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>Refunds</h3>
      <ul className={styles.lines}>
        {payment.refunds.map((refund) => (
          <li key={refund.id} className={styles.line}>
            <span>
              <strong>
                <Money amount={refund.amount} currency={payment.currency} />
              </strong>{' '}
              {refundNote(refund)}
              <span className={styles.quiet}>
                {[refund.by, moment(refund.createdAt, clockNow(), timeZone)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <StateChip tone={refundAppearances[refund.status].tone}>{refundAppearances[refund.status].words}</StateChip>
          </li>
        ))}
      </ul>
    </>
  );
};

/** A payment by card as the books see it: what was held, charged and refunded, our fee, and where the provider lists it. */
export const CardPanel = ({ read }: { read: ReturnType<typeof useOrderPayment> }) => {
  const payment = read.data?.payment;
  if (payment === null) return null;
  if (payment === undefined)
    return (
      <Panel title="Payment">
        {read.error ? (
          <FailureAlert error={read.error.error} />
        ) : (
          <div role="status" aria-label="Loading the payment">
            <Skeleton height="72px" />
          </div>
        )}
      </Panel>
    );
  const { currency } = payment;
  const { tone, words } = paymentAppearance(payment);
  const sums = [
    ['Held on the card', getHeld(payment)],
    ['Charged', payment.captured],
    ['Refunded', -payment.refunded],
    ['Platform fee', payment.applicationFee],
  ] as const;
  return (
    <Panel title="Payment" aside={<StateChip tone={tone}>{words}</StateChip>}>
      {isUnknown(payment) && (
        <NoticeBox tone="late" title="Not known yet: we are asking the bank">
          <span>An answer did not arrive. Nothing is lost and nothing is charged twice. This page updates when we know.</span>
        </NoticeBox>
      )}
      <dl className={styles.facts}>
        <Fact label="To pay">
          <Money amount={payment.amount} currency={currency} />
        </Fact>
        <Fact label="Card">{cardText(payment.card)}</Fact>
        {sums
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <Fact key={label} label={label}>
              <Money amount={amount} currency={currency} />
            </Fact>
          ))}
        {payment.reference !== null && (
          <Fact label="Provider’s id">
            <code className={styles.id}>{payment.reference}</code>
          </Fact>
        )}
      </dl>
      <Refunds payment={payment} />
    </Panel>
  );
};

/** What was taken in the store or at the door, by whom, and what is still due. */
export const TakenPanel = ({ order }: { order: Order }) => {
  const { timeZone } = useStore();
  const { paymentMethod, paymentStatus, status, takenPayments } = order;
  const { currency, grandTotal } = order.cart;
  const asked = { status, paymentMethod, paymentStatus, grandTotal };
  const due = dueByHand(asked);
  const { tone, words } = paidAppearance(asked);
  return (
    <Panel title="Payment" aside={<StateChip tone={tone}>{words}</StateChip>}>
      {due > 0 && (
        <dl className={styles.facts}>
          <Fact label="Still to pay">
            <Money amount={due} currency={currency} />
          </Fact>
        </dl>
      )}
      {takenPayments.length === 0 ? (
        <p className={styles.text}>{nothingTaken(paymentMethod)}</p>
      ) : (
        <ul className={styles.lines}>
          {takenPayments.map((taken) => (
            <li key={taken.id} className={styles.line}>
              <span>
                <strong>
                  {taken.undoneAt !== null && 'Undone: '}
                  <Money amount={taken.amount} currency={currency} /> {takenLabels[taken.method]}
                </strong>
                <span className={styles.quiet}>
                  {[taken.takenBy, moment(taken.takenAt, clockNow(), timeZone), taken.note, taken.undoneReason].filter(Boolean).join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
