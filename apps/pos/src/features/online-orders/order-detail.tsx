import { Link, Navigate } from '@tanstack/react-router';
import { useOrderPayment } from '@servery/app-kit/orders/use-order-payment.ts';
import { useAcceptWithin } from '@servery/app-kit/orders/use-order-process.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { channels, isCardOrder, type OrderStatus } from '@servery/domain/orders';
import { GuestPanel } from '@servery/ui/patterns/orders/guest-panel.tsx';
import { KitchenPanel } from '@servery/ui/patterns/orders/kitchen-panel.tsx';
import { moneyHistory } from '@servery/ui/patterns/orders/money-history.ts';
import { OrderBill } from '@servery/ui/patterns/orders/order-bill.tsx';
import { OrderHead } from '@servery/ui/patterns/orders/order-head.tsx';
import { OrderHistory } from '@servery/ui/patterns/orders/order-history.tsx';
import { dueNow } from '@servery/ui/patterns/orders/taken-text.ts';
import type { OrderView } from '@servery/ui/patterns/orders/order.types.ts';
import { UberEatsPanel } from '@servery/ui/patterns/orders/uber-eats-panel.tsx';
import { endingMoney } from '@servery/ui/patterns/orders/payment-text.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { useTill } from '../../shared/till-context.ts';
import { MoneyPanel } from '../../shared/orders/money-panel.tsx';
import { OrderSteps } from './order-steps.tsx';
import styles from './order-detail.module.css';

const Back = () => (
  <Link to="/online-orders" className={styles.back}>
    <span aria-hidden="true">‹</span> Online orders
  </Link>
);

const isOpen = (status: OrderStatus) => status === 'new' || status === 'accepted';

/** An alarm may be about a bill, which is rung up and paid on its own pages. */
const ToTheBill = ({ order }: { order: OrderView }) =>
  order.status === 'new' ? <Navigate to="/order/{-$billId}" params={{ billId: order.id }} replace /> : <Navigate to="/orders" replace />;

/** One order: what can be done now, what was ordered, for whom, the payments, and its timeline. */
export const OrderDetail = ({ orderId }: { orderId: string }) => {
  const till = useTill();
  const { restaurantId, storeId, timeZone } = till;
  const query = useEndpoint(getOrder, { params: { restaurantId, storeId, orderId } }, { staleTime: 2000 });
  const order = query.data;
  const paysByCard = order !== undefined && isCardOrder({ ...order, grandTotal: order.cart.grandTotal });
  const payment = useOrderPayment(paysByCard ? orderId : null, till).data?.payment;
  const acceptWithin = useAcceptWithin();

  if (!order)
    return (
      <div className={styles.detail}>
        <Back />
        {query.error ? (
          <Failure error={query.error.error} onRetry={() => void query.refetch()} />
        ) : (
          <div role="status" aria-label="Loading the order" className={styles.column}>
            <Skeleton height="40px" width="40%" />
            <Skeleton height="140px" />
            <Skeleton height="200px" />
          </div>
        )}
      </div>
    );
  if (channels[order.source].startsAsBill && isOpen(order.status)) return <ToTheBill order={order} />;
  const { status } = order;
  const due = dueNow(order);
  return (
    <article className={styles.detail} aria-label={`Order ${order.number} in full`}>
      <Back />
      <OrderHead order={order} acceptWithin={acceptWithin} timeZone={timeZone} heading="h2" />
      {isOpen(status) && (
        <section className={styles.steps} aria-label="Next step">
          <OrderSteps order={order} due={due} endingMoney={endingMoney(payment, order)} onChanged={() => void query.refetch()} />
        </section>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderBill cart={order.cart} />
        </div>
        <div className={styles.column}>
          <MoneyPanel order={order} payment={payment} due={due} />
          <UberEatsPanel order={order} timeZone={timeZone} />
          <GuestPanel order={order} />
          <KitchenPanel order={order} timeZone={timeZone} />
        </div>
      </div>
      <OrderHistory entries={order.timeline} money={moneyHistory(payment)} timeZone={timeZone} />
    </article>
  );
};
