import { Anchor, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { moment, orderStatusNames, sourceNames } from '@servery/app-kit/format.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { completeOrder, getOrder } from '@servery/contract/online-ordering';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/store-context.ts';
import { moneyHistory } from './money/money-history.ts';
import { PaidWord } from './money/paid-word.tsx';
import { PaymentPanel } from './money/payment-panel.tsx';
import { useOrderPayment } from './money/use-order-payment.ts';
import { AcceptForm } from './accept-form.tsx';
import { DecisionSheet, type Decision } from './decision-sheet.tsx';
import { OrderBill } from './order-bill.tsx';
import { OrderHistory } from './order-history.tsx';
import { takeRow } from './orders.ts';
import { placeWords, reasonWords, statusTone } from './order-words.ts';
import { PrintJobs } from './print-jobs.tsx';
import { useOrderProcess } from './use-order-process.ts';
import styles from './order-page.module.css';

/** One order: what was ordered, who for, what happened, and what can be done now. */
export const OrderPage = ({ orderId }: { orderId: string }) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const { hasEta, hasCompleteStatus } = useOrderProcess();
  const params = { restaurantId, storeId, orderId };
  const query = useEndpoint(getOrder, { params }, { staleTime: 2000 });
  const paysByCard = query.data?.paymentMethod === 'stripeCheckout';
  const payment = useOrderPayment(paysByCard ? orderId : null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const complete = useEndpointMutation(completeOrder, {
    onSuccess: (row) => {
      takeRow(row);
      void query.refetch();
    },
  });

  const unnamed = (
    <VisuallyHidden>
      <h1>Order</h1>
    </VisuallyHidden>
  );

  if (query.isPending)
    return (
      <div className={styles.page}>
        {unnamed}
        <div role="status" aria-label="Loading the order" className={styles.page}>
          <Skeleton height="40px" width="40%" />
          <Skeleton height="200px" />
          <Skeleton height="160px" />
        </div>
      </div>
    );
  if (!query.data)
    return (
      <>
        {unnamed}
        {query.error && <Failure error={query.error.error} onRetry={() => void query.refetch()} />}
      </>
    );
  const order = query.data;
  const when = order.promisedFor ?? order.requestedFor;
  const refresh = () => void query.refetch();

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Link to="/restaurants/$restaurantId/stores/$storeId" params={{ restaurantId, storeId }} className={styles.back}>
          <span aria-hidden="true">‹</span> Orders
        </Link>
        <h1 className={styles.number}>{order.number}</h1>
        <StateChip tone={order.readyAt && order.status === 'accepted' ? 'done' : statusTone[order.status]} solid>
          {order.readyAt && order.status === 'accepted' ? 'Ready' : orderStatusNames[order.status]}
        </StateChip>
        <p className={styles.summary}>
          <strong>{placeWords(order)}</strong> · {when === null ? 'As soon as possible' : `For ${moment(when, clockNow(), timeZone)}`}
        </p>
      </div>

      {order.status === 'new' && (
        <section className={styles.panel} aria-label="Decide">
          <AcceptForm
            order={order}
            hasEta={hasEta}
            onDone={refresh}
            onRefused={refresh}
            otherwise={
              <Button variant="subtle" color="red" c="var(--danger-text)" fullWidth onClick={() => setDecision('reject')}>
                Reject…
              </Button>
            }
          />
        </section>
      )}
      {order.status === 'accepted' && (
        <section className={styles.panel} aria-label="Next step">
          <FailureAlert error={complete.error?.error} />
          <Stack gap="xs">
            {hasCompleteStatus && (
              <Button
                fullWidth
                loading={complete.isPending}
                onClick={() => complete.mutate({ params, body: {}, idempotencyKey: newId(), retries: 1 })}
              >
                Handed over
              </Button>
            )}
            <Button variant="subtle" color="red" c="var(--danger-text)" fullWidth onClick={() => setDecision('cancel')}>
              Cancel order…
            </Button>
          </Stack>
        </section>
      )}
      {order.reason && <p className={styles.reason}>Reason: {reasonWords(order.reason)}</p>}

      <section className={styles.panel} aria-labelledby="guest">
        <h2 id="guest" className={styles.title}>
          Guest
        </h2>
        <p className={styles.line}>{order.customerName}</p>
        {order.customerPhone && (
          <p className={styles.line}>
            <Anchor href={`tel:${order.customerPhone.replaceAll(' ', '')}`} className={styles.contact}>
              {order.customerPhone}
            </Anchor>
          </p>
        )}
        {order.customerEmail && (
          <p className={styles.line}>
            <Anchor href={`mailto:${order.customerEmail}`} className={styles.contact}>
              {order.customerEmail}
            </Anchor>
          </p>
        )}
        <p className={styles.quiet}>
          {sourceNames[order.source]} · <PaidWord status={order.paymentStatus} />
        </p>
        {order.comments && <p className={styles.comments}>{order.comments}</p>}
      </section>

      {paysByCard && <PaymentPanel orderId={orderId} />}
      <OrderBill cart={order.cart} />
      <PrintJobs jobs={order.printJobs} />
      <OrderHistory entries={order.timeline} money={moneyHistory(payment.data?.payment)} timeZone={timeZone} />
      <DecisionSheet
        order={decision === null ? null : order}
        decision={decision ?? 'reject'}
        hasEta={hasEta}
        onClose={() => {
          setDecision(null);
          refresh();
        }}
      />
    </div>
  );
};
