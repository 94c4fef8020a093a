import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { useOrders } from '@servery/app-kit/orders/open-orders.ts';
import { isOnline } from '@servery/app-kit/orders/order-groups.ts';
import { OrderDetail } from './order-detail.tsx';
import { OrderList } from './order-list.tsx';
import styles from './online-orders-page.module.css';

/** The list of online orders, and beside it (instead of it on small screens) the chosen one. */
export const OnlineOrdersPage = ({ orderId }: { orderId?: string }) => {
  const none = useOrders(({ rows }) => rows !== null && !Object.values(rows).some(isOnline));
  return (
    <div className={styles.page} data-chosen={orderId !== undefined || undefined} data-none={(none && orderId === undefined) || undefined}>
      <VisuallyHidden>
        <h1>Online orders</h1>
      </VisuallyHidden>
      <div className={styles.list}>
        <OrderList chosen={orderId} />
      </div>
      <div className={styles.pane}>
        {orderId === undefined ? (
          <EmptyState title="Choose an order">You’ll see its items, payment and actions here.</EmptyState>
        ) : (
          <OrderDetail key={orderId} orderId={orderId} />
        )}
      </div>
    </div>
  );
};
