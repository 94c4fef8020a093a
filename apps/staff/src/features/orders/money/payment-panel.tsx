import { Button } from '@mantine/core';
import { useState } from 'react';
import { moment } from '@servery/app-kit/format.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Money } from '@servery/ui/primitives/money.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { useStore } from '../../../shared/store-context.ts';
import { useMay } from '../../../shared/use-may.ts';
import { MoneyBar } from './money-bar.tsx';
import { cardText, getHeld, isUnknown, paymentAppearance } from '@servery/ui/patterns/orders/payment-text.ts';
import type { Payment } from '@servery/ui/patterns/orders/payment.types.ts';
import { RefundList } from './refund-list.tsx';
import { RefundSheet } from './refund-sheet.tsx';
import { useOrderPayment } from '@servery/app-kit/orders/use-order-payment.ts';
import styles from './payment-panel.module.css';

const getSums = (payment: Payment): [label: string, amount: number][] => {
  const held = getHeld(payment);
  const rows: [string, number][] = [
    ['Held on the card', held],
    ['Charged', payment.captured],
    ['Refunded', -payment.refunded],
  ];
  return rows.filter(([, amount]) => amount !== 0);
};

/** What was paid by card, what was refunded, and what can be. Renders nothing for other payment methods. */
export const PaymentPanel = ({ orderId }: { orderId: string }) => {
  const store = useStore();
  const { timeZone } = store;
  const query = useOrderPayment(orderId, store);
  const mayRefund = useMay('orders.refund');
  const [refunding, setRefunding] = useState(false);
  if (query.data?.payment === null) return null;
  const payment = query.data?.payment;

  return (
    <Panel title="Payment" aside={payment && <Chip payment={payment} />}>
      {query.isPending && (
        <div role="status" aria-label="Loading the payment">
          <Skeleton height="72px" />
        </div>
      )}
      {query.error && !payment && (
        <>
          <FailureAlert error={query.error.error} />
          <Button mt="sm" variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </>
      )}
      {payment && (
        <>
          {isUnknown(payment) && (
            <NoticeBox tone="late" title="Not known yet: we are asking the bank">
              <span>An answer did not arrive. Nothing is lost and nothing is taken twice; this page changes by itself when we know.</span>
            </NoticeBox>
          )}
          <p className={styles.card}>
            <Money amount={payment.amount} currency={payment.currency} /> by {cardText(payment.card)}
          </p>
          <MoneyBar payment={payment} />
          <dl className={styles.sums}>
            {getSums(payment).map(([label, amount]) => (
              <div key={label} className={styles.sum}>
                <dt>{label}</dt>
                <dd>
                  <Money amount={amount} currency={payment.currency} />
                </dd>
              </div>
            ))}
            {payment.refunded > 0 && payment.refundable > 0 && (
              <div className={styles.sum} data-strong>
                <dt>Can still be refunded</dt>
                <dd>
                  <Money amount={payment.refundable} currency={payment.currency} />
                </dd>
              </div>
            )}
          </dl>
          {getHeld(payment) > 0 && payment.captureBefore !== null && (
            <p className={styles.quiet}>
              The bank holds it until {moment(payment.captureBefore, clockNow(), timeZone)}. Accepting charges the card.
            </p>
          )}
          <RefundList payment={payment} />
          {mayRefund && payment.refundable > 0 && (
            <Button fullWidth variant="default" className={styles.action ?? ''} onClick={() => setRefunding(true)}>
              Refund…
            </Button>
          )}
          {mayRefund && <RefundSheet orderId={orderId} payment={payment} opened={refunding} onClose={() => setRefunding(false)} />}
        </>
      )}
    </Panel>
  );
};

const Chip = ({ payment }: { payment: Payment }) => {
  const { tone, words } = paymentAppearance(payment);
  return <StateChip tone={tone}>{words}</StateChip>;
};
