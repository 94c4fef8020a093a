import { useParams } from '@tanstack/react-router';
import { useShownLive } from '@servery/app-kit/shown-live.ts';
import { FreshnessBadge } from '@servery/ui/primitives/freshness-badge.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderDue } from './order-due.tsx';
import { OrderOutOfReach } from './order-out-of-reach.tsx';
import { OrderPayment } from './order-payment.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { SendInvoice } from './send-invoice.tsx';
import { useArrival } from './use-arrival.ts';
import { useLiveOrder } from './use-live-order.ts';
import styles from './order-page.module.css';

const base = '/restaurants/$restaurantId/stores/$storeId/secure/orders/$orderId';

/** An order's live page, for everybody who has its key. */
export const OrderPage = () => {
  const { orderId } = useParams({ from: base });
  return <OrderHome key={orderId} orderId={orderId} fresh={false} />;
};

/** The same, right after placing. */
export const OrderSuccessPage = () => {
  const { orderId } = useParams({ from: `${base}/success` });
  return <OrderHome key={orderId} orderId={orderId} fresh />;
};

const OrderHome = ({ orderId, fresh }: { orderId: string; fresh: boolean }) => {
  const { origin } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const { view, live, follows, key, show, retry } = useLiveOrder({ ...params, orderId });
  const shown = useShownLive(live, null);
  useArrival(view.kind === 'order' ? view.order : null);
  return (
    <main id="content" className={styles.page}>
      <PageHead
        title={view.kind === 'order' ? `Order ${view.order.number} | ${store.name}` : `Your order | ${store.name}`}
        origin={origin}
      />
      {view.kind === 'loading' && (
        <div className={styles.waiting} aria-busy="true">
          <h1 className={styles.hidden}>Your order</h1>
          <div />
          <div />
          <div />
          <div />
          <noscript>
            <p>This page needs JavaScript to show your order. You can also call us{store.phone ? ` on ${store.phone}` : ''}.</p>
          </noscript>
        </div>
      )}
      {view.kind === 'unknown' && (
        <div className={styles.message}>
          <h1>We cannot show this order here</h1>
          <p>An order opens on the device that placed it. If that was this one, its key may have expired after 30 days.</p>
          <div className={styles.actions}>
            <PageLink to={paths.orders(params)} className={button.primary}>
              Orders of this device
            </PageLink>
            <PageLink to={paths.store(params)} className={button.quiet}>
              See the menu
            </PageLink>
          </div>
        </div>
      )}
      {view.kind === 'failed' && <OrderOutOfReach orderId={orderId} placed={fresh} onRetry={retry} />}
      {view.kind === 'order' && (
        <>
          {follows && (
            <div className={styles.fresh}>
              <FreshnessBadge state={shown.freshness} lastReceivedAt={shown.lastReceivedAt} />
            </div>
          )}
          <OrderProgress order={view.order} thanks={fresh} />
          {view.order.status === 'processingPayment' && <OrderPayment order={view.order} orderKey={key} onPaid={show} onChange={retry} />}
          {view.order.status !== 'processingPayment' && <OrderDue order={view.order} />}
          <p className={styles.again}>
            <PageLink to={paths.store(params)} className={button.quiet}>
              {view.order.collectionType === 'dineIn' ? 'Order more' : 'Back to the menu'}
            </PageLink>
          </p>
          {view.order.status === 'new' && <CancelOrder order={view.order} orderKey={key} onCancelled={show} onStale={retry} />}
          <OrderReceipt order={view.order} />
          {['new', 'accepted', 'completed'].includes(view.order.status) && <SendInvoice orderKey={key} />}
        </>
      )}
    </main>
  );
};
