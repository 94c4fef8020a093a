import { readGuestOrders } from '../../shared/guest-orders.ts';
import { useStore } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import styles from './order-page.module.css';

/**
 * The order cannot be read now.
 * @param placed the guest has just placed it: the server has it
 */
export const OrderOutOfReach = ({ orderId, placed, onRetry }: { orderId: string; placed: boolean; onRetry: () => void }) => {
  const store = useStore();
  const number = readGuestOrders().find((order) => order.orderId === orderId)?.number;
  const name = number === undefined ? 'Your order' : `Order ${number}`;
  return (
    <div className={styles.message}>
      <h1>{placed ? `${name} has been placed` : 'We could not reach the restaurant'}</h1>
      <p>
        {placed
          ? `${store.name} has your order: please do not order again. This page shows how it is going as soon as you are back online.`
          : `${name} is not affected by this. Please check the connection and try again.`}
      </p>
      <div className={styles.actions}>
        <button type="button" className={button.primary} onClick={onRetry}>
          Try again
        </button>
        {placed && store.phone && (
          <a className={button.quiet} href={`tel:${store.phone.replaceAll(' ', '')}`}>
            Call {store.phone}
          </a>
        )}
      </div>
    </div>
  );
};
