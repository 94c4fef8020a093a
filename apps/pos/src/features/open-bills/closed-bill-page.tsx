import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { dueByHand } from '@servery/domain/orders';
import { GuestPanel } from '@servery/ui/patterns/orders/guest-panel.tsx';
import { KitchenPanel } from '@servery/ui/patterns/orders/kitchen-panel.tsx';
import { OrderBill } from '@servery/ui/patterns/orders/order-bill.tsx';
import { OrderHead } from '@servery/ui/patterns/orders/order-head.tsx';
import { OrderHistory } from '@servery/ui/patterns/orders/order-history.tsx';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { useTill } from '../../shared/till-context.ts';
import { MoneyPanel } from '../../shared/orders/money-panel.tsx';
import { MailPanel, PrintPanel } from './bill-papers.tsx';
import styles from './closed-bill.module.css';

/** A bill that is paid or was cancelled: its lines, its money, what was printed of it and its history. */
export const ClosedBill = ({ orderId, back }: { orderId: string; back: ReactNode }) => {
  const { restaurantId, storeId, timeZone } = useTill();
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
  const { status, paymentMethod, paymentStatus } = order;
  const due = dueByHand({ status, paymentMethod, paymentStatus, grandTotal: order.cart.grandTotal });
  return (
    <article className={styles.page} aria-label={`Bill ${order.number}`}>
      {back}
      <OrderHead order={order} acceptWithin={null} timeZone={timeZone} heading="h1" />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <OrderBill cart={order.cart} />
          <MoneyPanel order={order} payment={null} due={due} />
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
