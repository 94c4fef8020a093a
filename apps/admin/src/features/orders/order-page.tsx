import { Link, useParams } from '@tanstack/react-router';
import { useOrderPayment } from '@servery/app-kit/orders/use-order-payment.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { isCardOrder } from '@servery/domain/orders';
import { GuestPanel } from '@servery/ui/patterns/orders/guest-panel.tsx';
import { KitchenPanel } from '@servery/ui/patterns/orders/kitchen-panel.tsx';
import { moneyHistory } from '@servery/ui/patterns/orders/money-history.ts';
import { OrderBill } from '@servery/ui/patterns/orders/order-bill.tsx';
import { OrderHead } from '@servery/ui/patterns/orders/order-head.tsx';
import { OrderHistory } from '@servery/ui/patterns/orders/order-history.tsx';
import { UberEatsPanel } from '@servery/ui/patterns/orders/uber-eats-panel.tsx';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { useStore } from '../../shared/places.ts';
import { InvoicePanel } from './invoice-panel.tsx';
import { CardPanel, TakenPanel } from './payment-panels.tsx';
import { PrintoutPanel } from './printout-panel.tsx';
import styles from './order-page.module.css';

/** One order as it was: what was ordered, by whom, what was paid and printed, and everything that happened to it. */
const OrderPage = ({ orderId }: { orderId: string }) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const place = { restaurantId, storeId };
  const query = useEndpoint(getOrder, { params: { ...place, orderId } }, { staleTime: 2000 });
  const order = query.data;
  const paysByCard = order !== undefined && isCardOrder({ ...order, grandTotal: order.cart.grandTotal });
  const payment = useOrderPayment(paysByCard ? orderId : null, place);
  if (order === undefined)
    return (
      <div className={styles.page}>
        <VisuallyHidden>
          <h1>Order</h1>
        </VisuallyHidden>
        {query.error ? (
          <Failure error={query.error.error} onRetry={() => void query.refetch()} />
        ) : (
          <div role="status" aria-label="Loading the order" className={styles.column}>
            <Skeleton height="40px" width="40%" />
            <Skeleton height="200px" />
            <Skeleton height="160px" />
          </div>
        )}
      </div>
    );
  return (
    <div className={styles.page}>
      <OrderHead order={order} acceptWithin={null} timeZone={timeZone} heading="h1" />
      {order.status === 'new' && (
        <NoticeBox tone="working" title="Nobody has accepted this order yet">
          <a href={`/staff/restaurants/${restaurantId}/stores/${storeId}/orders/${orderId}`}>Open it in the staff app</a>
        </NoticeBox>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderBill cart={order.cart} />
          <OrderHistory entries={order.timeline} money={moneyHistory(payment.data?.payment)} timeZone={timeZone} />
        </div>
        <div className={styles.column}>
          <UberEatsPanel order={order} timeZone={timeZone} />
          <GuestPanel
            order={order}
            customerLink={
              order.customer && (
                <Link
                  to="/restaurants/$restaurantId/stores/$storeId/customers/$customerId"
                  params={{ ...place, customerId: order.customer.id }}
                >
                  Show customer
                </Link>
              )
            }
          />
          {paysByCard ? <CardPanel order={order} read={payment} /> : <TakenPanel order={order} />}
          <KitchenPanel order={order} timeZone={timeZone} />
          <InvoicePanel order={order} />
          <PrintoutPanel order={order} />
        </div>
      </div>
    </div>
  );
};

export const OnlineOrderPage = () => (
  <OrderPage {...useParams({ from: '/signed-in/restaurants/$restaurantId/stores/$storeId/orders/$orderId' })} />
);
export const TillOrderPage = () => (
  <OrderPage {...useParams({ from: '/signed-in/restaurants/$restaurantId/stores/$storeId/pos-orders/$orderId' })} />
);
