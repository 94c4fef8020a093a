import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi, type Order } from '../../shared/api.ts';
import { getOwnOrder } from '../../shared/endpoints.ts';
import { toHeaders } from '../../shared/order-key.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import page from '../../shared/ui/page.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { calculateDue } from './due.ts';
import { OrderDue } from './order-due.tsx';
import { useOwnOrders } from './use-own-orders.ts';
import styles from './make-payment-page.module.css';

/** An unpaid order is a recent one: older ones are not checked. */
const asked = 10;

/** The orders that a guest still has to pay: a single one opens automatically, several are listed. */
export const MakePaymentPage = () => {
  const api = useApi();
  const router = useRouter();
  const { origin, restaurant } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const { orders, loading, failed, signedIn, retry } = useOwnOrders(restaurant.id);
  const [tries, setTries] = useState(0);
  const [due, setDue] = useState<{ orders: Order[]; missed: boolean } | null>(null);
  const key = orders
    .slice(0, asked)
    .map(({ orderId }) => orderId)
    .join();

  useEffect(() => {
    if (loading) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => {
      const answers = await Promise.all(
        orders.slice(0, asked).map(async ({ order, orderId, restaurantId, token }) => {
          if (order) return order;
          const result = await api.call(getOwnOrder, {
            params: { orderId },
            query: { restaurantId },
            headers: toHeaders({ token }),
            signal,
            retries: 1,
          });
          // An order whose key has expired ended long ago.
          return result.ok ? result.data : result.error.code === 'network' ? 'missed' : null;
        }),
      );
      if (signal.aborted) return;
      const found = answers.filter((answer) => answer !== null && answer !== 'missed').filter((order) => calculateDue(order) !== null);
      const missed = answers.includes('missed');
      const [only, another] = found;
      if (only && !another && !missed) void router.navigate({ href: paths.order(only, only.id), replace: true });
      else setDue({ orders: found, missed });
    };
    void read();
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- Orders are identified by their ids.
  }, [api, router, loading, key, tries]);

  return (
    <main id="content" className={`${page.page} ${styles.page}`}>
      <PageHead title={`Pay for your order | ${store.name}`} origin={origin} />
      <h1 className={page.title}>Pay for your order</h1>
      {!due && !failed && (
        <div className={styles.waiting} aria-busy="true">
          <noscript>
            <p>This page needs JavaScript to show your orders. You can also call us{store.phone ? ` on ${store.phone}` : ''}.</p>
          </noscript>
        </div>
      )}
      {(failed || due?.missed) && (
        <p role="alert">
          Your orders could not be read.{' '}
          <button
            type="button"
            className={button.text}
            onClick={() => {
              setDue(null);
              retry();
              setTries(tries + 1);
            }}
          >
            Try again
          </button>
        </p>
      )}
      {due && due.orders.length > 0 && (
        <ul className={styles.list}>
          {due.orders.map((order) => (
            <li key={order.id} className={styles.row}>
              <OrderDue order={order} />
              <PageLink to={paths.order(order, order.id)} className={order.status === 'processingPayment' ? button.primary : button.quiet}>
                {order.status === 'processingPayment' ? `Pay for order ${order.number}` : `See order ${order.number}`}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {due?.orders.length === 0 && !due.missed && !failed && (
        <>
          <p>There is nothing to pay. {signedIn ? '' : 'Orders that you place on this device appear here until they are paid.'}</p>
          <div className={styles.actions}>
            <PageLink to={paths.orders(params)} className={button.primary}>
              Your orders
            </PageLink>
            {!signedIn && (
              <PageLink to={paths.login(params, paths.makePayment(params))} className={button.quiet}>
                Sign in to see all of them
              </PageLink>
            )}
          </div>
        </>
      )}
    </main>
  );
};
