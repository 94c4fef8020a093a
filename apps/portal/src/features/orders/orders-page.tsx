import { useEffect, useState } from 'react';
import { formatInstantFrom } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import { useApi, type Order } from '../../shared/api.ts';
import { getOwnOrder } from '../../shared/endpoints.ts';
import { headersOf } from '../../shared/order-key.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { moneyWords } from './money-words.ts';
import { useOwnOrders, type ListedOrder } from './use-own-orders.ts';
import styles from './orders-page.module.css';

/** Older ones keep their number and date; asking for the state of all of them would say nothing new. */
const asked = 10;

/** The orders of this device at this restaurant, and those of the account from every other one. */
export const OrdersPage = () => {
  const { origin, restaurant, readAt } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const { orders, loading, failed, signedIn, retry, more } = useOwnOrders(restaurant.id);
  return (
    <main id="content" className={styles.page}>
      <PageHead title={`Your orders | ${store.name}`} origin={origin} />
      <h1 className={styles.title}>Your orders</h1>
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
          <PageLink to={`${paths.login(params)}?next=${encodeURIComponent(paths.orders(params))}`} className={button.text}>
            Sign in to see all your orders
          </PageLink>
        </p>
      )}
    </main>
  );
};

const looks: Record<Order['status'], { tone: StateTone; word: string }> = {
  processingPayment: { tone: 'new', word: 'Waiting for payment' },
  failure: { tone: 'neutral', word: 'Not paid' },
  new: { tone: 'new', word: 'With the restaurant' },
  accepted: { tone: 'working', word: 'Being prepared' },
  completed: { tone: 'neutral', word: 'Done' },
  rejected: { tone: 'danger', word: 'Not accepted' },
  cancelled: { tone: 'danger', word: 'Cancelled' },
};

const OrderRow = ({ listed, ask, now }: { listed: ListedOrder; ask: boolean; now: string }) => {
  const api = useApi();
  const [read, setRead] = useState<Order | null>(null);
  const { orderId, restaurantId, storeId, token } = listed;
  const wanted = ask && token !== null && listed.order === null;
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    const get = async () => {
      const result = await api.call(getOwnOrder, { params: { orderId }, query: { restaurantId }, headers: headersOf({ token }) });
      if (result.ok && !left) setRead(result.data);
    };
    void get();
    return () => {
      left = true;
    };
  }, [api, wanted, orderId, restaurantId, token]);
  const order = listed.order ?? read;
  const ready = order?.status === 'accepted' && order.readyAt !== null;
  const look = order && (ready ? ({ tone: 'done', word: 'Ready' } as const) : looks[order.status]);
  const money = order && moneyWords(order);
  return (
    <li className={styles.row}>
      <PageLink to={paths.order({ restaurantId, storeId }, orderId)} className={styles.link}>
        Order {listed.number}
      </PageLink>
      <p className={styles.state}>{look && <StateChip tone={look.tone}>{look.word}</StateChip>}</p>
      <p className={styles.when}>
        {formatInstantFrom(listed.placedAt, now, order?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)}, {listed.storeName}
      </p>
      <p className={styles.total}>{order && formatMoney(order.cart.grandTotal, order.cart.currency)}</p>
      {order && <p className={styles.what}>{order.cart.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</p>}
      {money && <p className={styles.what}>{money}</p>}
    </li>
  );
};
