import { useSavedCarts } from '../../shared/cart/saved-carts.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import { BackToMenu } from '../../shared/ui/back-to-menu.tsx';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { OrderRow } from './order-row.tsx';
import { useOwnOrders } from './use-own-orders.ts';
import styles from './orders-page.module.css';

/** Older ones show only number and date; reading the state of all of them would show nothing new. */
const asked = 10;

/** The orders of this device at this restaurant, and those of the account from all other devices. */
export const OrdersPage = () => {
  const { origin, restaurant, readAt } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const { orders, loading, failed, signedIn, retry, more } = useOwnOrders(restaurant.id);
  const saved = useSavedCarts(restaurant.id).length;
  return (
    <main id="content" className={styles.page}>
      <PageHead title={`Your orders | ${store.name}`} origin={origin} />
      <BackToMenu />
      <h1 className={styles.title}>Your orders</h1>
      {saved > 0 && (
        <p className={styles.hint}>
          <PageLink to={paths.savedOrders(params)} className={button.text}>
            {saved === 1 ? 'Your saved cart' : `Your ${saved} saved carts`}
          </PageLink>
        </p>
      )}
      {loading && orders.length === 0 && <div className={styles.waiting} aria-busy="true" />}
      {failed && (
        <p className={styles.hint} role="alert">
          The orders of your account could not be read.{' '}
          <button type="button" className={button.text} onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {!loading && orders.length === 0 && (
        <div className={styles.empty}>
          <p>{signedIn ? 'Your orders appear here.' : 'Orders that you place on this device appear here.'}</p>
          <PageLink to={paths.store(params)} className={button.primary}>
            See the menu
          </PageLink>
        </div>
      )}
      <ul className={styles.list}>
        {orders.map((order, at) => (
          <OrderRow key={order.orderId} listed={order} ask={at < asked} now={readAt} />
        ))}
      </ul>
      {more && (
        <button type="button" className={`${button.quiet} ${styles.more}`} onClick={more}>
          Older orders
        </button>
      )}
      {!loading && !signedIn && (
        <p className={styles.hint}>
          Ordered on another device?{' '}
          <PageLink to={paths.login(params, paths.orders(params))} className={button.text}>
            Sign in to see all your orders
          </PageLink>
        </p>
      )}
    </main>
  );
};
