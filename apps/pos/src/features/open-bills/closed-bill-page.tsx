import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { formatMoney } from '@servery/domain/money';
import { GuestPanel } from '@servery/ui/patterns/orders/guest-panel.tsx';
import { KitchenPanel } from '@servery/ui/patterns/orders/kitchen-panel.tsx';
import { OrderBill } from '@servery/ui/patterns/orders/order-bill.tsx';
import { OrderHead } from '@servery/ui/patterns/orders/order-head.tsx';
import { OrderHistory } from '@servery/ui/patterns/orders/order-history.tsx';
import { dueNow } from '@servery/ui/patterns/orders/taken-text.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { TakeStep } from '../../shared/pay/take-step.tsx';
import { useTill } from '../../shared/till-context.ts';
import { MoneyPanel } from '../../shared/orders/money-panel.tsx';
import { MailPanel, PrintPanel } from './bill-papers.tsx';
import styles from './closed-bill.module.css';

/** A bill that is paid or was cancelled: its lines, its money, what was printed of it and its history. */
export const ClosedBill = ({ orderId, back }: { orderId: string; back: ReactNode }) => {
  const { restaurantId, storeId, timeZone } = useTill();
  const [taking, setTaking] = useState(false);
  const query = useEndpoint(getOrder, { params: { restaurantId, storeId, orderId } }, { staleTime: 2000 });
  const order = query.data;
  if (!order) {
    return (
      <div className={styles.page}>
        {back}
        {query.error ? (
          <Failure error={query.error.error} onRetry={() => void query.refetch()} />
        ) : (
          <div role="status" aria-label="Loading the bill" className={styles.stack}>
            <Skeleton height="40px" width="40%" />
            <Skeleton height="200px" />
          </div>
        )}
      </div>
    );
  }
  const { status } = order;
  const due = dueNow(order);
  const taken = () => {
    setTaking(false);
    void query.refetch();
  };
  return (
    <article className={styles.page} aria-label={`Bill ${order.number}`}>
      {back}
      <OrderHead order={order} acceptWithin={null} timeZone={timeZone} heading="h1" />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <OrderBill cart={order.cart} />
          <MoneyPanel order={order} payment={null} due={due} />
          {due > 0 && (
            <button type="button" className={styles.key} onClick={() => setTaking(true)}>
              Take {formatMoney(due, order.cart.currency)}…
            </button>
          )}
          {taking && <TakeStep order={order} onDone={taken} onBack={() => setTaking(false)} />}
        </div>
        <div className={styles.stack}>
          {(order.customer || order.customerPhone !== '') && <GuestPanel order={order} />}
          <PrintPanel order={order} onPrinted={() => void query.refetch()} />
          {status !== 'cancelled' && <MailPanel order={order} />}
          <KitchenPanel order={order} timeZone={timeZone} />
        </div>
      </div>
      <OrderHistory entries={order.timeline} money={[]} timeZone={timeZone} />
    </article>
  );
};

/** The page of a closed bill, with the way back to the list. */
export const ClosedBillPage = ({ orderId }: { orderId: string }) => (
  <ClosedBill
    orderId={orderId}
    back={
      <Link to="/orders" search={{ view: 'closed' }} className={styles.back}>
        <span aria-hidden="true">‹</span> Closed bills
      </Link>
    }
  />
);
