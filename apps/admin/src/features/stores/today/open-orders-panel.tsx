import { Link } from '@tanstack/react-router';
import { useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getOpenOrders } from '@servery/contract/today';
import { formatMinutes } from '@servery/domain/clock';
import { channels } from '@servery/domain/orders';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { formatDurationLong } from '@servery/ui/primitives/relative.ts';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useStore } from '../../../shared/places.ts';
import { readAgainIn } from './read-again.ts';
import styles from './today.module.css';

type OpenOrders = ResponseOf<typeof getOpenOrders>;

const base = '/restaurants/$restaurantId/stores/$storeId';

const Urgent = ({ order: { id, number, source, state, since } }: { order: OpenOrders['urgent'][number] }) => {
  const { restaurantId, storeId } = useStore();
  const length = useClock((now) => formatDurationLong(now - Date.parse(since)));
  const to = channels[source].startsAsBill ? (`${base}/pos-orders/$orderId` as const) : (`${base}/orders/$orderId` as const);
  return (
    <li>
      <Link to={to} params={{ restaurantId, storeId, orderId: id }} className={styles.row}>
        <strong>{number}</strong>
        {state === 'late' ? (
          <StateChip tone="late">{`Late, ${length}`}</StateChip>
        ) : (
          <StateChip tone="new">{`Not accepted, ${length}`}</StateChip>
        )}
      </Link>
    </li>
  );
};

const Preparation = ({ preparation: { setMinutes, minutes, orders } }: Pick<OpenOrders, 'preparation'>) => (
  <div>
    <dt>Preparation now</dt>
    <dd className={styles.value}>{formatMinutes(minutes ?? setMinutes)}</dd>
    <dd className={styles.note}>
      {minutes === null
        ? 'As set in the kitchen display’s settings; no order was ready in the last hour'
        : `Of ${orders === 1 ? '1 order' : `${orders} orders`} in the last hour. Set: ${formatMinutes(setMinutes)}`}
    </dd>
  </div>
);

const Counts = ({ open: { toAccept, accepted, late, bills, preparation } }: { open: OpenOrders }) => (
  <dl className={styles.counts}>
    <div>
      <dt>To accept</dt>
      <dd className={styles.value}>{toAccept}</dd>
    </div>
    <div>
      <dt>In progress</dt>
      <dd className={styles.value}>{accepted}</dd>
    </div>
    <div data-late={late > 0 || undefined}>
      <dt>Late</dt>
      <dd className={styles.value}>{late}</dd>
    </div>
    <div>
      <dt>Open bills</dt>
      <dd className={styles.value}>{bills}</dd>
    </div>
    <Preparation preparation={preparation} />
  </dl>
);

/** Open and late orders, and how long the kitchen takes. */
export const OpenOrdersPanel = () => {
  const { restaurantId, storeId } = useStore();
  const params = { restaurantId, storeId };
  const { data, error, refetch } = useEndpoint(getOpenOrders, { params }, { refetchInterval: readAgainIn });
  // The search of a list is no screen's own, so that the router has no type for it.
  const search = { state: 'new,accepted' } as never;
  return (
    <Panel title="Open orders">
      {!data &&
        (error ? (
          <Failure error={error.error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label="Loading open orders">
            <Skeleton height="10rem" />
          </div>
        ))}
      {data && (
        <>
          <Counts open={data} />
          {data.urgent.length > 0 && (
            <ul className={styles.rows} aria-label="Orders that need somebody">
              {data.urgent.map((order) => (
                <Urgent key={order.id} order={order} />
              ))}
            </ul>
          )}
          <p className={styles.links}>
            <Link to={`${base}/online-order-history`} params={params} search={search}>
              Open online orders
            </Link>
            <Link to={`${base}/pos-order-history`} params={params} search={search}>
              Open till orders
            </Link>
          </p>
        </>
      )}
    </Panel>
  );
};
