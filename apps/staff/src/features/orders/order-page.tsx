import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { isCardOrder } from '@servery/domain/orders';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { useStore } from '../../shared/store-context.ts';
import { moneyHistory } from '@servery/ui/patterns/orders/money-history.ts';
import { PaymentPanel } from './money/payment-panel.tsx';
import { TakenPanel } from './money/taken-panel.tsx';
import { useOrderPayment } from '@servery/app-kit/orders/use-order-payment.ts';
import { DecisionSheet, type Decision } from './decision-sheet.tsx';
import { GuestPanel } from '@servery/ui/patterns/orders/guest-panel.tsx';
import { KitchenPanel } from '@servery/ui/patterns/orders/kitchen-panel.tsx';
import { OrderBill } from '@servery/ui/patterns/orders/order-bill.tsx';
import { OrderHistory } from '@servery/ui/patterns/orders/order-history.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderHead } from '@servery/ui/patterns/orders/order-head.tsx';
import { UberEatsPanel } from '@servery/ui/patterns/orders/uber-eats-panel.tsx';
import { PrintPanel } from './printouts/print-panel.tsx';
import { UnpaidPanel } from './unpaid-panel.tsx';
import { useAcceptWithin, useOrderProcess } from '@servery/app-kit/orders/use-order-process.ts';
import styles from './order-page.module.css';

/** One order: what was ordered, for whom, its timeline, and what can be done now. */
export const OrderPage = ({ orderId }: { orderId: string }) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const { hasEta } = useOrderProcess();
  const acceptWithin = useAcceptWithin();
  const query = useEndpoint(getOrder, { params: { restaurantId, storeId, orderId } }, { staleTime: 2000 });
  const paysByCard = query.data !== undefined && isCardOrder({ ...query.data, grandTotal: query.data.cart.grandTotal });
  const payment = useOrderPayment(paysByCard ? orderId : null, { restaurantId, storeId });
  const [decision, setDecision] = useState<Decision | null>(null);

  const unnamed = (
    <VisuallyHidden>
      <h1>Order</h1>
    </VisuallyHidden>
  );
  if (query.isPending)
    return (
      <div className={styles.page}>
        {unnamed}
        <div role="status" aria-label="Loading the order" className={styles.column}>
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
  const refresh = () => void query.refetch();

  return (
    <div className={styles.page}>
      <OrderHead
        order={order}
        acceptWithin={acceptWithin}
        timeZone={timeZone}
        heading="h1"
        back={
          <Link to="/restaurants/$restaurantId/stores/$storeId" params={{ restaurantId, storeId }} className={styles.back}>
            <span aria-hidden="true">‹</span> Orders
          </Link>
        }
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderSteps order={order} onDecide={setDecision} onChanged={refresh} />
          <OrderBill cart={order.cart} />
        </div>
        <div className={styles.column}>
          <UberEatsPanel order={order} timeZone={timeZone} />
          <GuestPanel order={order} />
          {paysByCard ? <PaymentPanel order={order} /> : <TakenPanel order={order} />}
          <UnpaidPanel order={order} onChanged={refresh} />
          <KitchenPanel order={order} timeZone={timeZone} />
          <PrintPanel order={order} />
        </div>
      </div>
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
