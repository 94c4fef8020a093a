import type { ReactNode } from 'react';
import type { Tender } from '@servery/contract/tenders';
import { clockNow } from '../../primitives/clock.ts';
import { Failure, type FailureText } from '../../primitives/failure.tsx';
import { Money } from '../../primitives/money.tsx';
import { NoticeBox } from '../../primitives/notice-box.tsx';
import { Panel } from '../../primitives/panel.tsx';
import { formatMoment } from '../../primitives/relative.ts';
import { Skeleton } from '../../primitives/skeleton.tsx';
import { StateChip } from '../../primitives/state-chip.tsx';
import { MoneyBar } from './money-bar.tsx';
import { cardText, getHeld, isUnknown, paymentAppearance } from './payment-text.ts';
import type { Payment } from './payment.types.ts';
import { RefundList } from './refund-list.tsx';
import styles from './card-payment.module.css';

interface CardPaymentProps {
  /** Undefined while it is read, or if it could not be. */
  payment: Payment | undefined;
  error: FailureText | undefined;
  onRetry: () => void;
  timeZone: string;
  /** Adds our fee, and the id under which the provider lists the payment. */
  withProvider?: boolean;
  /** The order's tenders, with the ids under which the provider lists the payment and its refunds. A node of the release before has none. */
  tenders?: readonly Tender[] | undefined;
  /** What can be done about it, below. */
  children?: ReactNode;
}

const Sum = ({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) => (
  <div className={styles.sum} data-strong={strong || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface FactsProps {
  payment: Payment;
  timeZone: string;
  withProvider: boolean;
  tenders: readonly Tender[];
}

const Facts = ({ payment, timeZone, withProvider, tenders }: FactsProps) => {
  const { currency } = payment;
  const recorded = tenders.find(({ id }) => id === payment.id)?.reference ?? '';
  const reference = recorded !== '' ? recorded : withProvider ? payment.reference : null;
  const sums: [label: string, amount: number][] = [
    ['Held on the card', getHeld(payment)],
    ['Charged', payment.captured],
    ['Refunded', -payment.refunded],
    ['Platform fee', withProvider ? payment.applicationFee : 0],
  ];
  return (
    <>
      {isUnknown(payment) && (
        <NoticeBox tone="late" title="Not known yet: we are asking the bank">
          <span>An answer did not arrive. Nothing is lost and nothing is charged twice. This page updates when we know.</span>
        </NoticeBox>
      )}
      <p className={styles.card}>
        <Money amount={payment.amount} currency={currency} /> by {cardText(payment.card)}
      </p>
      <MoneyBar payment={payment} />
      <dl className={styles.sums}>
        {sums
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <Sum key={label} label={label}>
              <Money amount={amount} currency={currency} />
            </Sum>
          ))}
        {payment.refunded > 0 && payment.refundable > 0 && (
          <Sum label="Can still be refunded" strong>
            <Money amount={payment.refundable} currency={currency} />
          </Sum>
        )}
        {reference !== null && (
          <Sum label="Provider’s id">
            <code className={styles.id}>{reference}</code>
          </Sum>
        )}
      </dl>
      {getHeld(payment) > 0 && payment.captureBefore !== null && (
        <p className={styles.quiet}>
          The bank holds it until {formatMoment(payment.captureBefore, clockNow(), timeZone)}. Accepting charges the card.
        </p>
      )}
      <RefundList payment={payment} timeZone={timeZone} tenders={tenders} />
    </>
  );
};

/** A payment by card: what was held, charged and refunded. */
export const CardPayment = ({ payment, error, onRetry, timeZone, withProvider = false, tenders = [], children }: CardPaymentProps) => {
  const appearance = payment && paymentAppearance(payment);
  return (
    <Panel title="Payment" aside={appearance && <StateChip tone={appearance.tone}>{appearance.words}</StateChip>}>
      {payment && <Facts payment={payment} timeZone={timeZone} withProvider={withProvider} tenders={tenders} />}
      {!payment && error && <Failure error={error} onRetry={onRetry} />}
      {!payment && !error && (
        <div role="status" aria-label="Loading the payment">
          <Skeleton height="72px" />
        </div>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </Panel>
  );
};
