import { useEffect, useState } from 'react';
import { formatInstantFrom } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import { useApi, type Order } from '../../shared/api.ts';
import { getOwnOrder } from '../../shared/endpoints.ts';
import { readGuestOrders, type GuestOrder } from '../../shared/guest-orders.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { useRestaurant, useStore, useStoreParams } from '../../shared/scope.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import styles from './orders-page.module.css';

/** Older ones keep their number and date; asking for the state of all of them would say nothing new. */
const asked = 10;

/** The orders that this device has placed at this restaurant. */
export const OrdersPage = () => {
  const { origin, restaurant, readAt } = useRestaurant();
  const store = useStore();
  const params = useStoreParams();
  const hydrated = useHydrated();
  const orders = hydrated ? readGuestOrders().filter(({ restaurantId }) => restaurantId === restaurant.id) : [];
  return (
    <main id="content" className={styles.page}>
      <PageHead title={`Your orders | ${store.name}`} origin={origin} />
      <h1 className={styles.title}>Your orders</h1>
      {!hydrated && <div className={styles.waiting} aria-busy="true" />}
      {hydrated && orders.length === 0 && (
        <div className={styles.empty}>
          <p>Orders that you place on this device appear here.</p>
          <PageLink to={paths.store(params)} className={button.primary}>
            See the menu
          </PageLink>
        </div>
      )}
      <ul className={styles.list}>
        {orders.map((order, at) => (
          <OrderRow key={order.orderId} kept={order} ask={at < asked} now={readAt} />
        ))}
      </ul>
    </main>
  );
};

const looks: Record<Order['status'], { tone: StateTone; word: string }> = {
  processingPayment: { tone: 'new', word: 'Waiting for payment' },
  failure: { tone: 'danger', word: 'Payment failed' },
  new: { tone: 'new', word: 'With the restaurant' },
  accepted: { tone: 'working', word: 'Being prepared' },
  completed: { tone: 'neutral', word: 'Done' },
  rejected: { tone: 'danger', word: 'Not accepted' },
  cancelled: { tone: 'danger', word: 'Cancelled' },
};

const OrderRow = ({ kept, ask, now }: { kept: GuestOrder; ask: boolean; now: string }) => {
  const api = useApi();
  const [order, setOrder] = useState<Order | null>(null);
  const { orderId, restaurantId, storeId, token } = kept;
  useEffect(() => {
    if (!ask) return undefined;
    let left = false;
    const read = async () => {
      const headers = { 'x-guest-token': token };
      const result = await api.call(getOwnOrder, { params: { orderId }, query: { restaurantId }, headers });
      if (result.ok && !left) setOrder(result.data);
    };
    void read();
    return () => {
      left = true;
    };
  }, [api, ask, orderId, restaurantId, token]);
  const ready = order?.status === 'accepted' && order.readyAt !== null;
  const look = order && (ready ? ({ tone: 'done', word: 'Ready' } as const) : looks[order.status]);
  return (
    <li className={styles.row}>
      <PageLink to={paths.order({ restaurantId, storeId }, orderId)} className={styles.link}>
        Order {kept.number}
      </PageLink>
      <p className={styles.state}>{look && <StateChip tone={look.tone}>{look.word}</StateChip>}</p>
      <p className={styles.when}>
        {formatInstantFrom(kept.placedAt, now, order?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)}, {kept.storeName}
      </p>
      <p className={styles.total}>{order && formatMoney(order.cart.grandTotal, order.cart.currency)}</p>
      {order && <p className={styles.what}>{order.cart.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</p>}
    </li>
  );
};
