import { Button } from '@mantine/core';
import { dueByHand } from '@servery/domain/orders';
import { Link } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useState, type ReactNode } from 'react';
import { useComplete } from '@servery/app-kit/orders/use-complete.ts';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/store-context.ts';
import { DecisionSheet } from './decision-sheet.tsx';
import { UnpaidSteps } from './money/unpaid-steps.tsx';
import { LiveFilters } from './live-filters.tsx';
import { orderCards, OrderGroup } from '@servery/ui/patterns/orders/order-group.tsx';
import { OrderCard } from '@servery/ui/patterns/orders/order-card.tsx';
import {
  filterRows,
  groupNames,
  groupOrders,
  groupTitles,
  type GroupName,
  type LiveFilter,
  type OrderRow,
} from '@servery/app-kit/orders/order-groups.ts';
import { useOrders } from '@servery/app-kit/orders/open-orders.ts';
import { useAcceptWithin, useOrderProcess } from '@servery/app-kit/orders/use-order-process.ts';
import styles from './live-orders-page.module.css';

/**
 * New orders, late ones, and those waiting to be handed over. `filter` is stored in the address. `notices`: whatever else needs attention.
 */
export const LiveOrdersPage = ({
  filter,
  onFilter,
  notices,
}: {
  filter: LiveFilter;
  onFilter: (filter: LiveFilter) => void;
  notices?: ReactNode;
}) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const all = useOrders((orders) => orders.rows);
  const { hasEta, hasCompleteStatus } = useOrderProcess();
  const acceptWithin = useAcceptWithin();
  const [deciding, setDeciding] = useState<OrderRow | null>(null);
  // An order that becomes late moves to another group; checking four times a minute is enough.
  const now = useClock((at) => Math.floor(at / 15_000) * 15_000);
  const search = useDeferredValue(filter.q);
  const { complete, error } = useComplete(useStore());
  const [unpaid, setUnpaid] = useState<{ row: OrderRow; opened: boolean } | null>(null);
  // An order with an amount due is paid first.
  const onComplete = useCallback((row: OrderRow) => (dueByHand(row) > 0 ? setUnpaid({ row, opened: true }) : complete(row.id)), [complete]);
  const link = useCallback(
    (row: OrderRow, className: string) => (
      <Link
        to="/restaurants/$restaurantId/stores/$storeId/orders/$orderId"
        params={{ restaurantId, storeId, orderId: row.id }}
        className={className}
      >
        {row.number}
      </Link>
    ),
    [restaurantId, storeId],
  );

  if (!all)
    return (
      <div className={styles.page}>
        <h1 className={styles.heading}>Orders</h1>
        <div className={orderCards} role="status" aria-label="Loading orders">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} height="116px" />
          ))}
        </div>
      </div>
    );
  const rows = Object.values(all);
  // Another screen may have taken the payment already.
  const owed = unpaid && (all[unpaid.row.id] ?? unpaid.row);
  const groups = groupOrders(filterRows(rows, { ...filter, q: search }), now);
  const counts = Object.fromEntries(groupNames.map((name) => [name, groups[name].length])) as Record<GroupName, number>;
  const shown = groupNames.filter((name) => groups[name].length > 0 && (filter.show === undefined || filter.show === name));

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Orders</h1>
      {notices}
      <FailureAlert error={error} />
      {(rows.length > 3 || filter.q !== undefined || filter.type !== undefined || filter.show !== undefined) && (
        <LiveFilters rows={rows} counts={counts} filter={filter} onChange={onFilter} />
      )}
      {rows.length === 0 && <EmptyState title="No open orders">New orders appear here automatically, with a sound.</EmptyState>}
      {rows.length > 0 && shown.length === 0 && (
        <EmptyState
          title="No open order fits"
          action={
            <Button variant="default" onClick={() => onFilter({})}>
              Show all open orders
            </Button>
          }
        >
          Orders that are done are in the history.
        </EmptyState>
      )}
      <div className={styles.groups} data-count={shown.length}>
        {shown.map((name) => (
          <OrderGroup key={name} name={name} title={groupTitles[name]} count={groups[name].length}>
            {groups[name].map((row) => (
              <OrderCard
                key={row.id}
                row={row}
                acceptWithin={acceptWithin}
                timeZone={timeZone}
                link={link}
                onAccept={name === 'new' ? setDeciding : undefined}
                onComplete={name === 'ready' && hasCompleteStatus ? onComplete : undefined}
              />
            ))}
          </OrderGroup>
        ))}
      </div>
      {owed && (
        <UnpaidSteps
          key={owed.id}
          orderId={owed.id}
          paymentMethod={owed.paymentMethod}
          due={dueByHand(owed)}
          currency={owed.currency}
          opened={unpaid.opened}
          onClose={() => setUnpaid({ row: owed, opened: false })}
        />
      )}
      <DecisionSheet order={deciding} decision="accept" hasEta={hasEta} onClose={() => setDeciding(null)} />
    </div>
  );
};
