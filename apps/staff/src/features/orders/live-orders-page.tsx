import { useCallback, useState, type ReactNode } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { completeOrder } from '@servery/contract/online-ordering';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/store-context.ts';
import { DecisionSheet } from './decision-sheet.tsx';
import { OrderCard } from './order-card.tsx';
import { groupOrders, type OrderRow } from './order-groups.ts';
import { takeRow, useOrders } from './orders.ts';
import { PrintNoticeList } from './print-notice-list.tsx';
import { useOrderProcess } from './use-order-process.ts';
import styles from './live-orders-page.module.css';

const Group = ({ title, rows, children }: { title: string; rows: readonly OrderRow[]; children: (row: OrderRow) => ReactNode }) =>
  rows.length === 0 ? null : (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>
        {title} <span className={styles.count}>{rows.length}</span>
      </h2>
      <div className={styles.cards}>{rows.map(children)}</div>
    </section>
  );

/** What is new, what is late, what waits to be handed over. */
export const LiveOrdersPage = () => {
  const { restaurantId, storeId } = useStore();
  const rows = useOrders((orders) => orders.rows);
  const { hasEta, hasCompleteStatus } = useOrderProcess();
  const [deciding, setDeciding] = useState<OrderRow | null>(null);
  // Lateness moves rows between groups; four looks a minute are enough.
  const now = useClock((at) => Math.floor(at / 15_000) * 15_000);
  const complete = useEndpointMutation(completeOrder, { onSuccess: takeRow });
  const { mutate } = complete;
  const onComplete = useCallback(
    (row: OrderRow) => mutate({ params: { restaurantId, storeId, orderId: row.id }, body: {}, idempotencyKey: newId(), retries: 1 }),
    [mutate, restaurantId, storeId],
  );

  if (!rows)
    return (
      <div className={styles.page}>
        <h1 className={styles.heading}>Orders</h1>
        <div className={styles.page} role="status" aria-label="Loading orders">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} height="148px" />
          ))}
        </div>
      </div>
    );
  const { fresh, late, working, ready } = groupOrders(Object.values(rows), now);
  const none = fresh.length + late.length + working.length + ready.length === 0;

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Orders</h1>
      <PrintNoticeList />
      <FailureAlert error={complete.error?.error} />
      {none && <EmptyState title="No open orders">New orders appear here by themselves.</EmptyState>}
      <Group title="New" rows={fresh}>
        {(row) => <OrderCard key={row.id} row={row} onAccept={setDeciding} />}
      </Group>
      <Group title="Late" rows={late}>
        {(row) => <OrderCard key={row.id} row={row} />}
      </Group>
      <Group title="Ready" rows={ready}>
        {(row) => <OrderCard key={row.id} row={row} {...(hasCompleteStatus ? { onComplete } : {})} />}
      </Group>
      <Group title="In progress" rows={working}>
        {(row) => <OrderCard key={row.id} row={row} />}
      </Group>
      <DecisionSheet order={deciding} decision="accept" hasEta={hasEta} onClose={() => setDeciding(null)} />
    </div>
  );
};
